//! Natives of `sun.nio.ch.FileChannelImpl`.
//!
//! Symbolic arguments: positions and lengths are concretised. Mapped bytes are concrete: what was read from a file that
//! is an input is concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use super::file_dispatcher_impl::{field_descriptor, seek_to, send_file};
use crate::support::fields::descriptor;
use crate::support::mapping;

doppel_vm::natives! { "sun/nio/ch/FileChannelImpl";
    static "initIDs()J" exact => init_ids,
    "map0(IJJ)J" concretises until 13 => map,
    "map0(IJJZ)J" concretises => map,
    static "unmap0(JJ)I" concretises => unmap,
    "position0(Ljava/io/FileDescriptor;J)J" concretises until 11 => position,
    "transferTo0(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J" concretises => transfer_to,
    static "maxDirectTransferSize0()I" exact => max_direct_transfer_size,
}

/// The maximum size of one transfer in the kernel.
const MAX_TRANSFER: i32 = 0x7fff_f000;

/// The size of a page.
fn init_ids(vm: &mut Vm) -> Step<i64> {
    Ok(vm.world.page_size())
}

fn map(vm: &mut Vm, this: Ref, protection: i32, position: i64, len: i64) -> Step<i64> {
    let fd = field_descriptor(vm, this);
    mapping::map(vm, fd, protection, position, len)
}

fn unmap(vm: &mut Vm, address: i64) -> Step<i32> {
    mapping::unmap(vm, address)?;
    Ok(0)
}

fn position(vm: &mut Vm, _this: Ref, fd: Ref, position: i64) -> Step<i64> {
    let fd = descriptor(vm, fd);
    seek_to(vm, fd, position)
}

fn transfer_to(vm: &mut Vm, _this: Ref, from: Ref, position: i64, count: i64, to: Ref) -> Step<i64> {
    let (from, to) = (descriptor(vm, from), descriptor(vm, to));
    send_file(vm, from, position, count, to)
}

fn max_direct_transfer_size(_: &mut Vm) -> Step<i32> {
    Ok(MAX_TRANSFER)
}
