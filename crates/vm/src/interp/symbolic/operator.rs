//! Operators (JVMS §2.11.3, §2.11.4): arithmetic, conversions and comparisons without a branch. Which expression an opcode
//! builds stands beside its handler in [`crate::interp::ops`].

use doppel_expr::{ExprId, Pool};

use super::operand::Operand;
use crate::Vm;
use crate::interp::insn::{Exit, Handler, Insn};
use crate::interp::tags::set_tag;
use crate::symbolic::ChoiceKind;

/// a = build(x).
pub struct Unary {
    pub x: Operand,
    pub build: fn(&mut Pool, ExprId) -> ExprId,
    /// The concrete handler.
    pub then: Handler,
}

/// a = build(x, y).
pub struct Binary {
    pub x: Operand,
    pub y: Operand,
    pub build: fn(&mut Pool, ExprId, ExprId) -> ExprId,
    /// The concrete handler.
    pub then: Handler,
}

#[inline(never)]
pub unsafe fn unary(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm, meaning: &'static Unary) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let x = meaning.x.expr(ip, regs, &mut *vm);
        let result = (meaning.build)(&mut (*vm).symbolic.pool, x);
        let tag = (*vm).symbolic.tag_of(result);
        set_tag(regs, vm, (*ip).a, tag);
        (meaning.then)(ip, regs, heap, vm)
    }
}

#[inline(never)]
pub unsafe fn binary(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm, meaning: &'static Binary) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let x = meaning.x.expr(ip, regs, &mut *vm);
        let y = meaning.y.expr(ip, regs, &mut *vm);
        let result = (meaning.build)(&mut (*vm).symbolic.pool, x, y);
        let tag = (*vm).symbolic.tag_of(result);
        set_tag(regs, vm, (*ip).a, tag);
        (meaning.then)(ip, regs, heap, vm)
    }
}

/// Like [`binary`]; whether the divisor is zero is a choice.
#[inline(never)]
pub unsafe fn divide(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm, meaning: &'static Binary) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let machine = &mut *vm;
        let divisor = meaning.y.expr(ip, regs, machine);
        let zero = machine.symbolic.constant(machine.symbolic.pool.sort(divisor), 0);
        let is_zero = machine.symbolic.pool.eq(divisor, zero);
        machine.choose(ip, ChoiceKind::ZeroDivisor, is_zero);
        if machine.symbolic.pool.value(divisor) == 0 {
            return (meaning.then)(ip, regs, heap, vm);
        }
        binary(ip, regs, heap, vm, meaning)
    }
}
