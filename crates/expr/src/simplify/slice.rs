//! Extract, Concat, ZeroExtend, SignExtend.

use super::rewrite;
use crate::sort::{mask, signed};
use crate::{ExprId, Node, Op, Pool, Sort};

impl Pool {
    /// `width` bits of `a` from bit `low` upwards.
    pub(super) fn simplify_extract(&mut self, width: u8, low: u8, a: ExprId) -> Option<ExprId> {
        if width == self.sort(a).width() {
            rewrite!(self, "extract-all", a);
        }
        let high = low + width - 1;
        let node = self.node(a);
        let [x, y, _] = node.args;
        match node.op {
            Op::Extract => {
                let base = node.imm as u8;
                rewrite!(self, "extract-extract", self.extract(x, high + base, low + base))
            }
            Op::Concat => {
                let n_low_bits = node.imm as u8;
                if high < n_low_bits {
                    rewrite!(self, "extract-concat-low", self.extract(y, high, low));
                }
                if low >= n_low_bits {
                    rewrite!(self, "extract-concat-high", self.extract(x, high - n_low_bits, low - n_low_bits));
                }
                let high_part = self.extract(x, high - n_low_bits, 0);
                let low_part = self.extract(y, n_low_bits - 1, low);
                rewrite!(self, "extract-concat-across", self.concat(high_part, low_part))
            }
            Op::ZeroExtend | Op::SignExtend => self.simplify_extract_extend(node.op, width, low, x),
            Op::Shl | Op::LShr | Op::AShr => {
                let distance = self.as_const(y)?;
                self.simplify_extract_shift(node.op, high, low, x, distance)
            }
            // The low bits of these results depend only on low bits.
            Op::Add | Op::Sub | Op::Mul | Op::And | Op::Or | Op::Xor if low == 0 => {
                let (x, y) = (self.as_extended(x, width)?, self.as_extended(y, width)?);
                rewrite!(self, "extract-of-extends", self.binary(node.op, x, y))
            }
            _ => None,
        }
    }

    /// The `width` low bits of a constant, or an operand of this width that was extended.
    fn as_extended(&mut self, e: ExprId, width: u8) -> Option<ExprId> {
        if let Some(c) = self.as_const(e) {
            return Some(self.bv(width, c));
        }
        let x = self.arg_of(self.op(e), e).filter(|_| matches!(self.op(e), Op::ZeroExtend | Op::SignExtend))?;
        (self.sort(x).width() == width).then_some(x)
    }

    fn simplify_extract_extend(&mut self, op: Op, width: u8, low: u8, x: ExprId) -> Option<ExprId> {
        let from = self.sort(x).width();
        if low + width <= from {
            rewrite!(self, "extract-extend-inside", self.extract(x, low + width - 1, low));
        }
        if op == Op::ZeroExtend && low >= from {
            rewrite!(self, "extract-zext-above", self.zero(Sort::Bv(width)));
        }
        // The remaining bits of x, at least the sign bit, and extended ones.
        let inner = self.extract(x, from - 1, low.min(from - 1));
        match op {
            Op::ZeroExtend => rewrite!(self, "extract-zext-across", self.zero_extend(inner, width)),
            _ => rewrite!(self, "extract-sext-across", self.sign_extend(inner, width)),
        }
    }

    fn simplify_extract_shift(&mut self, op: Op, high: u8, low: u8, x: ExprId, distance: u64) -> Option<ExprId> {
        let width = self.sort(x).width();
        // The rules for shifts leave only distances below the width.
        let distance = u8::try_from(distance).ok().filter(|&distance| distance < width)?;
        match op {
            Op::Shl if low >= distance => {
                rewrite!(self, "extract-shl", self.extract(x, high - distance, low - distance))
            }
            Op::Shl if high < distance => rewrite!(self, "extract-shl-zeros", self.zero(Sort::Bv(high - low + 1))),
            Op::LShr | Op::AShr if high + distance < width => {
                rewrite!(self, "extract-shr", self.extract(x, high + distance, low + distance))
            }
            _ => None,
        }
    }

    pub(super) fn simplify_concat(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        let (high, low) = (self.node(a), self.node(b));
        let width = high.sort.width() + low.sort.width();
        if self.as_const(a) == Some(0) {
            rewrite!(self, "concat-zero", self.zero_extend(b, width));
        }
        if self.are_adjacent(&high, &low) {
            let lowest = low.imm as u8;
            rewrite!(self, "concat-adjacent", self.extract(low.args[0], lowest + width - 1, lowest));
        }
        let [x, y, _] = high.args;
        if low.op == Op::Concat {
            let upper = self.concat(a, low.args[0]);
            rewrite!(self, "concat-to-the-left", self.concat(upper, low.args[1]));
        }
        match high.op {
            Op::ZeroExtend => {
                let inner = self.concat(x, b);
                rewrite!(self, "concat-zext", self.zero_extend(inner, width))
            }
            Op::SignExtend => {
                let inner = self.concat(x, b);
                rewrite!(self, "concat-sext", self.sign_extend(inner, width))
            }
            // The two on the right merge if both are constants, or are adjacent.
            Op::Concat if self.op(y) == Op::Const && low.op == Op::Const => {
                let both = self.concat(y, b);
                rewrite!(self, "concat-concat-const", self.concat(x, both))
            }
            Op::Concat if self.are_adjacent(&self.node(y), &low) => {
                let both = self.concat(y, b);
                rewrite!(self, "concat-concat-adjacent", self.concat(x, both))
            }
            _ => None,
        }
    }

    /// Whether two nodes are adjacent bits of the same expression.
    fn are_adjacent(&self, high: &Node, low: &Node) -> bool {
        high.op == Op::Extract
            && low.op == Op::Extract
            && high.args[0] == low.args[0]
            && high.imm == low.imm + u32::from(low.sort.width())
    }

    /// Or, Xor or Add of operands without common bits: `b` begins where `a` ends.
    pub(super) fn simplify_disjoint(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        for (low, shifted) in [(a, b), (b, a)] {
            let node = self.node(shifted);
            let concat = if node.op == Op::Concat { shifted } else { node.args[0] };
            if !matches!(node.op, Op::Concat | Op::ZeroExtend | Op::SignExtend) {
                continue;
            }
            let Some((high, 0)) = self.with_const(Op::Concat, concat) else { continue };
            let n_zeros = self.node(concat).imm as u8;
            let Some(low) = self.as_low_bits(low, n_zeros) else { continue };
            let both = self.concat(high, low);
            let width = node.sort.width();
            match node.op {
                Op::SignExtend => rewrite!(self, "disjoint-sext", self.sign_extend(both, width)),
                _ => rewrite!(self, "disjoint", self.zero_extend(both, width)),
            }
        }
        None
    }

    /// The low bits of an expression, if all others are 0.
    fn as_low_bits(&mut self, e: ExprId, n_bits: u8) -> Option<ExprId> {
        if let Some(c) = self.as_const(e) {
            return (c <= mask(n_bits)).then(|| self.bv(n_bits, c));
        }
        let x = self.arg_of(Op::ZeroExtend, e)?;
        (self.sort(x).width() <= n_bits).then(|| self.zero_extend(x, n_bits))
    }

    pub(super) fn simplify_extend(&mut self, op: Op, width: u8, a: ExprId) -> Option<ExprId> {
        let x = self.node(a).args[0];
        match (op, self.op(a)) {
            (Op::ZeroExtend, Op::ZeroExtend) => rewrite!(self, "zext-zext", self.zero_extend(x, width)),
            (Op::SignExtend, Op::SignExtend) => rewrite!(self, "sext-sext", self.sign_extend(x, width)),
            (Op::SignExtend, Op::ZeroExtend) => rewrite!(self, "sext-zext", self.zero_extend(x, width)),
            (Op::SignExtend, Op::Add) => {
                let (x, c) = self.with_const(Op::Add, a)?;
                let from = self.sort(a).width();
                let greatest = self.sort(self.arg_of(Op::ZeroExtend, x)?).mask();
                // The least sum is the constant, which is in range.
                if signed(from, c).checked_add_unsigned(greatest)? > signed(from, mask(from) >> 1) {
                    return None;
                }
                let x = self.zero_extend(x, width);
                rewrite!(self, "sext-add-zext", self.binary_const(Op::Add, x, signed(from, c) as u64))
            }
            (Op::SignExtend, Op::And) => {
                let (_, c) = self.with_const(Op::And, a)?;
                if c > mask(self.sort(a).width()) / 2 {
                    return None;
                }
                rewrite!(self, "sext-and-const", self.zero_extend(a, width))
            }
            _ => None,
        }
    }
}
