//! Eq, and the orders of bit vectors.

use super::rewrite;
use crate::sort::{mask, signed};
use crate::{ExprId, Op, Pool, SignedRange, Sort};

impl Pool {
    pub(super) fn simplify_eq(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        if a == b {
            rewrite!(self, "eq-same", self.bool(true));
        }
        if self.are_complements(a, b) {
            rewrite!(self, "eq-complement", self.bool(false));
        }
        let sort = self.sort(a);
        match self.as_const(b) {
            Some(1) if sort == Sort::Bool => rewrite!(self, "eq-true", a),
            Some(_) if sort == Sort::Bool => rewrite!(self, "eq-false", self.not(a)),
            Some(c) if sort.is_float() => self.simplify_float_eq_const(sort, a, c),
            Some(c) => self.simplify_eq_const(a, c).or_else(|| self.simplify_by_range(Op::Eq, a, b)),
            None => self.simplify_eq_of_likes(a, b),
        }
    }

    fn simplify_eq_const(&mut self, a: ExprId, c: u64) -> Option<ExprId> {
        let node = self.node(a);
        let [x, y, _] = node.args;
        match node.op {
            Op::Neg => rewrite!(self, "eq-neg-const", self.binary_const(Op::Eq, x, c.wrapping_neg())),
            Op::Not => rewrite!(self, "eq-not-const", self.binary_const(Op::Eq, x, !c)),
            Op::Add => {
                let c1 = self.as_const(y)?;
                rewrite!(self, "eq-add-const", self.binary_const(Op::Eq, x, c.wrapping_sub(c1)))
            }
            Op::Sub => {
                if let Some(c1) = self.as_const(x) {
                    rewrite!(self, "eq-const-sub", self.binary_const(Op::Eq, y, c1.wrapping_sub(c)));
                }
                if c != 0 {
                    return None;
                }
                rewrite!(self, "eq-sub-zero", self.eq(x, y))
            }
            // Not if y is a constant: sums and exclusive ors with constants can alternate to any depth.
            Op::Xor if c == 0 && self.as_const(y).is_none() => rewrite!(self, "eq-xor-zero", self.eq(x, y)),
            // Likewise, a single step only.
            Op::Xor if !self.is_affine(x) => {
                let c1 = self.as_const(y)?;
                rewrite!(self, "eq-xor-const", self.binary_const(Op::Eq, x, c ^ c1))
            }
            Op::UDiv | Op::URem if self.upper_bound(a)? < c => {
                rewrite!(self, "eq-bounded", self.bool(false))
            }
            Op::And => {
                let c1 = self.as_const(y)?;
                if c & !c1 == 0 {
                    return None;
                }
                rewrite!(self, "eq-and-const-outside", self.bool(false))
            }
            Op::Concat => {
                let n_low_bits = node.imm as u8;
                let high = self.binary_const(Op::Eq, x, c >> n_low_bits);
                let low = self.binary_const(Op::Eq, y, c);
                rewrite!(self, "eq-concat-const", self.and(high, low))
            }
            // The bits of a NaN other than the canonical one are not those of any float.
            Op::FToBits if self.sort(x).normalize(c) != c => rewrite!(self, "eq-ftobits-nan", self.bool(false)),
            Op::FToBits => rewrite!(self, "eq-ftobits-const", self.binary_const(Op::Eq, x, c)),
            Op::Shl | Op::LShr => {
                let distance = self.as_const(y)? as u8;
                self.simplify_eq_shift_const(node.op, x, distance, c)
            }
            Op::ZeroExtend | Op::SignExtend => {
                let narrow = self.sort(x).normalize(c);
                let extended = match node.op {
                    Op::ZeroExtend => narrow,
                    _ => node.sort.normalize(signed(self.sort(x).width(), narrow) as u64),
                };
                if extended != c {
                    rewrite!(self, "eq-extend-const-outside", self.bool(false));
                }
                rewrite!(self, "eq-extend-const", self.binary_const(Op::Eq, x, narrow))
            }
            _ => None,
        }
    }

    /// Whether this is a variable part plus a constant, or the negation of such a sum.
    fn is_affine(&self, e: ExprId) -> bool {
        match self.op(e) {
            Op::Neg | Op::Not => true,
            Op::Add => self.with_const(Op::Add, e).is_some(),
            Op::Sub => self.const_with(Op::Sub, e).is_some(),
            _ => false,
        }
    }

    /// The greatest unsigned value of an operator with a constant.
    fn upper_bound(&self, e: ExprId) -> Option<u64> {
        let (op, mask) = (self.op(e), self.sort(e).mask());
        let (_, c) = self.with_const(op, e).filter(|_| op.arity() == 2)?;
        match op {
            Op::And => Some(c),
            Op::LShr => Some(mask >> c),
            Op::UDiv => mask.checked_div(c),
            Op::URem => c.checked_sub(1),
            _ => None,
        }
    }

    /// `e < c` and `e <= c`, or with `is_left` `c < e` and `c <= e`, where `e` has an upper bound.
    fn simplify_bounded(&mut self, op: Op, e: ExprId, c: u64, is_left: bool) -> Option<ExprId> {
        let bound = self.upper_bound(e)?;
        let max = self.sort(e).mask() >> 1;
        if unsigned(op) != op && bound <= max {
            if c > max {
                rewrite!(self, "bounded-negative", self.bool(is_left));
            }
            match is_left {
                true => rewrite!(self, "const-bounded-signed", self.const_binary(unsigned(op), c, e)),
                false => rewrite!(self, "bounded-const-signed", self.binary_const(unsigned(op), e, c)),
            }
        }
        match op {
            Op::ULt if !is_left && c > bound => rewrite!(self, "bounded-lt", self.bool(true)),
            Op::ULe if !is_left && c >= bound => rewrite!(self, "bounded-le", self.bool(true)),
            Op::ULt if is_left && c >= bound => rewrite!(self, "lt-bounded", self.bool(false)),
            Op::ULe if is_left && c > bound => rewrite!(self, "le-bounded", self.bool(false)),
            _ => None,
        }
    }

    /// Compares the bits that a shift keeps; those that it fills with 0 must be 0 in the constant.
    fn simplify_eq_shift_const(&mut self, op: Op, x: ExprId, distance: u8, c: u64) -> Option<ExprId> {
        let width = self.sort(x).width();
        let (kept, zeros, bits) = match op {
            Op::Shl => (self.extract(x, width - distance - 1, 0), c & mask(distance), c >> distance),
            _ => (self.extract(x, width - 1, distance), c >> (width - distance), c),
        };
        if zeros != 0 {
            rewrite!(self, "eq-shift-const-outside", self.bool(false));
        }
        rewrite!(self, "eq-shift-const", self.binary_const(Op::Eq, kept, bits))
    }

    /// Neither is a constant.
    fn simplify_eq_of_likes(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        if self.op(a) != self.op(b) {
            return None;
        }
        match self.op(a) {
            op @ (Op::ZeroExtend | Op::SignExtend) => {
                let (x, y) = self.without_extension(op, a, b);
                rewrite!(self, "eq-extends", self.eq(x, y))
            }
            Op::Add => {
                let ((x, c1), (y, c2)) = (self.with_const(Op::Add, a)?, self.with_const(Op::Add, b)?);
                if c1 != c2 {
                    return None;
                }
                rewrite!(self, "eq-adds-const", self.eq(x, y))
            }
            Op::Ite => {
                let ([p, k1, k2], [q, l1, l2]) = (self.node(a).args, self.node(b).args);
                if (k1, k2) != (l1, l2) || self.as_const(k1).is_none() || self.as_const(k2).is_none() {
                    return None;
                }
                rewrite!(self, "eq-ites-const", self.eq(p, q))
            }
            _ => None,
        }
    }

    /// The arguments of two extensions of the same kind, brought to the same width.
    pub(super) fn without_extension(&mut self, op: Op, a: ExprId, b: ExprId) -> (ExprId, ExprId) {
        let (x, y) = (self.arg(a, 0), self.arg(b, 0));
        let width = self.sort(x).width().max(self.sort(y).width());
        match op {
            Op::ZeroExtend => (self.zero_extend(x, width), self.zero_extend(y, width)),
            _ => (self.sign_extend(x, width), self.sign_extend(y, width)),
        }
    }

    pub(super) fn simplify_order(&mut self, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
        if a == b {
            rewrite!(self, "order-same", self.bool(matches!(op, Op::ULe | Op::SLe)));
        }
        if let Some(e) = self.simplify_order_not(op, a, b) {
            return Some(e);
        }
        match (self.as_const(a), self.as_const(b)) {
            (None, Some(c)) => self
                .simplify_order_limit(op, a, c)
                .or_else(|| self.simplify_extend_order_const(op, a, c))
                .or_else(|| self.simplify_bounded(op, a, c, false))
                .or_else(|| self.simplify_by_range(op, a, b)),
            (Some(c), None) => self
                .simplify_limit_order(op, c, b)
                .or_else(|| self.simplify_const_order_extend(op, c, b))
                .or_else(|| self.simplify_bounded(op, b, c, true))
                .or_else(|| self.simplify_by_range(op, a, b)),
            _ => match (self.op(a), self.op(b)) {
                (Op::Add, _) if matches!(op, Op::ULt | Op::ULe) && self.arg(a, 0) == b => {
                    let (x, c) = self.with_const(Op::Add, a)?;
                    rewrite!(self, "add-wraps", self.const_binary(Op::ULe, c.wrapping_neg(), x))
                }
                (_, Op::Add) if matches!(op, Op::ULt | Op::ULe) && self.arg(b, 0) == a => {
                    let (x, c) = self.with_const(Op::Add, b)?;
                    rewrite!(self, "add-does-not-wrap", self.binary_const(Op::ULt, x, c.wrapping_neg()))
                }
                (Op::ZeroExtend, Op::ZeroExtend) => {
                    let (x, y) = self.without_extension(Op::ZeroExtend, a, b);
                    rewrite!(self, "order-zexts", self.binary(unsigned(op), x, y))
                }
                // Sign extension preserves both orders.
                (Op::SignExtend, Op::SignExtend) => {
                    let (x, y) = self.without_extension(Op::SignExtend, a, b);
                    rewrite!(self, "order-sexts", self.binary(op, x, y))
                }
                _ => None,
            },
        }
    }

    /// A comparison with a constant whose outcome follows from a few levels of operators.
    fn simplify_by_range(&mut self, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
        /// Enough for the digits of a number, as characters.
        const MAX_LEVELS: usize = 5;
        let (x, y) = (self.signed_range(a, MAX_LEVELS), self.signed_range(b, MAX_LEVELS));
        let holds = SignedRange::compare(op, x, y)?;
        rewrite!(self, "range", self.bool(holds))
    }

    /// Not reverses both orders.
    fn simplify_order_not(&mut self, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
        match (self.op(a), self.op(b)) {
            (Op::Not, Op::Not) => {
                let (x, y) = (self.arg(a, 0), self.arg(b, 0));
                rewrite!(self, "order-nots", self.binary(op, y, x))
            }
            (Op::Not, Op::Const) => {
                let (x, c) = (self.arg(a, 0), self.value(b));
                rewrite!(self, "not-order-const", self.const_binary(op, !c, x))
            }
            (Op::Const, Op::Not) => {
                let (c, x) = (self.value(a), self.arg(b, 0));
                rewrite!(self, "const-order-not", self.binary_const(op, x, !c))
            }
            _ => None,
        }
    }

    /// `x < c` and `x <= c` where `c` is at or next to the least or greatest value.
    fn simplify_order_limit(&mut self, op: Op, x: ExprId, c: u64) -> Option<ExprId> {
        let (min, max) = limits(op, self.sort(x).width());
        match op {
            Op::ULt | Op::SLt if c == min => rewrite!(self, "lt-min", self.bool(false)),
            Op::ULt | Op::SLt if c == max => rewrite!(self, "lt-max", self.ne_const(x, max)),
            Op::ULt | Op::SLt if c == min.wrapping_add(1) => {
                rewrite!(self, "lt-min-plus-one", self.binary_const(Op::Eq, x, min))
            }
            Op::ULe | Op::SLe if c == max => rewrite!(self, "le-max", self.bool(true)),
            Op::ULe | Op::SLe if c == min => rewrite!(self, "le-min", self.binary_const(Op::Eq, x, min)),
            Op::ULe | Op::SLe if c == max.wrapping_sub(1) => rewrite!(self, "le-max-minus-one", self.ne_const(x, max)),
            _ => None,
        }
    }

    /// `c < x` and `c <= x`, likewise.
    fn simplify_limit_order(&mut self, op: Op, c: u64, x: ExprId) -> Option<ExprId> {
        let (min, max) = limits(op, self.sort(x).width());
        match op {
            Op::ULt | Op::SLt if c == max => rewrite!(self, "max-lt", self.bool(false)),
            Op::ULt | Op::SLt if c == min => rewrite!(self, "min-lt", self.ne_const(x, min)),
            Op::ULt | Op::SLt if c == max.wrapping_sub(1) => {
                rewrite!(self, "max-minus-one-lt", self.binary_const(Op::Eq, x, max))
            }
            Op::ULe | Op::SLe if c == min => rewrite!(self, "min-le", self.bool(true)),
            Op::ULe | Op::SLe if c == max => rewrite!(self, "max-le", self.binary_const(Op::Eq, x, max)),
            Op::ULe | Op::SLe if c == min.wrapping_add(1) => rewrite!(self, "min-plus-one-le", self.ne_const(x, min)),
            _ => None,
        }
    }

    fn ne_const(&mut self, x: ExprId, c: u64) -> ExprId {
        let eq = self.binary_const(Op::Eq, x, c);
        self.not(eq)
    }

    /// `extend(x) < c` and `extend(x) <= c`.
    fn simplify_extend_order_const(&mut self, op: Op, a: ExprId, c: u64) -> Option<ExprId> {
        let x = self.node(a).args[0];
        match self.place(op, a, c)? {
            Place::Inside(op) => rewrite!(self, "extend-order-const", self.binary_const(op, x, c)),
            Place::Above => rewrite!(self, "extend-order-above", self.bool(true)),
            Place::Below => rewrite!(self, "extend-order-below", self.bool(false)),
            Place::Between => rewrite!(self, "sext-order-between", self.const_binary(Op::SLe, 0, x)),
        }
    }

    /// `c < extend(x)` and `c <= extend(x)`.
    fn simplify_const_order_extend(&mut self, op: Op, c: u64, a: ExprId) -> Option<ExprId> {
        let x = self.node(a).args[0];
        match self.place(op, a, c)? {
            Place::Inside(op) => rewrite!(self, "const-order-extend", self.const_binary(op, c, x)),
            Place::Above => rewrite!(self, "above-order-extend", self.bool(false)),
            Place::Below => rewrite!(self, "below-order-extend", self.bool(true)),
            Place::Between => rewrite!(self, "between-order-sext", self.binary_const(Op::SLt, x, 0)),
        }
    }

    /// The position of a constant among the values of an extension.
    fn place(&self, op: Op, a: ExprId, c: u64) -> Option<Place> {
        let width = self.sort(a).width();
        let value = signed(width, c);
        let is_signed = matches!(op, Op::SLt | Op::SLe);
        let from = self.sort(self.arg_of(self.op(a), a).filter(|_| is_extension(self.op(a)))?).width();
        if self.op(a) == Op::ZeroExtend {
            return Some(match () {
                () if is_signed && value < 0 => Place::Below,
                () if c > mask(from) => Place::Above,
                () => Place::Inside(unsigned(op)),
            });
        }
        Some(match () {
            () if signed(from, c) == value => Place::Inside(op),
            () if !is_signed => Place::Between,
            () if value < 0 => Place::Below,
            () => Place::Above,
        })
    }
}

/// The position of a constant among the values of an extended operand, in the order of a comparison.
enum Place {
    /// Among them: the operand itself can be compared, with this operator.
    Inside(Op),
    Above,
    Below,
    /// Unsigned, above the non-negative and below the negative ones.
    Between,
}

fn is_extension(op: Op) -> bool {
    matches!(op, Op::ZeroExtend | Op::SignExtend)
}

fn unsigned(op: Op) -> Op {
    match op {
        Op::SLt => Op::ULt,
        Op::SLe => Op::ULe,
        _ => op,
    }
}

/// The least and the greatest value in the order of a comparison.
fn limits(op: Op, width: u8) -> (u64, u64) {
    match op {
        Op::ULt | Op::ULe => (0, mask(width)),
        _ => (1 << (width - 1), mask(width) >> 1),
    }
}
