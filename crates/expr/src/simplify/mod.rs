//! The rules of the constructors: local, each in constant time, each an equality for every value.

use crate::node::Packed;
use crate::{ExprId, Op, Pool};

impl Pool {
    /// What the node equals, if a rule applies; it is not in the pool yet.
    pub(crate) fn simplify(&mut self, packed: &Packed) -> Option<ExprId> {
        self.fold(packed)
    }

    /// The constant that a node with constant arguments is.
    fn fold(&mut self, packed: &Packed) -> Option<ExprId> {
        let is_const = |&word: &u32| word == 0 || self.op(ExprId(word)) == Op::Const;
        let is_folded = match packed.op {
            Op::Select => self.op(ExprId(packed.words[0])) == Op::Table && is_const(&packed.words[1]),
            _ => packed.words.iter().all(is_const),
        };
        let value = is_folded.then(|| self.compute(packed))?;
        Some(self.constant(packed.sort(), value))
    }
}
