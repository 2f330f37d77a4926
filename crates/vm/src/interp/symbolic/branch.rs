//! Branches (JVMS §2.11.7): the comparison, or its negation, is a conjunct of the path.

use doppel_expr::{ExprId, Op, Pool};

use super::operand::Operand;
use crate::Vm;
use crate::interp::insn::{Exit, Handler, Insn};
use crate::interp::merge;
use crate::interp::mode::Mode;
use crate::interp::tags::set_tag;
use crate::symbolic::ChoiceKind;

pub struct Comparison {
    pub x: Operand,
    pub y: Operand,
    /// The number to add to x, in register a, before the comparison.
    pub step: i32,
    pub build: fn(&mut Pool, ExprId, ExprId) -> ExprId,
    /// The concrete handler.
    pub then: Handler,
}

/// A comparison in tagged code with a tagged operand.
#[inline(never)]
pub unsafe fn compare(
    ip: *const Insn,
    regs: *mut u64,
    heap: *mut u8,
    vm: *mut Vm,
    meaning: &'static Comparison,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let machine = &mut *vm;
        let x = meaning.x.expr(ip, regs, machine);
        let y = meaning.y.expr(ip, regs, machine);
        let stepped = machine.stepped(x, meaning.step);
        // The second operand is read after the increment.
        let y = if meaning.step != 0 && reads_a(&meaning.y, ip) { stepped } else { y };
        let condition = (meaning.build)(&mut machine.symbolic.pool, stepped, y);
        if machine.config.merge
            && meaning.step == 0
            && let Some(exit) = merge::branch(ip, regs, heap, vm, condition)
        {
            return exit;
        }
        machine.before_choice(ip, condition);
        if meaning.step != 0 {
            let tag = machine.symbolic.tag_of(stepped);
            set_tag(regs, vm, (*ip).a, tag);
        }
        machine.choose(ip, ChoiceKind::Branch, condition);
        (meaning.then)(ip, regs, heap, vm)
    }
}

/// Like [`compare`], for an array whose length has a tag. Concrete code gets here, too; register a has no tag then.
#[inline(never)]
pub unsafe fn compare_length<M: Mode>(
    ip: *const Insn,
    regs: *mut u64,
    heap: *mut u8,
    vm: *mut Vm,
    meaning: &'static Comparison,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        if M::TAGGED {
            return compare(ip, regs, heap, vm, meaning);
        }
        let machine = &mut *vm;
        let value = *regs.add(usize::from((*ip).a));
        let x = machine.symbolic.constant(super::operand::INT, value);
        let x = machine.stepped(x, meaning.step);
        let y = meaning.y.expr(ip, regs, machine);
        let condition = (meaning.build)(&mut machine.symbolic.pool, x, y);
        machine.choose(ip, ChoiceKind::Branch, condition);
        (meaning.then)(ip, regs, heap, vm)
    }
}

fn reads_a(operand: &Operand, ip: *const Insn) -> bool {
    // SAFETY: `ip` is the current instruction.
    matches!(operand, Operand::Register(super::operand::Position::B, _)) && unsafe { (*ip).a == (*ip).b }
}

impl Vm {
    pub(in crate::interp) fn stepped(&mut self, x: ExprId, step: i32) -> ExprId {
        if step == 0 {
            return x;
        }
        let step = self.symbolic.pool.bv(32, u64::from(step as u32));
        self.symbolic.pool.binary(Op::Add, x, step)
    }
}
