//! Exceptions that instructions throw (JVMS §2.10), and athrow.

use doppel_expr::Sort;

use super::super::memory::{int, reference_at};
use crate::Vm;
use crate::heap::Ref;
use crate::interp::insn::{Exit, Insn};
use crate::interp::symbolic::array::throw_outside;
use crate::step::Stop;

handlers! {
    #[cold]
    #[inline(never)]
    null_pointer(ip, _regs, _heap, vm) {
        throw(ip, vm, Vm::null_pointer)
    }

    #[cold]
    #[inline(never)]
    division_by_zero(ip, _regs, _heap, vm) {
        throw(ip, vm, Vm::division_by_zero)
    }

    /// For an array load: the array is in register b, the index in register c.
    #[cold]
    #[inline(never)]
    load_index(ip, regs, _heap, vm) {
        outside_bounds(ip, vm, reference_at(regs, (*ip).b), int(regs, (*ip).c))
    }

    /// For an array store: the array is in register a, the index in register b.
    #[cold]
    #[inline(never)]
    store_index(ip, regs, _heap, vm) {
        outside_bounds(ip, vm, reference_at(regs, (*ip).a), int(regs, (*ip).b))
    }

    /// Throws the exception in register a.
    #[cold]
    #[inline(never)]
    athrow(ip, regs, _heap, vm) {
        let exception = reference_at(regs, (*ip).a);
        throw(ip, vm, |vm| if exception.is_null() { vm.null_pointer() } else { Stop::Throw(exception) })
    }
}

/// Throws at the instruction `ip`.
pub unsafe fn throw(ip: *const Insn, vm: *mut Vm, make: impl FnOnce(&mut Vm) -> Stop) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        (*(*vm).hot.frame).ip = ip;
        let stop = make(&mut *vm);
        (*vm).stopped(stop)
    }
}

/// The index has no tag, but the array's length may have one: then the exception depends on the length.
unsafe fn outside_bounds(ip: *const Insn, vm: *mut Vm, array: Ref, index: i32) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let machine = &mut *vm;
        if machine.length_tag(array) != 0 {
            let index = machine.symbolic.constant(Sort::Bv(32), u64::from(index as u32));
            machine.choose_bounds(ip, array, index);
            return throw_outside(ip, vm, array, index);
        }
        let length = machine.heap.array_len(array);
        throw(ip, vm, |vm| vm.array_index(index, length))
    }
}
