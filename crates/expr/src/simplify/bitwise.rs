//! Not, And, Or, Xor, for Bool and bit vectors.

use super::rewrite;
use crate::sort::mask;
use crate::{ExprId, Op, Pool, Sort};

impl Pool {
    pub(super) fn simplify_not(&mut self, a: ExprId) -> Option<ExprId> {
        let [x, y, _] = self.node(a).args;
        match self.op(a) {
            Op::Not => rewrite!(self, "not-not", x),
            Op::SLt => rewrite!(self, "not-slt", self.binary(Op::SLe, y, x)),
            Op::SLe => rewrite!(self, "not-sle", self.binary(Op::SLt, y, x)),
            Op::ULt => rewrite!(self, "not-ult", self.binary(Op::ULe, y, x)),
            Op::ULe => rewrite!(self, "not-ule", self.binary(Op::ULt, y, x)),
            Op::Neg => rewrite!(self, "not-neg", self.binary_const(Op::Add, x, u64::MAX)),
            Op::Add => {
                let (x, c) = self.with_const(Op::Add, a)?;
                rewrite!(self, "not-add-const", self.const_binary(Op::Sub, !c, x))
            }
            Op::Sub => {
                let (c, x) = self.const_with(Op::Sub, a)?;
                rewrite!(self, "not-const-sub", self.binary_const(Op::Add, x, !c))
            }
            _ => None,
        }
    }

    pub(super) fn simplify_and_or(&mut self, op: Op, sort: Sort, a: ExprId, b: ExprId) -> Option<ExprId> {
        if let Some(c) = self.as_const(b) {
            return self.simplify_and_or_const(op, sort, a, b, c);
        }
        let absorbing = if op == Op::And { 0 } else { sort.mask() };
        let dual = if op == Op::And { Op::Or } else { Op::And };
        if a == b {
            rewrite!(self, "and-same", a);
        }
        if self.are_complements(a, b) {
            rewrite!(self, "and-complement", self.constant(sort, absorbing));
        }
        for (x, compound) in [(a, b), (b, a)] {
            if let Some((y, z)) = self.args_of(op, compound) {
                if x == y || x == z {
                    rewrite!(self, "and-and-same", compound);
                }
                if self.are_complements(x, y) || self.are_complements(x, z) {
                    rewrite!(self, "and-and-complement", self.constant(sort, absorbing));
                }
            }
            if let Some((y, z)) = self.args_of(dual, compound) {
                if x == y || x == z {
                    rewrite!(self, "and-or-same", x);
                }
                if self.are_complements(x, y) {
                    rewrite!(self, "and-or-complement-left", self.binary(op, x, z));
                }
                if self.are_complements(x, z) {
                    rewrite!(self, "and-or-complement-right", self.binary(op, x, y));
                }
            }
        }
        if sort == Sort::Bool {
            return self.simplify_relations(op, a, b).or_else(|| self.simplify_ranges(op, a, b));
        }
        if op == Op::Or
            && let Some(e) = self.simplify_disjoint(a, b)
        {
            return Some(e);
        }
        self.simplify_bitwise_of_likes(op, a, b)
    }

    fn simplify_and_or_const(&mut self, op: Op, sort: Sort, a: ExprId, b: ExprId, c: u64) -> Option<ExprId> {
        let (neutral, absorbing) = if op == Op::And { (sort.mask(), 0) } else { (0, sort.mask()) };
        if c == neutral {
            rewrite!(self, "and-neutral", a);
        }
        if c == absorbing {
            rewrite!(self, "and-absorbing", self.constant(sort, absorbing));
        }
        if let Some((x, c1)) = self.with_const(op, a) {
            let both = if op == Op::And { c & c1 } else { c | c1 };
            rewrite!(self, "and-and-const", self.binary_const(op, x, both));
        }
        if op == Op::Or {
            return self.simplify_disjoint(a, b).or_else(|| self.simplify_zext_const(op, a, c));
        }
        if let Some((x, c1)) = self.with_const(Op::Or, a) {
            if c & c1 == c {
                rewrite!(self, "and-or-const-covers", self.constant(sort, c));
            }
            if c & c1 == 0 {
                rewrite!(self, "and-or-const-disjoint", self.binary_const(Op::And, x, c));
            }
        }
        if let Some(x) = self.arg_of(Op::ZeroExtend, a) {
            let inner = self.binary_const(Op::And, x, c);
            rewrite!(self, "and-zext-const", self.zero_extend(inner, sort.width()));
        }
        if let Some(x) = self.arg_of(Op::SignExtend, a)
            && c <= mask(self.sort(x).width())
        {
            let inner = self.binary_const(Op::And, x, c);
            rewrite!(self, "and-sext-const", self.zero_extend(inner, sort.width()));
        }
        let (x, y) = self.args_of(Op::Concat, a)?;
        let (high, low) = (c >> self.sort(y).width(), self.sort(y).normalize(c));
        let is_whole = |e: ExprId, part: u64| part == 0 || part == self.sort(e).mask();
        if !is_whole(x, high) && !is_whole(y, low) {
            return None;
        }
        let (x, y) = (self.binary_const(Op::And, x, high), self.binary_const(Op::And, y, low));
        rewrite!(self, "and-concat-const", self.concat(x, y))
    }

    pub(super) fn simplify_xor(&mut self, sort: Sort, a: ExprId, b: ExprId) -> Option<ExprId> {
        if let Some(c) = self.as_const(b) {
            if c == 0 {
                rewrite!(self, "xor-zero", a);
            }
            if c == sort.mask() {
                rewrite!(self, "xor-ones", self.not(a));
            }
            if let Some((x, c1)) = self.with_const(Op::Xor, a) {
                rewrite!(self, "xor-xor-const", self.binary_const(Op::Xor, x, c ^ c1));
            }
            if let Some(x) = self.arg_of(Op::Not, a) {
                rewrite!(self, "xor-not-const", self.binary_const(Op::Xor, x, !c));
            }
            if !sort.is_bv() {
                return None;
            }
            return self.simplify_disjoint(a, b).or_else(|| self.simplify_zext_const(Op::Xor, a, c));
        }
        if a == b {
            rewrite!(self, "xor-same", self.zero(sort));
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some(z) = self.arg_of(Op::Not, x) {
                let xor = self.binary(Op::Xor, z, y);
                rewrite!(self, "xor-not", self.not(xor));
            }
            if let Some((p, q)) = self.args_of(Op::Xor, x) {
                if p == y {
                    rewrite!(self, "xor-xor-left", q);
                }
                if q == y {
                    rewrite!(self, "xor-xor-right", p);
                }
            }
        }
        if !sort.is_bv() {
            return None;
        }
        self.simplify_disjoint(a, b).or_else(|| self.simplify_bitwise_of_likes(Op::Xor, a, b))
    }

    /// Of two extensions, or of two numbers that stand for Bools.
    fn simplify_bitwise_of_likes(&mut self, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
        let width = self.sort(a).width();
        match (self.op(a), self.op(b)) {
            (Op::ZeroExtend, Op::ZeroExtend) => {
                let (x, y) = self.without_extension(Op::ZeroExtend, a, b);
                let inner = self.binary(op, x, y);
                rewrite!(self, "bitwise-zexts", self.zero_extend(inner, width))
            }
            (Op::SignExtend, Op::SignExtend) => {
                let (x, y) = self.without_extension(Op::SignExtend, a, b);
                let inner = self.binary(op, x, y);
                rewrite!(self, "bitwise-sexts", self.sign_extend(inner, width))
            }
            _ => {
                let (p, q) = (self.as_flag(a)?, self.as_flag(b)?);
                let both = self.binary(op, p, q);
                let (one, zero) = (self.arg(a, 1), self.arg(a, 2));
                rewrite!(self, "bitwise-of-flags", self.ite(both, one, zero))
            }
        }
    }

    /// Or and Xor of an extension and a constant that fits into its low bits.
    fn simplify_zext_const(&mut self, op: Op, a: ExprId, c: u64) -> Option<ExprId> {
        let x = self.arg_of(Op::ZeroExtend, a)?;
        if c > self.sort(x).mask() {
            return None;
        }
        let inner = self.binary_const(op, x, c);
        rewrite!(self, "or-zext-const", self.zero_extend(inner, self.sort(a).width()))
    }

    /// The condition of `ite(p, 1, 0)`.
    fn as_flag(&self, e: ExprId) -> Option<ExprId> {
        let [p, one, zero] = self.node(e).args;
        let is_flag = self.op(e) == Op::Ite && self.as_const(one) == Some(1) && self.as_const(zero) == Some(0);
        is_flag.then_some(p)
    }
}
