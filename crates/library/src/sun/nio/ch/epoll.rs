//! Natives of `sun.nio.ch.EPoll`.
//!
//! Symbolic arguments: descriptors, events and timeouts are concretised; the events found are concrete.

use doppel_vm::Vm;
use doppel_vm::step::Step;
use doppel_world::{EpollEvent, Errno};

use crate::support::errors::io;
use crate::support::memory::{length, memory_mut};
use crate::support::waiting::{PATIENCE_MILLIS, interrupted, waited};

doppel_vm::natives! { "sun/nio/ch/EPoll";
    static "eventSize()I" exact => |_: &mut Vm| Ok(EVENT_SIZE as i32),
    static "eventsOffset()I" exact => |_: &mut Vm| Ok(0),
    static "dataOffset()I" exact => |_: &mut Vm| Ok(4),
    static "create()I" exact => create,
    static "ctl(IIII)I" concretises => ctl,
    static "wait(IJII)I" concretises => wait,
}

const EVENT_SIZE: usize = size_of::<EpollEvent>();

fn create(vm: &mut Vm) -> Step<i32> {
    let result = vm.world.epoll();
    io(vm, result)
}

/// 0 or the error number.
fn ctl(vm: &mut Vm, epoll: i32, operation: i32, fd: i32, events: i32) -> Step<i32> {
    Ok(vm.world.epoll_control(epoll, operation, fd, events).err().map_or(0, |errno| errno.0))
}

/// Waits briefly and then reports an interrupt, so that the caller continues with the rest of its timeout.
fn wait(vm: &mut Vm, epoll: i32, address: i64, most: i32, timeout: i32) -> Step<i32> {
    let most = length(vm, most)?;
    let patience = if timeout < 0 { PATIENCE_MILLIS } else { timeout.min(PATIENCE_MILLIS) };
    let events = match vm.world.epoll_wait(epoll, most, patience) {
        Ok(events) => events,
        Err(Errno(libc::EINTR)) => return Err(interrupted()),
        Err(errno) => return io(vm, Err(errno)),
    };
    if events.is_empty() {
        waited(vm, patience);
        return if patience == timeout { Ok(0) } else { Err(interrupted()) };
    }
    let bytes = events.len() * EVENT_SIZE;
    let to = memory_mut(vm, address, bytes)?;
    vm.forget_memory(address, bytes);
    // SAFETY: writable memory of this length; events are plain data.
    unsafe { to.copy_from_nonoverlapping(events.as_ptr().cast(), bytes) };
    Ok(events.len() as i32)
}
