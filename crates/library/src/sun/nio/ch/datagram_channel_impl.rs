//! Natives of `sun.nio.ch.DatagramChannelImpl`.
//!
//! Symbolic arguments: descriptors, addresses and counts are concretised. Bytes received are concrete; bytes sent leave
//! as their concrete values.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::Errno;

use crate::support::errors::{io_status, socket, socket_error};
use crate::support::fields::descriptor;
use crate::support::memory::{memory, memory_mut, read_into, write_from};
use crate::support::waiting::{attempt, interrupted};

doppel_vm::natives! { "sun/nio/ch/DatagramChannelImpl";
    static "initIDs()V" exact until 16 => |_: &mut Vm| Ok(()),
    static "disconnect0(Ljava/io/FileDescriptor;Z)V" concretises => disconnect,
    static "receive0(Ljava/io/FileDescriptor;JIJZ)I" concretises => receive,
    static "send0(Ljava/io/FileDescriptor;JIJI)I" concretises => send,
}

const MAX_PACKET: i32 = 65536;
/// Room for the longest internet address.
const ADDRESS_SIZE: usize = 28;

fn disconnect(vm: &mut Vm, fd: Ref) -> Step<()> {
    let fd = descriptor(vm, fd);
    let result = vm.world.disconnect(fd);
    socket(vm, result)
}

fn receive(vm: &mut Vm, fd: Ref, address: i64, len: i32, sender: i64, connected: bool) -> Step<i32> {
    let fd = descriptor(vm, fd);
    // The system writes only as much as an address needs.
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
            Ok(n) => Ok(n as i32),
            Err(Errno(libc::EAGAIN)) => Ok(io_status::UNAVAILABLE),
            Err(Errno(libc::EINTR)) => Ok(io_status::INTERRUPTED),
            Err(Errno(libc::ECONNREFUSED)) if !connected => continue,
            Err(Errno(libc::ECONNREFUSED)) => Err(vm.exception_without_message("java/net/PortUnreachableException")),
            Err(errno) => Err(socket_error(vm, errno)),
        };
    }
}

fn send(vm: &mut Vm, fd: Ref, address: i64, len: i32, target: i64, target_len: i32) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let target_len = usize::try_from(target_len).unwrap_or(0);
    vm.fix_memory(target, target_len);
    let target = memory(vm, target, target_len)?;
    // SAFETY: readable memory of this length.
    let target = unsafe { std::slice::from_raw_parts(target, target_len) };
    let result = attempt(vm, fd, libc::POLLOUT, interrupted, |vm| {
        write_from(vm, address, len.min(MAX_PACKET), |vm, bytes| vm.world.send_to(fd, bytes, target))
    })?;
    match result {
        Ok(n) => Ok(n as i32),
        Err(Errno(libc::EAGAIN)) => Ok(io_status::UNAVAILABLE),
        Err(Errno(libc::EINTR)) => Ok(io_status::INTERRUPTED),
        Err(Errno(libc::ECONNREFUSED)) => Err(vm.exception_without_message("java/net/PortUnreachableException")),
        Err(errno) => Err(socket_error(vm, errno)),
    }
}
