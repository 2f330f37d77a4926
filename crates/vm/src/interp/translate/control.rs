//! Branches, switches, subroutines and returns.

use doppel_classpath::bytecode::Instruction;
use doppel_classpath::classfile::opcodes::*;
use doppel_inputs::Kind;

use super::emit::{Effect, Link};
use super::kinds::K;
use super::opcode::cmp_of;
use super::points::{bad_instruction, target};
use super::stack::Val;
use super::{Res, Translator, verify};
use crate::interp::mode::Op;
use crate::interp::ops::branch::{Branch, Cmp, FloatCmp, Form};
use crate::interp::ops::{array, compare, monitor, object, returns, switch, throw};

/// In methods with at most this much bytecode, every branch is short enough for the form with a 32-bit constant.
const NEAR: usize = 6000;

/// The length of every conditional branch.
const CONDITIONAL_BRANCH: usize = 3;

impl Translator<'_> {
    /// A comparison with zero or null.
    pub fn if_zero(&mut self, kind: K, cmp: Cmp) -> Res<bool> {
        let [value] = self.operands([kind])?;
        let target = self.target_of(self.instruction)?;
        self.flush(0, value);
        let [a] = self.regs([value]);
        self.drop_to(value);
        self.branch(Branch::Int(cmp, Form::Zero), a, 0, target)
    }

    /// A comparison of two ints or references.
    pub fn if_compare(&mut self, kind: K, cmp: Cmp) -> Res<bool> {
        let [value1, value2] = self.operands([kind, kind])?;
        let target = self.target_of(self.instruction)?;
        self.flush(0, value1);
        let (operand, cmp, constant) = match (self.int_constant(value1), self.int_constant(value2)) {
            (_, Some(constant)) => (value1, cmp, constant),
            (Some(constant), None) => (value2, cmp.swapped(), constant),
            (None, None) => {
                let [a, b] = self.regs([value1, value2]);
                self.drop_to(value1);
                let branch = if kind == K::Ref { Branch::Refs(cmp) } else { Branch::Int(cmp, Form::Reg) };
                return self.branch(branch, a, b, target);
            }
        };
        let [a] = self.regs([operand]);
        match i16::try_from(constant) {
            Ok(0) => {
                self.drop_to(value1);
                self.branch(Branch::Int(cmp, Form::Zero), a, 0, target)
            }
            Ok(small) => {
                self.drop_to(value1);
                self.branch(Branch::Int(cmp, Form::Imm), a, small as u16, target)
            }
            Err(_) if self.bytes.len() <= NEAR => {
                self.drop_to(value1);
                let block = self.flow_to(target, self.context)?;
                self.emit_branch_note(self.bci);
                self.emit_word_branch(Branch::Int(cmp, Form::Word), a, constant, block);
                self.fall_through()
            }
            Err(_) => {
                let [b] = self.regs([if operand == value1 { value2 } else { value1 }]);
                self.drop_to(value1);
                self.branch(Branch::Int(cmp, Form::Reg), a, b, target)
            }
        }
    }

    /// arraylength, fused with a following comparison of an int with it.
    pub fn arraylength(&mut self) -> Res<bool> {
        let follows = self.bytes.get(self.next).copied().filter(|_| !self.points.is_leader(self.next));
        let Some(opcode @ IF_ICMPEQ..=IF_ICMPLE) = follows else {
            self.unary(op!(array::arraylength), K::Ref, K::Int)?;
            return Ok(true);
        };
        let [value, array] = self.operands([K::Int, K::Ref])?;
        let target = self.fused_target()?;
        self.flush(0, value);
        let [a, b] = self.regs([value, array]);
        let refs = self.recording.then(|| self.live_refs());
        self.drop_to(value);
        let block = self.flow_to(target, self.context)?;
        self.emit_branch_note(self.bci + 1);
        self.emit_branch(Branch::Int(cmp_of(opcode - IF_ICMPEQ), Form::Length), a, b, block);
        if let Some(last) = self.out.last_mut() {
            last.refs = refs;
        }
        self.fall_through()
    }

    /// lcmp, fcmpl and the like, fused with the branch on the result that nearly always follows.
    pub fn compare(&mut self, opcode: u8) -> Res<bool> {
        let condition = match self.bytes.get(self.next) {
            Some(&opcode @ IFEQ..=IFLE) if !self.points.is_leader(self.next) => Some(cmp_of(opcode - IFEQ)),
            _ => None,
        };
        match (opcode, condition) {
            (LCMP, Some(cmp)) => self.if_long(cmp),
            (FCMPL | FCMPG, Some(cmp)) => self.if_float(K::Float, opcode == FCMPL, cmp),
            (_, Some(cmp)) => self.if_float(K::Double, opcode == DCMPL, cmp),
            (_, None) => {
                let (handler, kind): (Op, K) = match opcode {
                    LCMP => (op!(compare::lcmp), K::Long),
                    FCMPL => (op!(compare::fcmpl), K::Float),
                    FCMPG => (op!(compare::fcmpg), K::Float),
                    DCMPL => (op!(compare::dcmpl), K::Double),
                    _ => (op!(compare::dcmpg), K::Double),
                };
                let [value1, value2] = self.operands([kind, kind])?;
                self.binary_regs(handler, value1, value2, K::Int)?;
                Ok(true)
            }
        }
    }

    /// The target of the following branch, which becomes part of the current instruction.
    fn fused_target(&mut self) -> Res<usize> {
        let branch = Instruction::decode(self.bytes, self.next).map_err(bad_instruction)?;
        self.next = branch.next();
        self.target_of(branch)
    }

    /// Where a branch leads.
    fn target_of(&self, branch: Instruction<'_>) -> Res<usize> {
        branch.jump().map_or_else(|| Err(verify("Bad instruction")), target)
    }

    fn if_long(&mut self, cmp: Cmp) -> Res<bool> {
        let [value1, value2] = self.operands([K::Long, K::Long])?;
        let target = self.fused_target()?;
        self.flush(0, value1);
        let constant = self.constant(value2).and_then(|value| i16::try_from(value as i64).ok());
        let (a, b, form) = match constant {
            Some(constant) => {
                let [a] = self.regs([value1]);
                (a, constant as u16, if constant == 0 { Form::Zero } else { Form::Imm })
            }
            None => {
                let [a, b] = self.regs([value1, value2]);
                (a, b, Form::Reg)
            }
        };
        self.drop_to(value1);
        self.branch(Branch::Long(cmp, form), a, b, target)
    }

    /// With `less_on_nan` (fcmpl) an unordered comparison counts as less, otherwise as greater.
    fn if_float(&mut self, kind: K, less_on_nan: bool, cmp: Cmp) -> Res<bool> {
        let [value1, value2] = self.operands([kind, kind])?;
        let target = self.fused_target()?;
        self.flush(0, value1);
        let [x, y] = self.regs([value1, value2]);
        self.drop_to(value1);
        let (cmp, a, b) = match (cmp, less_on_nan) {
            (Cmp::Eq, _) => (FloatCmp::Eq, x, y),
            (Cmp::Ne, _) => (FloatCmp::Ne, x, y),
            (Cmp::Lt, false) => (FloatCmp::Lt, x, y),
            (Cmp::Lt, true) => (FloatCmp::NotLe, y, x),
            (Cmp::Le, false) => (FloatCmp::Le, x, y),
            (Cmp::Le, true) => (FloatCmp::NotLt, y, x),
            (Cmp::Gt, true) => (FloatCmp::Lt, y, x),
            (Cmp::Gt, false) => (FloatCmp::NotLe, x, y),
            (Cmp::Ge, true) => (FloatCmp::Le, y, x),
            (Cmp::Ge, false) => (FloatCmp::NotLt, x, y),
        };
        let branch = if kind == K::Float { Branch::Float(cmp) } else { Branch::Double(cmp) };
        self.branch(branch, a, b, target)
    }

    /// Ends the block with a conditional branch; its operands are dropped, the rest is in its own registers.
    fn branch(&mut self, branch: Branch, a: u16, b: u16, target: usize) -> Res<bool> {
        let block = self.flow_to(target, self.context)?;
        // The branch may be fused with the instructions before it.
        self.emit_branch_note(self.next - CONDITIONAL_BRANCH);
        self.emit_branch(branch, a, b, block);
        self.fall_through()
    }

    /// Another block begins after a conditional branch.
    fn fall_through(&mut self) -> Res<bool> {
        if self.next >= self.bytes.len() {
            return Err(verify("Falling off the end of the code"));
        }
        self.otherwise = Some(self.flow_to(self.next, self.context)?);
        Ok(false)
    }

    pub fn goto(&mut self) -> Res<bool> {
        let target = self.target_of(self.instruction)?;
        self.goto_block(target, self.context)
    }

    fn goto_block(&mut self, target: usize, context: u16) -> Res<bool> {
        self.flush_all();
        let block = self.flow_to(target, context)?;
        self.emit_branch(Branch::Always, 0, 0, block);
        Ok(false)
    }

    pub fn jsr(&mut self) -> Res<bool> {
        let target = self.target_of(self.instruction)?;
        let context = self.blocks.enter_subroutine(self.context, self.bci, target, self.next)?;
        self.push(K::Ret(context), Val::Const(0))?;
        self.goto_block(target, context)
    }

    pub fn ret(&mut self, local: u16) -> Res<bool> {
        let Some(&K::Ret(subroutine)) = self.locals.get(usize::from(local)) else {
            return Err(verify("Register contains wrong type"));
        };
        match self.blocks.leave_subroutine(self.context, subroutine) {
            Some((back, context)) if back < self.bytes.len() => self.goto_block(back, context),
            Some(_) => Err(verify("Falling off the end of the code")),
            None => Err(verify("Illegal return from subroutine")),
        }
    }

    pub fn switch(&mut self) -> Res<bool> {
        let [key] = self.operands([K::Int])?;
        let Some(operands) = self.instruction.switch() else { return Err(verify("Bad instruction")) };
        self.flush(0, key);
        let [a] = self.regs([key]);
        self.drop_to(key);
        let default = self.flow_to(target(operands.default())?, self.context)?;
        let mut targets = Vec::with_capacity(operands.cases().len());
        for (_, jump) in operands.cases() {
            targets.push(self.flow_to(target(jump)?, self.context)?);
        }
        let low = operands.cases().next().map_or(0, |case| case.0);
        let handler = if operands.is_table() { op!(switch::tableswitch) } else { op!(switch::lookupswitch) };
        self.emit_branch_note(self.bci);
        self.emit_imm(handler, a, 0, low);
        self.emit_data([targets.len() as u64, 0], Link::Addresses([None, Some(default)]));
        if operands.is_table() {
            for pair in targets.chunks(2) {
                self.emit_data([0, 0], Link::Addresses([pair.first().copied(), pair.get(1).copied()]));
            }
        } else {
            for ((key, _), target) in operands.cases().zip(targets) {
                self.emit_data([u64::from(key as u32), 0], Link::Addresses([None, Some(target)]));
            }
        }
        Ok(false)
    }

    pub fn return_value(&mut self, kind: K) -> Res<bool> {
        let returns = self.method.returns;
        if returns == Kind::Void || K::of(returns) != kind {
            return Err(verify("Wrong return type in function"));
        }
        let [value] = self.operands([kind])?;
        self.unlock();
        match self.constant(value) {
            _ if self.method.flags.returns_input => {
                let [a] = self.regs([value]);
                self.emit(op!(returns::return_input), a, 0, 0);
            }
            Some(constant) if !kind.is_wide() => {
                self.emit_imm(op!(returns::return_const), 0, 0, narrowed(constant, returns));
                self.set_effect(Effect::ReturnConstant);
            }
            _ => {
                let [a] = self.regs([value]);
                self.emit(returns::of_kind(returns), a, 0, 0);
                self.set_effect(Effect::Return);
            }
        }
        Ok(false)
    }

    pub fn return_void(&mut self) -> Res<bool> {
        if self.method.returns != Kind::Void {
            return Err(verify("Wrong return type in function"));
        }
        self.unlock();
        if self.method.is_init() && self.method.class.super_class.is_none() {
            self.emit(Op::same(object::register_finalizer), 0, 0, 0);
        }
        self.emit(op!(returns::return_void), 0, 0, 0);
        Ok(false)
    }

    fn unlock(&mut self) {
        if self.points.has_monitors() {
            self.emit(Op::same(monitor::check_monitors), 0, 0, 0);
        } else if self.method.is_synchronized() {
            self.emit(Op::same(monitor::unlock_method), 0, 0, 0);
        }
    }

    pub fn athrow(&mut self) -> Res<bool> {
        let [exception] = self.operands([K::Ref])?;
        let [a] = self.regs([exception]);
        self.emit(Op::same(throw::athrow), a, 0, 0);
        Ok(false)
    }
}

/// An int returned as a smaller type is narrowed (JVMS §6.5.ireturn).
fn narrowed(constant: u64, kind: Kind) -> i32 {
    let value = constant as i32;
    match kind {
        Kind::Boolean => value & 1,
        Kind::Byte => i32::from(value as i8),
        Kind::Char => i32::from(value as u16),
        Kind::Short => i32::from(value as i16),
        _ => value,
    }
}
