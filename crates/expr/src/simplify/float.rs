//! Floats: only identities that hold for every value, including signed zeros, infinities and NaN. So `x + 0` stays,
//! since -0 + 0 is +0, but `x - 0` is simplified.

use super::rewrite;
use crate::{ExprId, NAN_F32, NAN_F64, Op, Pool, Sort};

impl Pool {
    pub(super) fn simplify_float(&mut self, op: Op, sort: Sort, a: ExprId, b: ExprId) -> Option<ExprId> {
        match op {
            Op::FNeg => {
                let x = self.arg_of(Op::FNeg, a)?;
                rewrite!(self, "fneg-fneg", x)
            }
            Op::FAbs => self.simplify_fabs(a),
            Op::FAdd | Op::FSub => self.simplify_float_sum(op, a, b),
            Op::FMul | Op::FDiv => self.simplify_float_product(op, a, b),
            Op::FMin | Op::FMax if a == b => rewrite!(self, "fmin-same", a),
            Op::FRoundFloor | Op::FRoundCeil | Op::FRoundRint if self.is_integral(a) => {
                rewrite!(self, "fround-integral", a)
            }
            Op::FEq | Op::FLt | Op::FLe => self.simplify_float_comparison(op, a, b),
            Op::FIsNan => self.simplify_fisnan(a),
            Op::FFromS => self.simplify_ffroms(sort, a),
            Op::FToS => {
                let x = self.exact_integer(a)?;
                rewrite!(self, "ftos-ffroms", self.sign_extend(x, sort.width()))
            }
            Op::FToF => self.simplify_ftof(sort, a),
            Op::FFromBits => {
                let x = self.arg_of(Op::FToBits, a)?;
                rewrite!(self, "ffrombits-ftobits", x)
            }
            _ => None,
        }
    }

    fn simplify_fabs(&mut self, a: ExprId) -> Option<ExprId> {
        match self.op(a) {
            Op::FAbs => rewrite!(self, "fabs-fabs", a),
            Op::FNeg => {
                let x = self.arg(a, 0);
                rewrite!(self, "fabs-fneg", self.unary(Op::FAbs, x))
            }
            _ => None,
        }
    }

    fn simplify_float_sum(&mut self, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
        let opposite = if op == Op::FAdd { Op::FSub } else { Op::FAdd };
        if let Some(c) = self.as_const(b) {
            let sign_bit = 1 << (self.sort(b).width() - 1);
            let neutral = if op == Op::FAdd { sign_bit } else { 0 };
            if c != neutral {
                return None;
            }
            rewrite!(self, "fadd-neutral", a);
        }
        if let Some(y) = self.arg_of(Op::FNeg, b) {
            rewrite!(self, "fadd-fneg", self.binary(opposite, a, y));
        }
        if op == Op::FAdd
            && let Some(x) = self.arg_of(Op::FNeg, a)
        {
            rewrite!(self, "fneg-fadd", self.binary(Op::FSub, b, x));
        }
        None
    }

    fn simplify_float_product(&mut self, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
        let (one, minus_one) = match self.sort(a) {
            Sort::F32 => (u64::from(1f32.to_bits()), u64::from((-1f32).to_bits())),
            _ => (1f64.to_bits(), (-1f64).to_bits()),
        };
        match self.as_const(b) {
            Some(c) if c == one => rewrite!(self, "fmul-one", a),
            Some(c) if c == minus_one => rewrite!(self, "fmul-minus-one", self.unary(Op::FNeg, a)),
            _ => {}
        }
        let (x, y) = (self.arg_of(Op::FNeg, a)?, self.arg_of(Op::FNeg, b)?);
        rewrite!(self, "fmul-fnegs", self.binary(op, x, y))
    }

    /// Whether the operator implies that the value is integral, infinite or NaN.
    fn is_integral(&self, e: ExprId) -> bool {
        matches!(self.op(e), Op::FRoundFloor | Op::FRoundCeil | Op::FRoundRint | Op::FFromS)
    }

    /// The integer of a conversion without rounding: 32 bits to F64.
    fn exact_integer(&self, e: ExprId) -> Option<ExprId> {
        let x = self.arg_of(Op::FFromS, e)?;
        (self.sort(e) == Sort::F64 && self.sort(x) == Sort::Bv(32)).then_some(x)
    }

    fn simplify_ffroms(&mut self, sort: Sort, a: ExprId) -> Option<ExprId> {
        let x = self.node(a).args[0];
        let narrow = match self.op(a) {
            Op::SignExtend if self.sort(a) == Sort::Bv(64) && self.sort(x).width() <= 32 => self.sign_extend(x, 32),
            Op::ZeroExtend if self.sort(a) == Sort::Bv(64) && self.sort(x).width() < 32 => self.zero_extend(x, 32),
            _ => return None,
        };
        rewrite!(self, "ffroms-extend", self.convert(Op::FFromS, narrow, sort))
    }

    fn simplify_ftof(&mut self, sort: Sort, a: ExprId) -> Option<ExprId> {
        if sort == Sort::F64 {
            return None;
        }
        if let Some(x) = self.arg_of(Op::FToF, a) {
            rewrite!(self, "ftof-ftof", x);
        }
        let x = self.exact_integer(a)?;
        rewrite!(self, "ftof-ffroms", self.convert(Op::FFromS, x, sort))
    }

    fn simplify_fisnan(&mut self, a: ExprId) -> Option<ExprId> {
        let mut x = a;
        // These can alternate to any depth, so in a loop.
        while matches!(self.op(x), Op::FNeg | Op::FAbs | Op::FToF | Op::FRoundFloor | Op::FRoundCeil | Op::FRoundRint)
            || self.keeps_nan(x)
        {
            x = self.arg(x, 0);
        }
        if self.op(x) == Op::FFromS {
            rewrite!(self, "fisnan-ffroms", self.bool(false));
        }
        if x == a {
            return None;
        }
        rewrite!(self, "fisnan-inside", self.unary(Op::FIsNan, x))
    }

    pub(super) fn simplify_float_eq_const(&mut self, sort: Sort, a: ExprId, c: u64) -> Option<ExprId> {
        if c == NAN_F32 && sort == Sort::F32 || c == NAN_F64 && sort == Sort::F64 {
            rewrite!(self, "eq-nan", self.unary(Op::FIsNan, a));
        }
        if let Some(x) = self.arg_of(Op::FFromBits, a) {
            // Not for sums: they and conversions to and from bits can alternate to any depth.
            if !matches!(self.op(x), Op::Var | Op::Select | Op::Extract | Op::Concat | Op::And | Op::Or) {
                return None;
            }
            rewrite!(self, "eq-ffrombits-const", self.binary_const(Op::Eq, x, c));
        }
        let x = self.arg_of(Op::FNeg, a)?;
        let sign_bit = 1 << (sort.width() - 1);
        rewrite!(self, "eq-fneg-const", self.binary_const(Op::Eq, x, c ^ sign_bit))
    }

    fn simplify_float_comparison(&mut self, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
        if a == b && op == Op::FLt {
            rewrite!(self, "flt-same", self.bool(false));
        }
        if a == b {
            let is_nan = self.unary(Op::FIsNan, a);
            rewrite!(self, "feq-same", self.not(is_nan));
        }
        if self.is_nan_const(a) || self.is_nan_const(b) {
            rewrite!(self, "fcmp-nan", self.bool(false));
        }
        if let Some((x, y)) = self.both_negated(a, b) {
            rewrite!(self, "fcmp-fnegs", self.binary(op, y, x));
        }
        if let (Some(x), Some(y)) = (self.exact_integer(a), self.exact_integer(b)) {
            let op = match op {
                Op::FEq => Op::Eq,
                Op::FLt => Op::SLt,
                _ => Op::SLe,
            };
            rewrite!(self, "fcmp-ffroms", self.binary(op, x, y));
        }
        if let (Some(x), Some(c)) = (self.exact_integer(a), self.as_const(b)) {
            return self.simplify_integer_fcmp_const(op, x, f64::from_bits(c));
        }
        if let (Some(c), Some(x)) = (self.as_const(a), self.exact_integer(b)) {
            return self.simplify_const_fcmp_integer(op, f64::from_bits(c), x);
        }
        None
    }

    fn is_nan_const(&self, e: ExprId) -> bool {
        self.op(e) == Op::Const && matches!((self.sort(e), self.value(e)), (Sort::F32, NAN_F32) | (Sort::F64, NAN_F64))
    }

    /// The operands of two negations; one may be a constant.
    fn both_negated(&mut self, a: ExprId, b: ExprId) -> Option<(ExprId, ExprId)> {
        match (self.arg_of(Op::FNeg, a), self.arg_of(Op::FNeg, b)) {
            (Some(x), Some(y)) => Some((x, y)),
            (Some(x), None) if self.op(b) == Op::Const => Some((x, self.unary(Op::FNeg, b))),
            (None, Some(y)) if self.op(a) == Op::Const => Some((self.unary(Op::FNeg, a), y)),
            _ => None,
        }
    }

    /// An exactly converted 32-bit integer against a constant other than NaN.
    fn simplify_integer_fcmp_const(&mut self, op: Op, x: ExprId, c: f64) -> Option<ExprId> {
        match op {
            Op::FEq if c != c.floor() || !fits(c) => rewrite!(self, "ffroms-feq-outside", self.bool(false)),
            Op::FEq => rewrite!(self, "ffroms-feq", self.integer_comparison(Op::Eq, x, c)),
            Op::FLt if fits(c.ceil()) => rewrite!(self, "ffroms-flt", self.integer_comparison(Op::SLt, x, c.ceil())),
            Op::FLe if fits(c.floor()) => rewrite!(self, "ffroms-fle", self.integer_comparison(Op::SLe, x, c.floor())),
            _ => rewrite!(self, "ffroms-fcmp-outside", self.bool(c > 0.0)),
        }
    }

    fn simplify_const_fcmp_integer(&mut self, op: Op, c: f64, x: ExprId) -> Option<ExprId> {
        match op {
            Op::FLt if fits(c.floor()) => {
                let c = c.floor() as i32 as u64;
                rewrite!(self, "flt-ffroms", self.const_binary(Op::SLt, c, x))
            }
            Op::FLe if fits(c.ceil()) => {
                let c = c.ceil() as i32 as u64;
                rewrite!(self, "fle-ffroms", self.const_binary(Op::SLe, c, x))
            }
            _ => rewrite!(self, "fcmp-ffroms-outside", self.bool(c < 0.0)),
        }
    }

    fn integer_comparison(&mut self, op: Op, x: ExprId, c: f64) -> ExprId {
        self.binary_const(op, x, c as i32 as u64)
    }
}

/// Whether an integral value fits into 32 bits.
fn fits(c: f64) -> bool {
    (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&c)
}
