//! Arithmetic, conversions, constants and locals.

use doppel_classpath::classfile::Constant;

use super::emit::{Effect, Link};
use super::kinds::K;
use super::pool::bad_index;
use super::stack::{Entry, Val};
use super::{Res, Translator, verify};
use crate::interp::mode::Op;
use crate::interp::ops::constant::{ldc_dynamic, ldc_slow};
use crate::interp::ops::{arith_int, arith_long};

/// Class files may load classes as constants from Java 5 on.
const JAVA_5: u16 = 49;

impl Translator<'_> {
    pub fn push_int(&mut self, value: i32) -> Res<()> {
        self.push(K::Int, Val::Const(u64::from(value as u32)))
    }

    pub fn push_float(&mut self, value: f32) -> Res<()> {
        self.push(K::Float, Val::Const(u64::from(value.to_bits())))
    }

    pub fn ldc(&mut self, index: u16, wide: bool) -> Res<()> {
        match (self.file.pool.get(index), wide) {
            (Constant::Class(_), false) if self.file.major < JAVA_5 => Err(bad_index()),
            (Constant::Integer(value), false) => self.push_int(value),
            (Constant::Float(bits), false) => self.push(K::Float, Val::Const(u64::from(bits))),
            (Constant::Long(value), true) => self.push(K::Long, Val::Const(value as u64)),
            (Constant::Double(bits), true) => self.push(K::Double, Val::Const(bits)),
            (
                Constant::String(_) | Constant::Class(_) | Constant::MethodHandle { .. } | Constant::MethodType(_),
                false,
            ) => self.ldc_resolved(index, K::Ref),
            (Constant::Dynamic { name_and_type, .. }, _) => {
                let kind = self.dynamic_kind(name_and_type)?;
                if kind.is_wide() != wide {
                    return Err(bad_index());
                }
                self.ldc_resolved(index, kind)
            }
            _ => Err(bad_index()),
        }
    }

    fn ldc_resolved(&mut self, index: u16, kind: K) -> Res<()> {
        let handler = if kind == K::Ref { op!(ldc_slow) } else { op!(ldc_dynamic) };
        let dst = self.result(self.depth(), kind)?;
        self.emit(handler, dst, 0, index);
        self.emit_data([0, 0], Link::Data);
        self.finish(kind)
    }

    pub fn load_local(&mut self, index: u16, kind: K) -> Res<()> {
        self.check_local(index, kind)?;
        self.push(kind, Val::Reg(index))
    }

    fn check_local(&self, index: u16, kind: K) -> Res<()> {
        match self.locals.get(usize::from(index)) {
            Some(&found) if found == kind => Ok(()),
            Some(K::Top) => Err(verify(format!("Accessing value from uninitialized register {index}"))),
            Some(_) => Err(verify(format!("Register {index} contains wrong type"))),
            None => Err(verify("Illegal local variable number")),
        }
    }

    pub fn store_local(&mut self, index: u16, kind: K) -> Res<()> {
        let [value] = self.operands([kind])?;
        self.store_entry(index, value)
    }

    /// astore, which also takes return addresses.
    pub fn store_reference(&mut self, index: u16) -> Res<()> {
        match self.stack.last().map(|entry| entry.kind) {
            Some(K::Ret(_)) => self.store_entry(index, self.depth() - 1),
            _ => self.store_local(index, K::Ref),
        }
    }

    fn store_entry(&mut self, index: u16, depth: usize) -> Res<()> {
        if usize::from(index) >= self.locals.len() {
            return Err(verify("Illegal local variable number"));
        }
        if self.stack.get(depth).is_some_and(|entry| entry.val != Val::Reg(index)) {
            self.evict(index, depth);
        }
        let Some(&entry) = self.stack.get(depth) else { return Ok(()) };
        self.drop_to(depth);
        self.load_into_local(index, entry);
        self.set_local(index, entry.kind)
    }

    fn load_into_local(&mut self, index: u16, entry: Entry) {
        if !matches!(entry.kind, K::Ret(_)) {
            self.load(index, entry);
        }
    }

    /// Sets the kind of a local that was written, and invalidates what the write destroys (JVMS §2.6.1).
    pub fn set_local(&mut self, index: u16, kind: K) -> Res<()> {
        let index = usize::from(index);
        let end = index + kind.slots();
        if end > self.locals.len() {
            return Err(verify("Illegal local variable number"));
        }
        if self.locals[index] == kind {
            return Ok(());
        }
        if index > 0 && self.locals[index - 1].is_wide() {
            self.locals[index - 1] = K::Top;
        }
        if self.locals[end - 1].is_wide()
            && let Some(half) = self.locals.get_mut(end)
        {
            *half = K::Top;
        }
        self.locals[index..end].fill(K::Hi);
        self.locals[index] = kind;
        self.locals_changed = true;
        Ok(())
    }

    pub fn iinc(&mut self, index: u16, step: i16) -> Res<()> {
        self.check_local(index, K::Int)?;
        self.evict(index, self.depth());
        let link = if step == 1 { Link::Increment } else { Link::None };
        self.emit_imm_linked(op!(arith_int::iadd_imm), index, index, i32::from(step), link);
        Ok(())
    }

    /// a = op(b).
    pub fn unary(&mut self, handler: Op, operand: K, result: K) -> Res<()> {
        let [value] = self.operands([operand])?;
        let dst = self.result(value, result)?;
        let [b] = self.regs([value]);
        self.emit(handler, dst, b, 0);
        self.drop_to(value);
        self.finish(result)
    }

    /// a = b op c, both of one kind.
    pub fn binary(&mut self, handler: Op, kind: K) -> Res<()> {
        let [value1, value2] = self.operands([kind, kind])?;
        self.binary_regs(handler, value1, value2, kind)
    }

    /// Like [`Translator::binary`], after the kinds are checked.
    pub fn binary_regs(&mut self, handler: Op, value1: usize, value2: usize, result: K) -> Res<()> {
        let dst = self.result(value1, result)?;
        let [b, c] = self.regs([value1, value2]);
        self.emit(handler, dst, b, c);
        self.drop_to(value1);
        self.finish(result)
    }

    /// a = operand op imm; the result replaces the entries from `base` on.
    fn binary_imm(&mut self, handler: Op, base: usize, operand: usize, imm: i32, result: K) -> Res<()> {
        let dst = self.result(base, result)?;
        let [b] = self.regs([operand]);
        self.emit_imm(handler, dst, b, imm);
        self.drop_to(base);
        self.finish(result)
    }

    pub fn int_commutative(&mut self, handler: Op, imm: Op) -> Res<()> {
        let [value1, value2] = self.operands([K::Int, K::Int])?;
        if let Some(constant) = self.int_constant(value2) {
            return self.binary_imm(imm, value1, value1, constant, K::Int);
        }
        if let Some(constant) = self.int_constant(value1) {
            return self.binary_imm(imm, value1, value2, constant, K::Int);
        }
        self.binary_regs(handler, value1, value2, K::Int)
    }

    pub fn int_subtract(&mut self) -> Res<()> {
        let [value1, value2] = self.operands([K::Int, K::Int])?;
        if let Some(constant) = self.int_constant(value2) {
            return self.binary_imm(op!(arith_int::iadd_imm), value1, value1, constant.wrapping_neg(), K::Int);
        }
        if let Some(constant) = self.int_constant(value1) {
            return self.binary_imm(op!(arith_int::irsub_imm), value1, value2, constant, K::Int);
        }
        self.binary_regs(op!(arith_int::isub), value1, value2, K::Int)
    }

    pub fn int_right_constant(&mut self, handler: Op, imm: Op) -> Res<()> {
        let [value1, value2] = self.operands([K::Int, K::Int])?;
        match self.int_constant(value2) {
            Some(constant) => self.binary_imm(imm, value1, value1, constant, K::Int),
            None => self.binary_regs(handler, value1, value2, K::Int),
        }
    }

    pub fn int_divide(&mut self, handler: Op, imm: Op) -> Res<()> {
        let [value1, value2] = self.operands([K::Int, K::Int])?;
        match self.int_constant(value2) {
            Some(constant) if constant > 0 => self.binary_imm(imm, value1, value1, constant, K::Int),
            _ => self.divide_regs(handler, value1, value2, K::Int),
        }
    }

    /// A constant long that fits an immediate.
    fn long_constant(&self, depth: usize) -> Option<i32> {
        self.constant(depth).and_then(|value| i32::try_from(value as i64).ok())
    }

    pub fn long_commutative(&mut self, handler: Op, imm: Op) -> Res<()> {
        let [value1, value2] = self.operands([K::Long, K::Long])?;
        if let Some(constant) = self.long_constant(value2) {
            return self.binary_imm(imm, value1, value1, constant, K::Long);
        }
        if let Some(constant) = self.long_constant(value1) {
            return self.binary_imm(imm, value1, value2, constant, K::Long);
        }
        self.binary_regs(handler, value1, value2, K::Long)
    }

    pub fn long_subtract(&mut self) -> Res<()> {
        let [value1, value2] = self.operands([K::Long, K::Long])?;
        if let Some(constant) = self.long_constant(value2) {
            return self.binary_imm(op!(arith_long::lsub_imm), value1, value1, constant, K::Long);
        }
        if let Some(constant) = self.long_constant(value1) {
            return self.binary_imm(op!(arith_long::lrsub_imm), value1, value2, constant, K::Long);
        }
        self.binary_regs(op!(arith_long::lsub), value1, value2, K::Long)
    }

    pub fn long_divide(&mut self, handler: Op, imm: Op) -> Res<()> {
        let [value1, value2] = self.operands([K::Long, K::Long])?;
        match self.long_constant(value2) {
            Some(constant) if constant > 0 => self.binary_imm(imm, value1, value1, constant, K::Long),
            _ => self.divide_regs(handler, value1, value2, K::Long),
        }
    }

    /// Like [`Translator::binary_regs`], for a division.
    fn divide_regs(&mut self, handler: Op, value1: usize, value2: usize, kind: K) -> Res<()> {
        let succeeds = self.constant(value2).is_some_and(|divisor| divisor != 0);
        self.binary_regs(handler, value1, value2, kind)?;
        if !succeeds {
            self.set_effect(Effect::Other);
        }
        Ok(())
    }

    pub fn long_shift(&mut self, handler: Op, imm: Op) -> Res<()> {
        let [value1, value2] = self.operands([K::Long, K::Int])?;
        match self.int_constant(value2) {
            Some(constant) => self.binary_imm(imm, value1, value1, constant, K::Long),
            None => self.binary_regs(handler, value1, value2, K::Long),
        }
    }
}
