//! Waiting for descriptors without blocking other threads.

use doppel_vm::Vm;
use doppel_vm::step::{Step, Stop};
use doppel_world::{Errno, Sys};

use crate::support::errors::io_status;

/// The maximum time that a native waits for the system before other threads run.
pub const PATIENCE_MILLIS: i32 = 1;

/// Waits up to [`PATIENCE_MILLIS`] for these events on a descriptor; returns whether they occurred. The virtual clock
/// advances by the time waited, so that the program's own timeouts expire.
pub fn wait_for(vm: &mut Vm, fd: i32, events: i16) -> bool {
    wait(vm, |vm, patience| vm.world.poll_one(fd, events, patience) != Ok(0))
}

/// Waits briefly for the host, or not at all while other threads can run. `is_ready` receives the time to wait; returns
/// whether the wait is over.
pub fn wait(vm: &mut Vm, is_ready: impl FnOnce(&mut Vm, i32) -> bool) -> bool {
    let patience = if vm.others_are_busy() { 0 } else { PATIENCE_MILLIS };
    let ready = is_ready(vm, patience);
    vm.thread().awaits_host = !ready;
    if !ready {
        waited(vm, patience);
    }
    ready
}

/// Records that the program has waited this long for the world.
pub fn waited(vm: &mut Vm, millis: i32) {
    vm.advance(u64::from(millis.unsigned_abs()) * 1_000_000);
}

/// Lets other threads run, and then the native again from its start, until a descriptor is readable.
pub fn block_until_readable(vm: &mut Vm, fd: i32) -> Step<()> {
    match wait(vm, |vm, patience| vm.world.is_readable(fd, patience)) {
        true => Ok(()),
        false => Err(Stop::Block),
    }
}

/// Ends a native with [`io_status::INTERRUPTED`]: other threads run, and the Java caller tries again.
pub fn interrupted() -> Stop {
    Stop::Yield(u64::from(io_status::INTERRUPTED as u32))
}

/// Like [`interrupted`], for a native that returns a long.
pub fn interrupted_long() -> Stop {
    Stop::Yield(i64::from(io_status::INTERRUPTED) as u64)
}

/// Attempts a transfer without blocking the VM on a pipe or socket, even if its descriptor is blocking: if nothing can
/// be transferred, the native ends with `again`.
pub fn attempt(
    vm: &mut Vm,
    fd: i32,
    events: i16,
    again: fn() -> Stop,
    transfer: impl FnOnce(&mut Vm) -> Step<Sys<usize>>,
) -> Step<Sys<usize>> {
    let blocking = vm.world.status_flags(fd).is_ok_and(|flags| flags & libc::O_NONBLOCK == 0);
    let waits = blocking && fd > 2 && vm.world.fstat(fd).is_ok_and(|stat| !stat.is_file() && !stat.is_dir());
    if !waits {
        return transfer(vm);
    }
    let _ = vm.world.set_blocking(fd, false);
    let result = transfer(vm);
    let _ = vm.world.set_blocking(fd, true);
    if let Ok(Err(Errno(libc::EAGAIN))) = result {
        wait_for(vm, fd, events);
        return Err(again());
    }
    result
}
