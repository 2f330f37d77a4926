//! Natives of `sun.nio.ch.DatagramChannelImpl`.
//!
//! Symbolic arguments: descriptors, addresses and counts are fixed to their values; bytes that are received are
//! concrete, bytes that are sent leave as their concrete values.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID, int};
use doppel_vm::step::Step;
use doppel_world::Errno;

use crate::support::errors::{io_status, socket, socket_error};
use crate::support::fields::descriptor;
use crate::support::memory::{memory, memory_mut, read_into, write_from};
use crate::support::waiting::{attempt, interrupted};

doppel_vm::natives! { "sun/nio/ch/DatagramChannelImpl";
    "initIDs()V" exact until 16 => |_: &mut Vm, _: Args| -> Step<u64> { VOID },
    "disconnect0(Ljava/io/FileDescriptor;Z)V" concretises => disconnect,
    "receive0(Ljava/io/FileDescriptor;JIJZ)I" concretises => receive,
    "send0(Ljava/io/FileDescriptor;JIJI)I" concretises => send,
}

const MAX_PACKET: i32 = 65536;
/// Room for the longest internet address.
const ADDRESS_SIZE: usize = 28;

fn disconnect(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let fd = descriptor(vm, args.obj());
    let result = vm.world.disconnect(fd);
    socket(vm, result)?;
    VOID
}

fn receive(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, address, len) = (descriptor(vm, args.obj()), args.long(), args.int());
    let (sender, connected) = (args.long(), args.boolean());
    // The system writes as much of it as an address has.
    vm.fix_memory(sender, ADDRESS_SIZE);
    vm.forget_memory(sender, ADDRESS_SIZE);
    let sender = memory_mut(vm, sender, ADDRESS_SIZE)?;
    // SAFETY: writable memory that does not overlap the buffer.
    let sender = unsafe { std::slice::from_raw_parts_mut(sender, ADDRESS_SIZE) };
    loop {
        let result = attempt(vm, fd, libc::POLLIN, interrupted, |vm| {
            read_into(vm, address, len.min(MAX_PACKET), |vm, into| vm.world.receive_from(fd, into, 0, sender))
        })?;
        return match result {
            Ok(n) => int(n as i32),
            Err(Errno(libc::EAGAIN)) => int(io_status::UNAVAILABLE),
            Err(Errno(libc::EINTR)) => int(io_status::INTERRUPTED),
            Err(Errno(libc::ECONNREFUSED)) if !connected => continue,
            Err(Errno(libc::ECONNREFUSED)) => Err(vm.exception_without_message("java/net/PortUnreachableException")),
            Err(errno) => Err(socket_error(vm, errno)),
        };
    }
}

fn send(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, address, len) = (descriptor(vm, args.obj()), args.long(), args.int());
    let (target, target_len) = (args.long(), args.int());
    let target_len = usize::try_from(target_len).unwrap_or(0);
    vm.fix_memory(target, target_len);
    let target = memory(vm, target, target_len)?;
    // SAFETY: readable memory of this length.
    let target = unsafe { std::slice::from_raw_parts(target, target_len) };
    let result = attempt(vm, fd, libc::POLLOUT, interrupted, |vm| {
        write_from(vm, address, len.min(MAX_PACKET), |vm, bytes| vm.world.send_to(fd, bytes, target))
    })?;
    match result {
        Ok(n) => int(n as i32),
        Err(Errno(libc::EAGAIN)) => int(io_status::UNAVAILABLE),
        Err(Errno(libc::EINTR)) => int(io_status::INTERRUPTED),
        Err(Errno(libc::ECONNREFUSED)) => Err(vm.exception_without_message("java/net/PortUnreachableException")),
        Err(errno) => Err(socket_error(vm, errno)),
    }
}
