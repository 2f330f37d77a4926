//! Natives of `sun.nio.ch.FileChannelImpl`.
//!
//! Symbolic arguments: positions and lengths are fixed to their values; mapped bytes are concrete: what was seen of a
//! file that is an input is fixed.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, int, long};
use doppel_vm::step::Step;

use super::file_dispatcher_impl::{field_descriptor, seek_to, send_file};
use crate::support::fields::descriptor;
use crate::support::mapping;

doppel_vm::natives! { "sun/nio/ch/FileChannelImpl";
    "initIDs()J" exact => init_ids,
    "map0(IJJ)J" concretises until 13 => map,
    "map0(IJJZ)J" concretises => map,
    "unmap0(JJ)I" concretises => unmap,
    "position0(Ljava/io/FileDescriptor;J)J" concretises until 11 => position,
    "transferTo0(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J" concretises => transfer_to,
    "maxDirectTransferSize0()I" exact => max_direct_transfer_size,
}

/// What one transfer in the kernel can move at most.
const MAX_TRANSFER: i32 = 0x7fff_f000;

/// The size of a page.
fn init_ids(vm: &mut Vm, _: Args) -> Step<u64> {
    long(vm.world.page_size())
}

fn map(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, protection, position, len) = (args.obj(), args.int(), args.long(), args.long());
    let fd = field_descriptor(vm, this);
    long(mapping::map(vm, fd, protection, position, len)?)
}

fn unmap(vm: &mut Vm, mut args: Args) -> Step<u64> {
    mapping::unmap(vm, args.long())?;
    int(0)
}

fn position(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (_this, fd, position) = (args.obj(), args.obj(), args.long());
    let fd = descriptor(vm, fd);
    seek_to(vm, fd, position)
}

fn transfer_to(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (_this, from, position, count, to) = (args.obj(), args.obj(), args.long(), args.long(), args.obj());
    let (from, to) = (descriptor(vm, from), descriptor(vm, to));
    long(send_file(vm, from, position, count, to)?)
}

fn max_direct_transfer_size(_: &mut Vm, _: Args) -> Step<u64> {
    int(MAX_TRANSFER)
}
