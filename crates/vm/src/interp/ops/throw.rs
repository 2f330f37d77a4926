//! Exceptions that instructions throw (JVMS §2.10), and athrow.

use doppel_expr::Sort;

use super::super::memory::{int, reference};
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

    /// Of an array load: the array is in register b, the index in register c.
    #[cold]
    #[inline(never)]
    load_index(ip, regs, _heap, vm) {
        outside_bounds(ip, vm, Ref(reference(regs, (*ip).b)), int(regs, (*ip).c))
    }

    /// Of an array store: the array is in register a, the index in register b.
    #[cold]
    #[inline(never)]
    store_index(ip, regs, _heap, vm) {
        outside_bounds(ip, vm, Ref(reference(regs, (*ip).a)), int(regs, (*ip).b))
    }

    /// Throws the exception in register a.
    #[cold]
    #[inline(never)]
    athrow(ip, regs, _heap, vm) {
        let exception = Ref(reference(regs, (*ip).a));
        throw(ip, vm, |vm| if exception.is_null() { vm.null_pointer() } else { Stop::Throw(exception) })
    }
}

/// Throws at the instruction `ip`.
pub unsafe fn throw(ip: *const Insn, vm: *mut Vm, make: impl FnOnce(&mut Vm) -> Stop) -> Exit {
    (*(*vm).hot.frame).ip = ip;
    let stop = make(&mut *vm);
    (*vm).stopped(stop)
}

/// The index has no tag, but the array's length may have one: then the exception says something of the length.
unsafe fn outside_bounds(ip: *const Insn, vm: *mut Vm, array: Ref, index: i32) -> Exit {
    let machine = &mut *vm;
    if machine.length_tag(array) != 0 {
        let index = machine.symbolic.constant(Sort::Bv(32), u64::from(index as u32));
        machine.choose_bounds(ip, array, index);
        return throw_outside(ip, vm, array, index);
    }
    let length = machine.heap.array_len(array);
    throw(ip, vm, |vm| vm.array_index(index, length))
}
