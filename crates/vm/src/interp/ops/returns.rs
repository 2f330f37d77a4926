//! Returns (JVMS §2.11.8): the value goes to the frame's own register 0, where the caller expects it.

use doppel_inputs::Kind;

use crate::Vm;
use crate::interp::insn::{Exit, Insn};
use crate::interp::memory::{int, reg, set_int};
use crate::interp::mode::{Mode, Op};
use crate::interp::symbolic::call;

/// Pops the frame and continues in the one below.
#[inline(always)]
unsafe fn leave(heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let frame = (*vm).hot.frame.sub(1);
        (*vm).hot.frame = frame;
        next!((*frame).ip, (*frame).regs, heap, vm)
    }
}

handlers! {
    /// No value.
    return_void<M>(_ip, regs, heap, vm) {
        // A caller in concrete code may return register 0 to tagged code as its own result.
        clear_tag!(M, regs, vm, 0);
        leave(heap, vm)
    }

    /// Returns register a, of a kind that needs no narrowing.
    xreturn<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [0u16], call::return_tagged(ip, regs, heap, vm, None));
        *regs = reg(regs, (*ip).a);
        leave(heap, vm)
    }

    /// Returns the immediate, zero-extended.
    return_const<M>(ip, regs, heap, vm) {
        clear_tag!(M, regs, vm, 0);
        *regs = u64::from((*ip).imm() as u32);
        leave(heap, vm)
    }

    ireturn_boolean<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [0u16], call::return_tagged(ip, regs, heap, vm, Some(Kind::Boolean)));
        set_int(regs, 0, int(regs, (*ip).a) & 1);
        leave(heap, vm)
    }

    ireturn_byte<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [0u16], call::return_tagged(ip, regs, heap, vm, Some(Kind::Byte)));
        set_int(regs, 0, i32::from(int(regs, (*ip).a) as i8));
        leave(heap, vm)
    }

    ireturn_char<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [0u16], call::return_tagged(ip, regs, heap, vm, Some(Kind::Char)));
        set_int(regs, 0, i32::from(int(regs, (*ip).a) as u16));
        leave(heap, vm)
    }

    ireturn_short<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [0u16], call::return_tagged(ip, regs, heap, vm, Some(Kind::Short)));
        set_int(regs, 0, i32::from(int(regs, (*ip).a) as i16));
        leave(heap, vm)
    }
}

/// Returns register a of a method whose result becomes an input, once the program's own code has started.
#[cold]
#[inline(never)]
pub unsafe fn return_input<M: Mode>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let frame = (*vm).hot.frame;
        (*frame).ip = ip;
        let method = (*frame).method;
        if !(*vm).started {
            return (of_kind(method.returns).of::<M>())(ip, regs, heap, vm);
        }
        let slot = call::narrowed_slot(reg(regs, (*ip).a), method.returns);
        match (*vm).return_input(method, slot) {
            Ok((slot, tag)) => (*vm).return_with_tag(slot, tag),
            Err(stop) => (*vm).stopped(stop),
        }
    }
}

/// The instruction that returns register a as this kind. An int returned as a smaller type is narrowed (JVMS
/// §6.5.ireturn).
pub fn of_kind(kind: Kind) -> Op {
    match kind {
        Kind::Boolean => op!(ireturn_boolean),
        Kind::Byte => op!(ireturn_byte),
        Kind::Char => op!(ireturn_char),
        Kind::Short => op!(ireturn_short),
        _ => op!(xreturn),
    }
}
