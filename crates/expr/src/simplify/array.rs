//! Select over Store, Store over Store.

use super::rewrite;
use crate::{ExprId, Op, Pool};

impl Pool {
    pub(super) fn simplify_select(&mut self, array: ExprId, idx: ExprId) -> Option<ExprId> {
        if self.op(array) != Op::Store {
            return None;
        }
        let [below, stored_idx, value] = self.node(array).args;
        if stored_idx == idx {
            rewrite!(self, "select-store-same", value);
        }
        if !self.are_distinct(stored_idx, idx) {
            return None;
        }
        // A chain of stores can be long: skip all stores elsewhere in a loop, not by recursion.
        let mut array = below;
        while self.op(array) == Op::Store && self.are_distinct(self.arg(array, 1), idx) {
            array = self.arg(array, 0);
        }
        rewrite!(self, "select-store-elsewhere", self.select(array, idx))
    }

    pub(super) fn simplify_store(&mut self, array: ExprId, idx: ExprId, value: ExprId) -> Option<ExprId> {
        if self.op(array) == Op::Store && self.arg(array, 1) == idx {
            let below = self.arg(array, 0);
            rewrite!(self, "store-store-same", self.store(below, idx, value));
        }
        if self.args_of(Op::Select, value) == Some((array, idx)) {
            rewrite!(self, "store-select-same", array);
        }
        None
    }

    /// Whether two indices differ for all inputs: different constants, or different constants added to the same
    /// expression.
    fn are_distinct(&self, a: ExprId, b: ExprId) -> bool {
        let ((a, offset_a), (b, offset_b)) = (self.base_and_offset(a), self.base_and_offset(b));
        a == b && offset_a != offset_b
    }

    fn base_and_offset(&self, e: ExprId) -> (ExprId, u64) {
        match self.as_const(e) {
            Some(c) => (ExprId::NONE, c),
            None => self.with_const(Op::Add, e).unwrap_or((e, 0)),
        }
    }
}
