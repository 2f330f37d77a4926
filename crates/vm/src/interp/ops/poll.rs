//! Polling: at back edges, switches and calls the fuel counts down, and at 0 the VM looks after other things.

use crate::Vm;
use crate::interp::stop::done;

/// Counts one; whether the fuel is used up.
#[inline(always)]
pub unsafe fn burn(vm: *mut Vm) -> bool {
    let fuel = (*vm).hot.fuel - 1;
    (*vm).hot.fuel = fuel;
    fuel <= 0
}

handlers! {
    /// Polls, then goes on at `ip`.
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
