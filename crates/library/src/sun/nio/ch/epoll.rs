//! Natives of `sun.nio.ch.EPoll`.
//!
//! Symbolic arguments: descriptors, events and timeouts are fixed to their values; events that are found are concrete.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, int};
use doppel_vm::step::Step;
use doppel_world::{EpollEvent, Errno};

use crate::support::errors::io;
use crate::support::memory::{length, memory_mut};
use crate::support::waiting::{PATIENCE_MILLIS, interrupted, waited};

doppel_vm::natives! { "sun/nio/ch/EPoll";
    "eventSize()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(EVENT_SIZE as i32) },
    "eventsOffset()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(0) },
    "dataOffset()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(4) },
    "create()I" exact => create,
    "ctl(IIII)I" concretises => ctl,
    "wait(IJII)I" concretises => wait,
}

const EVENT_SIZE: usize = size_of::<EpollEvent>();

fn create(vm: &mut Vm, _: Args) -> Step<u64> {
    let result = vm.world.epoll();
    int(io(vm, result)?)
}

/// 0 or the error's number.
fn ctl(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (epoll, operation, fd, events) = (args.int(), args.int(), args.int(), args.int());
    int(vm.world.epoll_control(epoll, operation, fd, events).err().map_or(0, |errno| errno.0))
}

/// Waits a little and then claims to have been interrupted, which makes the caller go on with the rest of its timeout.
fn wait(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (epoll, address, most, timeout) = (args.int(), args.long(), args.int(), args.int());
    let most = length(vm, most)?;
    let patience = if timeout < 0 { PATIENCE_MILLIS } else { timeout.min(PATIENCE_MILLIS) };
    let events = match vm.world.epoll_wait(epoll, most, patience) {
        Ok(events) => events,
        Err(Errno(libc::EINTR)) => return Err(interrupted()),
        Err(errno) => return io(vm, Err(errno)),
    };
    if events.is_empty() {
        waited(vm, patience);
        return if patience == timeout { int(0) } else { Err(interrupted()) };
    }
    let bytes = events.len() * EVENT_SIZE;
    let to = memory_mut(vm, address, bytes)?;
    vm.forget_memory(address, bytes);
    // SAFETY: writable memory of this length; events are plain data.
    unsafe { to.copy_from_nonoverlapping(events.as_ptr().cast(), bytes) };
    int(events.len() as i32)
}
