//! Monitors: monitorenter, monitorexit, and the implicit monitor of synchronized methods (JVMS §2.11.10).

use super::throw::null_pointer;
use crate::Vm;
use crate::interp::insn::{Exit, Insn};
use crate::interp::memory::reference_at;
use crate::interp::stubs::lock_frame;
use crate::step::Step;

handlers! {
    monitorenter(ip, regs, heap, vm) {
        let object = reference_at(regs, (*ip).a);
        if object.is_null() {
            return null_pointer(ip, regs, heap, vm);
        }
        if let Some(exit) = failed(ip, vm, move |vm| vm.enter_in_frame(object)) {
            return exit;
        }
        next!(ip.add(1), regs, heap, vm)
    }

    monitorexit(ip, regs, heap, vm) {
        let object = reference_at(regs, (*ip).a);
        if object.is_null() {
            return null_pointer(ip, regs, heap, vm);
        }
        if let Some(exit) = failed(ip, vm, move |vm| vm.exit_in_frame(object)) {
            return exit;
        }
        next!(ip.add(1), regs, heap, vm)
    }

    /// First instruction of a synchronized method.
    lock_method(ip, regs, heap, vm) {
        if let Some(exit) = failed(ip, vm, move |vm| lock_frame(vm)) {
            return exit;
        }
        next!(ip.add(1), regs, heap, vm)
    }

    /// Before a return from a method with monitor instructions, synchronized or not.
    check_monitors(ip, regs, heap, vm) {
        if let Some(exit) = failed(ip, vm, Vm::check_monitors) {
            return exit;
        }
        next!(ip.add(1), regs, heap, vm)
    }

    /// Before a return from a synchronized method.
    unlock_method(ip, regs, heap, vm) {
        if let Some(exit) = failed(ip, vm, move |vm| unlock_frame(vm)) {
            return exit;
        }
        next!(ip.add(1), regs, heap, vm)
    }
}

/// Attempts an operation that may not succeed at once. Out of line, so that none of its state is live when the handler
/// jumps.
#[inline(never)]
unsafe fn failed(ip: *const Insn, vm: *mut Vm, attempt: impl FnOnce(&mut Vm) -> Step<()>) -> Option<Exit> {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        match attempt(vm) {
            Ok(()) => None,
            Err(stop) => Some(vm.stopped(stop)),
        }
    }
}

unsafe fn unlock_frame(vm: &mut Vm) -> Step<()> {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let locked = std::mem::take(&mut (*vm.hot.frame).locked);
        if locked.is_null() { Ok(()) } else { vm.monitor_exit(locked) }
    }
}
