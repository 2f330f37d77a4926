//! Monitors: monitorenter, monitorexit and the implicit ones of synchronized methods (JVMS §2.11.10).

use super::throw::null_pointer;
use crate::heap::Ref;
use crate::interp::insn::Exit;
use crate::interp::memory::reference;
use crate::interp::stubs::lock_frame;

handlers! {
    monitorenter(ip, regs, heap, vm) {
        let object = Ref(reference(regs, (*ip).a));
        if object.is_null() {
            return null_pointer(ip, regs, heap, vm);
        }
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        match vm.monitor_enter(object) {
            Ok(()) => {
                (*vm.hot.frame).ip = ip.add(1);
                Exit::Next
            }
            Err(stop) => vm.stopped(stop),
        }
    }

    monitorexit(ip, regs, heap, vm) {
        let object = Ref(reference(regs, (*ip).a));
        if object.is_null() {
            return null_pointer(ip, regs, heap, vm);
        }
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        match vm.monitor_exit(object) {
            Ok(()) => {
                (*vm.hot.frame).ip = ip.add(1);
                Exit::Next
            }
            Err(stop) => vm.stopped(stop),
        }
    }

    /// First instruction of a synchronized method.
    lock_method(ip, _regs, _heap, vm) {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        match lock_frame(vm) {
            Ok(()) => {
                (*vm.hot.frame).ip = ip.add(1);
                Exit::Next
            }
            Err(stop) => vm.stopped(stop),
        }
    }

    /// Before a return from a synchronized method.
    unlock_method(ip, _regs, _heap, vm) {
        let vm = &mut *vm;
        let frame = vm.hot.frame;
        (*frame).ip = ip;
        let locked = std::mem::take(&mut (*frame).locked);
        if !locked.is_null()
            && let Err(stop) = vm.monitor_exit(locked)
        {
            return vm.stopped(stop);
        }
        (*frame).ip = ip.add(1);
        Exit::Next
    }
}
