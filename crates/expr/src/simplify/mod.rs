//! The rules of the constructors: local, each in constant time, each an equality for every value of the variables.
//!
//! A rule examines a node and at most two levels below it. Its result is built by the constructors again, so that no
//! rule applies to an expression in the pool. This recursion is bounded: every rule leads to fewer operators, to
//! narrower operands, or to an operator without a rule leading back. Rules that would follow a chain of any length are
//! left out, since such chains can be a million nodes long.
//!
//! Each rule has a name, and at least one line under that name in `rules.txt`. The tests check that it fires, its
//! result, and that it preserves the value.

mod arith;
mod array;
mod bitwise;
mod call;
mod compare;
mod float;
mod ite;
mod range;
mod relation;
mod shift;
mod slice;
#[cfg(test)]
mod tests;

use crate::node::Packed;
use crate::{ExprId, Op, Pool, Sort};

/// Returns from a rule: `rewrite!(pool, "name", result)`.
macro_rules! rewrite {
    ($pool:ident, $rule:literal, $result:expr) => {{
        let result = $result;
        $pool.note($rule);
        return Some(result);
    }};
}
pub(crate) use rewrite;

impl Pool {
    /// The simplified form of the node, if a rule applies. Not all arguments are constants, and a constant is the right
    /// argument of a commutative operator.
    pub(crate) fn simplify(&mut self, packed: &Packed) -> Option<ExprId> {
        let [a, b, c] = packed.words.map(ExprId);
        let sort = packed.sort();
        let result = match packed.op {
            Op::Not => self.simplify_not(a),
            Op::And | Op::Or => self.simplify_and_or(packed.op, sort, a, b),
            Op::Xor => self.simplify_xor(sort, a, b),
            Op::Neg => self.simplify_neg(sort, a),
            Op::Add => self.simplify_add(sort, a, b),
            Op::Sub => self.simplify_sub(sort, a, b),
            Op::Mul => self.simplify_mul(sort, a, b),
            Op::UDiv | Op::SDiv | Op::URem | Op::SRem => self.simplify_division(packed.op, sort, a, b),
            Op::Shl | Op::LShr | Op::AShr => self.simplify_shift(packed.op, sort, a, b),
            Op::Eq => self.simplify_eq(a, b),
            Op::ULt | Op::ULe | Op::SLt | Op::SLe => self.simplify_order(packed.op, a, b),
            Op::Extract => self.simplify_extract(sort.width(), packed.imm as u8, a),
            Op::Concat => self.simplify_concat(a, b),
            Op::ZeroExtend | Op::SignExtend => self.simplify_extend(packed.op, sort.width(), a),
            Op::Ite => self.simplify_ite(sort, a, b, c),
            Op::FCall | Op::FCall2 => self.simplify_call(packed.imm, a, b),
            Op::Select => self.simplify_select(a, b),
            Op::Store => self.simplify_store(a, b, c),
            _ => self.simplify_float(packed.op, sort, a, b),
        };
        result.or_else(|| self.push_into_ite(packed))
    }

    /// The value of a node with constant arguments.
    #[inline]
    pub(crate) fn fold(&self, packed: &Packed) -> Option<u64> {
        let is_const = |word: u32| word == 0 || self.op(ExprId(word)) == Op::Const;
        let [a, b, c] = packed.words;
        let is_folded = match packed.op {
            Op::Select => is_const(b) && self.op(ExprId(a)) == Op::Table,
            _ => is_const(a) && is_const(b) && is_const(c),
        };
        is_folded.then(|| self.compute(packed))
    }

    /// Counts applications of a rule, in tests.
    #[inline]
    pub(crate) fn note(&mut self, _rule: &'static str) {
        #[cfg(test)]
        {
            *self.firings.entry(_rule).or_default() += 1;
        }
    }

    /// The argument of a node with that operator.
    fn arg_of(&self, op: Op, e: ExprId) -> Option<ExprId> {
        (self.op(e) == op).then(|| self.arg(e, 0))
    }

    /// Both arguments of a node with that operator.
    fn args_of(&self, op: Op, e: ExprId) -> Option<(ExprId, ExprId)> {
        (self.op(e) == op).then(|| (self.arg(e, 0), self.arg(e, 1)))
    }

    /// `(x, c)` of a node `x op c`.
    fn with_const(&self, op: Op, e: ExprId) -> Option<(ExprId, u64)> {
        let (x, y) = self.args_of(op, e)?;
        Some((x, self.as_const(y)?))
    }

    /// `(c, x)` of a node `c op x`.
    fn const_with(&self, op: Op, e: ExprId) -> Option<(u64, ExprId)> {
        let (x, y) = self.args_of(op, e)?;
        Some((self.as_const(x)?, y))
    }

    /// `x op c`.
    fn binary_const(&mut self, op: Op, x: ExprId, c: u64) -> ExprId {
        let c = self.constant(self.sort(x), c);
        self.binary(op, x, c)
    }

    /// `c op x`.
    fn const_binary(&mut self, op: Op, c: u64, x: ExprId) -> ExprId {
        let c = self.constant(self.sort(x), c);
        self.binary(op, c, x)
    }

    /// Whether one is syntactically the negation of the other.
    fn are_complements(&self, a: ExprId, b: ExprId) -> bool {
        match (self.op(a), self.op(b)) {
            (Op::Not, _) if self.arg(a, 0) == b => true,
            (_, Op::Not) => self.arg(b, 0) == a,
            (Op::SLt, Op::SLe) | (Op::SLe, Op::SLt) | (Op::ULt, Op::ULe) | (Op::ULe, Op::ULt) => {
                (self.arg(a, 0), self.arg(a, 1)) == (self.arg(b, 1), self.arg(b, 0))
            }
            _ => false,
        }
    }

    fn zero(&mut self, sort: Sort) -> ExprId {
        self.constant(sort, 0)
    }
}
