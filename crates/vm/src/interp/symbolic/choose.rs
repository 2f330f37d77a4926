//! Choices: decisions of instructions that depend on symbolic values are recorded on the path.

use doppel_expr::ExprId;

use super::native::external_name;
use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::interp::insn::Insn;
use crate::symbolic::{Choice, ChoiceKind, Imprecision, ImprecisionKind};

impl Vm {
    /// Records a condition, or its negation, at the instruction `ip` of the frame on top. False if the path is the same
    /// either way; then nothing is recorded.
    pub(crate) fn choose(&mut self, ip: *const Insn, kind: ChoiceKind, condition: ExprId) -> bool {
        // SAFETY: the top frame is live.
        let method = unsafe { (*self.hot.frame).method };
        let bci = bci_of(method, ip);
        self.choose_at(method, bci, kind, condition)
    }

    /// Like [`Vm::choose`], at a place in a method.
    pub(crate) fn choose_at(&mut self, method: &'static Method, bci: u16, kind: ChoiceKind, condition: ExprId) -> bool {
        if self.symbolic.ahead.is_some() {
            let is_settled = self.is_settled(condition);
            if let Some(ahead) = &mut self.symbolic.ahead {
                ahead.is_refused |= !is_settled;
            }
            return true;
        }
        let Some(condition) = self.settle_chance(method, bci, condition) else { return false };
        let pool = &mut self.symbolic.pool;
        let holds = pool.value(condition) != 0;
        let conjunct = if holds { condition } else { pool.not(condition) };
        self.symbolic.path.push(pool, Choice { conjunct, kind, holds, bci, method });
        // The simplifier may have rewritten the negation.
        self.symbolic.path.settle(pool, condition);
        true
    }

    /// Concretises a symbolic value: records that it equals its current value.
    pub(crate) fn fix(&mut self, ip: *const Insn, kind: ChoiceKind, value: ExprId) {
        let is_it = self.is_itself(value);
        if self.choose(ip, kind, is_it) {
            self.settle(value);
        }
    }

    /// Like [`Vm::fix`], at a place in a method.
    pub(crate) fn fix_at(&mut self, method: &'static Method, bci: u16, kind: ChoiceKind, value: ExprId) {
        let is_it = self.is_itself(value);
        if self.choose_at(method, bci, kind, is_it) {
            self.settle(value);
        }
    }

    /// Records that the path determines this value, however the simplifier has written that.
    pub(crate) fn settle(&mut self, value: ExprId) {
        if self.symbolic.ahead.is_none() {
            self.symbolic.path.settle(&self.symbolic.pool, value);
        }
    }

    /// The condition that a symbolic value equals its current value.
    pub fn is_itself(&mut self, value: ExprId) -> ExprId {
        self.note_if_nan(value);
        let pool = &mut self.symbolic.pool;
        let concrete = pool.constant(pool.sort(value), pool.value(value));
        pool.eq(value, concrete)
    }

    /// Like [`Vm::choose`], for a native: the choice is located in the calling code.
    pub fn choose_in_caller(&mut self, kind: ChoiceKind, condition: ExprId) -> bool {
        // SAFETY: the top frame is live. Where no frame has bytecode, its method is whatever was below.
        let (method, bci) = self.innermost().unwrap_or_else(|| (unsafe { (*self.hot.frame).method }, 0));
        self.choose_at(method, bci, kind, condition)
    }

    /// Like [`Vm::fix`], for a native.
    pub fn fix_in_caller(&mut self, kind: ChoiceKind, value: ExprId) {
        let is_it = self.is_itself(value);
        if self.choose_in_caller(kind, is_it) {
            self.settle(value);
        }
    }

    /// Records that a location's expression no longer holds: uninstrumented code has written the location.
    pub(crate) fn record_native_write(&mut self, object: Ref, index: u32, lost: ExprId) {
        let writer = self.below.take_writer(object, index);
        let method = writer.map(|writer| writer.method).or(self.symbolic.last_native);
        // The writer of a location that was copied since is unknown; losing a constant does not matter.
        let is_constant = self.symbolic.pool.as_const(lost).is_some();
        let has_lost = writer.map_or(!is_constant, |writer| writer.has_lost);
        let expression = has_lost.then(|| self.symbolic.text_of(lost));
        let imprecision = Imprecision {
            kind: ImprecisionKind::NativeWrite,
            method: method.map_or_else(|| "unknown".to_owned(), external_name),
            location: self.describe_location(object, index),
            read_at: self.location_of_caller(),
            expression,
        };
        self.symbolic.imprecisions.record(imprecision);
    }
}

fn bci_of(method: &Method, ip: *const Insn) -> u16 {
    let code = method.code.get();
    code.and_then(|code| code.bcis.get(code.index_of(ip)?).copied()).unwrap_or(0)
}
