//! Neg, Add, Sub, Mul and the divisions.
//!
//! Constants move outwards, so that a constant is never added to a sum with another one: with `c` a constant, the forms
//! are `x`, `x + c`, `c - x`, `-x` and `~x`, none of them inside another.

use super::rewrite;
use crate::sort::signed;
use crate::{ExprId, Op, Pool, Sort};

impl Pool {
    pub(super) fn simplify_neg(&mut self, _sort: Sort, a: ExprId) -> Option<ExprId> {
        let [x, y, _] = self.node(a).args;
        match self.op(a) {
            Op::Neg => rewrite!(self, "neg-neg", x),
            Op::Not => rewrite!(self, "neg-not", self.binary_const(Op::Add, x, 1)),
            Op::Sub => rewrite!(self, "neg-sub", self.binary(Op::Sub, y, x)),
            Op::Add => {
                let (x, c) = self.with_const(Op::Add, a)?;
                rewrite!(self, "neg-add-const", self.const_binary(Op::Sub, c.wrapping_neg(), x))
            }
            Op::Mul => {
                let (x, c) = self.with_const(Op::Mul, a)?;
                rewrite!(self, "neg-mul-const", self.binary_const(Op::Mul, x, c.wrapping_neg()))
            }
            _ => None,
        }
    }

    pub(super) fn simplify_add(&mut self, _sort: Sort, a: ExprId, b: ExprId) -> Option<ExprId> {
        if let Some(c) = self.as_const(b) {
            return self.simplify_add_const(a, c).or_else(|| self.simplify_disjoint(a, b));
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some(z) = self.arg_of(Op::Neg, x) {
                rewrite!(self, "add-neg", self.binary(Op::Sub, y, z));
            }
            if let Some((z, c)) = self.with_const(Op::Add, x) {
                let sum = self.binary(Op::Add, z, y);
                rewrite!(self, "add-const-outwards", self.binary_const(Op::Add, sum, c));
            }
            if let Some((z, w)) = self.args_of(Op::Sub, x)
                && w == y
            {
                rewrite!(self, "add-sub-same", z);
            }
            // The negation of a negation, which is the other part of the sum.
            if let Some((e, op, c)) = self.whole_part(y)
                && self.arg_of(Op::Neg, e) == Some(x)
            {
                let rest = self.binary_const(op, e, c);
                rewrite!(self, "whole-part-add-neg", self.unary(Op::Neg, rest));
            }
        }
        self.simplify_disjoint(a, b)
    }

    fn simplify_add_const(&mut self, a: ExprId, c: u64) -> Option<ExprId> {
        if c == 0 {
            rewrite!(self, "add-zero", a);
        }
        if let Some((x, c1)) = self.with_const(Op::Add, a) {
            rewrite!(self, "add-add-const", self.binary_const(Op::Add, x, c.wrapping_add(c1)));
        }
        if let Some((c1, x)) = self.const_with(Op::Sub, a) {
            rewrite!(self, "add-const-sub", self.const_binary(Op::Sub, c.wrapping_add(c1), x));
        }
        if let Some(x) = self.arg_of(Op::Neg, a) {
            rewrite!(self, "add-neg-const", self.const_binary(Op::Sub, c, x));
        }
        let x = self.arg_of(Op::Not, a)?;
        rewrite!(self, "add-not-const", self.const_binary(Op::Sub, c.wrapping_sub(1), x))
    }

    pub(super) fn simplify_sub(&mut self, sort: Sort, a: ExprId, b: ExprId) -> Option<ExprId> {
        if let Some(c) = self.as_const(b) {
            rewrite!(self, "sub-const", self.binary_const(Op::Add, a, c.wrapping_neg()));
        }
        if a == b {
            rewrite!(self, "sub-same", self.zero(sort));
        }
        if let Some(c) = self.as_const(a) {
            return self.simplify_const_sub(sort, c, b);
        }
        if let Some(y) = self.arg_of(Op::Neg, b) {
            rewrite!(self, "sub-neg", self.binary(Op::Add, a, y));
        }
        if let Some((x, c)) = self.with_const(Op::Add, a) {
            let difference = self.binary(Op::Sub, x, b);
            rewrite!(self, "sub-const-outwards-left", self.binary_const(Op::Add, difference, c));
        }
        if let Some((y, c)) = self.with_const(Op::Add, b) {
            let difference = self.binary(Op::Sub, a, y);
            rewrite!(self, "sub-const-outwards-right", self.binary_const(Op::Add, difference, c.wrapping_neg()));
        }
        if let Some((x, y)) = self.args_of(Op::Add, a) {
            if x == b {
                rewrite!(self, "sub-add-same-left", y);
            }
            if y == b {
                rewrite!(self, "sub-add-same-right", x);
            }
        }
        if let Some((x, y)) = self.args_of(Op::Sub, b)
            && x == a
        {
            rewrite!(self, "sub-sub-same", y);
        }
        if let Some((e, op, c)) = self.whole_part_of(b, a) {
            rewrite!(self, "sub-whole-part", self.binary_const(op, e, c));
        }
        let (e, op, c) = self.whole_part_of(a, b)?;
        let rest = self.binary_const(op, e, c);
        rewrite!(self, "whole-part-sub", self.unary(Op::Neg, rest))
    }

    /// `(e / c) * c` as `e`, the operator of its remainder, and `c`, if the quotient has this form.
    fn whole_part(&self, product: ExprId) -> Option<(ExprId, Op, u64)> {
        let (quotient, c) = self.with_const(Op::Mul, product)?;
        let (e, divisor) = self.args_of(Op::SDiv, quotient).or_else(|| self.args_of(Op::UDiv, quotient))?;
        let rest = if self.op(quotient) == Op::SDiv { Op::SRem } else { Op::URem };
        (self.as_const(divisor) == Some(c) && c != 0).then_some((e, rest, c))
    }

    /// Like [`Pool::whole_part`] for a given `e`, which may be a quotient itself: `(y / bc) * c` is such a part of
    /// `y / b`.
    fn whole_part_of(&self, product: ExprId, e: ExprId) -> Option<(ExprId, Op, u64)> {
        if let Some(part) = self.whole_part(product).filter(|part| part.0 == e) {
            return Some(part);
        }
        let (quotient, c) = self.with_const(Op::Mul, product)?;
        let op = self.op(quotient);
        let rest = match op {
            Op::SDiv => Op::SRem,
            Op::UDiv => Op::URem,
            _ => return None,
        };
        let ((y, bc), (z, b)) = (self.with_const(op, quotient)?, self.with_const(op, e)?);
        let is_it = y == z && self.divisor_of_both(op, self.sort(e), b, c) == Some(bc);
        is_it.then_some((e, rest, c))
    }

    /// The divisor that replaces a division by one constant and then by another; both must be positive, and so must
    /// this.
    fn divisor_of_both(&self, op: Op, sort: Sort, b: u64, c: u64) -> Option<u64> {
        let max = if op == Op::SDiv { sort.mask() >> 1 } else { sort.mask() };
        let is_positive = |divisor| divisor > 0 && divisor <= max;
        b.checked_mul(c).filter(|&product| is_positive(b) && is_positive(c) && product <= max)
    }

    fn simplify_const_sub(&mut self, sort: Sort, c: u64, b: ExprId) -> Option<ExprId> {
        if c == 0 {
            rewrite!(self, "zero-sub", self.unary(Op::Neg, b));
        }
        if c == sort.mask() {
            rewrite!(self, "ones-sub", self.not(b));
        }
        if let Some((x, c1)) = self.with_const(Op::Add, b) {
            rewrite!(self, "const-sub-add", self.const_binary(Op::Sub, c.wrapping_sub(c1), x));
        }
        if let Some((c1, x)) = self.const_with(Op::Sub, b) {
            rewrite!(self, "const-sub-const-sub", self.binary_const(Op::Add, x, c.wrapping_sub(c1)));
        }
        if let Some(x) = self.arg_of(Op::Neg, b) {
            rewrite!(self, "const-sub-neg", self.binary_const(Op::Add, x, c));
        }
        let x = self.arg_of(Op::Not, b)?;
        rewrite!(self, "const-sub-not", self.binary_const(Op::Add, x, c.wrapping_add(1)))
    }

    pub(super) fn simplify_mul(&mut self, sort: Sort, a: ExprId, b: ExprId) -> Option<ExprId> {
        let c = self.as_const(b)?;
        if c == 0 {
            rewrite!(self, "mul-zero", self.zero(sort));
        }
        if c == 1 {
            rewrite!(self, "mul-one", a);
        }
        if c == sort.mask() {
            rewrite!(self, "mul-minus-one", self.unary(Op::Neg, a));
        }
        if let Some((x, c1)) = self.with_const(Op::Mul, a) {
            rewrite!(self, "mul-mul-const", self.binary_const(Op::Mul, x, c.wrapping_mul(c1)));
        }
        if let Some((x, c1)) = self.with_const(Op::Add, a) {
            let product = self.binary_const(Op::Mul, x, c);
            rewrite!(self, "mul-add-const", self.binary_const(Op::Add, product, c.wrapping_mul(c1)));
        }
        if let Some((c1, x)) = self.const_with(Op::Sub, a) {
            let product = self.binary_const(Op::Mul, x, c.wrapping_neg());
            rewrite!(self, "mul-const-sub", self.binary_const(Op::Add, product, c.wrapping_mul(c1)));
        }
        let x = self.arg_of(Op::Neg, a)?;
        rewrite!(self, "mul-neg-const", self.binary_const(Op::Mul, x, c.wrapping_neg()))
    }

    /// Division of a nonnegative dividend by a positive constant: unsigned, and in the dividend's own width.
    fn simplify_zext_division(&mut self, op: Op, sort: Sort, a: ExprId, c: u64) -> Option<ExprId> {
        let x = self.arg_of(Op::ZeroExtend, a)?;
        let is_signed = matches!(op, Op::SDiv | Op::SRem);
        if c == 0 || is_signed && signed(sort.width(), c) < 0 {
            return None;
        }
        let is_remainder = matches!(op, Op::URem | Op::SRem);
        match c > self.sort(x).mask() {
            true if is_remainder => rewrite!(self, "zext-rem-greater", a),
            true => rewrite!(self, "zext-div-greater", self.zero(sort)),
            false => {
                let narrow = self.binary_const(if is_remainder { Op::URem } else { Op::UDiv }, x, c);
                rewrite!(self, "zext-div-const", self.zero_extend(narrow, sort.width()))
            }
        }
    }

    /// The quotient by zero is all ones (unsigned), and the remainder is the dividend.
    pub(super) fn simplify_division(&mut self, op: Op, sort: Sort, a: ExprId, b: ExprId) -> Option<ExprId> {
        let is_remainder = matches!(op, Op::URem | Op::SRem);
        let is_signed = matches!(op, Op::SDiv | Op::SRem);
        if is_remainder && a == b {
            rewrite!(self, "rem-same", self.zero(sort));
        }
        if is_remainder && self.as_const(a) == Some(0) {
            rewrite!(self, "zero-rem", a);
        }
        let c = self.as_const(b)?;
        if c == 0 && is_remainder {
            rewrite!(self, "rem-zero", a);
        }
        if c == 0 && op == Op::UDiv {
            rewrite!(self, "udiv-zero", self.constant(sort, sort.mask()));
        }
        // In one bit, 1 is -1 when signed, with the same results.
        if c == 1 && is_remainder {
            rewrite!(self, "rem-one", self.zero(sort));
        }
        if c == 1 {
            rewrite!(self, "div-one", a);
        }
        if c == sort.mask() && is_signed && is_remainder {
            rewrite!(self, "srem-minus-one", self.zero(sort));
        }
        if c == sort.mask() && is_signed {
            rewrite!(self, "sdiv-minus-one", self.unary(Op::Neg, a));
        }
        if let Some((x, c1)) = self.with_const(op, a).filter(|_| !is_remainder)
            && let Some(divisor) = self.divisor_of_both(op, sort, c1, c)
        {
            rewrite!(self, "div-div-const", self.binary_const(op, x, divisor));
        }
        self.simplify_zext_division(op, sort, a, c)
    }
}
