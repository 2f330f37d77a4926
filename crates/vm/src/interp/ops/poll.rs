//! Polling: back edges, switches and calls burn fuel; when it reaches 0, the VM does its housekeeping.

use crate::Vm;
use crate::interp::stop::done;

/// Burns one unit of fuel; returns whether none is left.
#[inline(always)]
pub unsafe fn burn(vm: *mut Vm) -> bool {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let fuel = (*vm).hot.fuel - 1;
        (*vm).hot.fuel = fuel;
        fuel <= 0
    }
}

handlers! {
    /// Polls, then continues at `ip`.
    #[cold]
    #[inline(never)]
    poll_at(ip, _regs, _heap, vm) {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        vm.switch_to_concrete(vm.hot.frame);
        let polled = vm.poll();
        done(vm, polled)
    }
}
