//! The constructors. Each checks the sorts of its arguments, folds constants, tries the rules, and otherwise interns
//! the node.

use crate::node::Packed;
use crate::{ExprId, Function, Op, Pool, Sort, typing};

/// A caller that builds such an expression has a bug.
#[cold]
#[expect(clippy::panic, reason = "no value could stand for it")]
fn ill_sorted(op: Op, sorts: &[Sort]) -> ! {
    panic!("{op:?} on sorts {sorts:?}")
}

impl Pool {
    /// Not, Neg; FNeg, FAbs, FSqrt, FRound…, FIsNan; FToF, FFromBits, FToBits.
    pub fn unary(&mut self, op: Op, a: ExprId) -> ExprId {
        let Some(sort) = typing::unary(op, self.sort(a)) else { ill_sorted(op, &[self.sort(a)]) };
        self.make(op, sort, 0, [a, ExprId::NONE, ExprId::NONE])
    }

    /// FFromS, FToS, FToF, FFromBits, FToBits to a given sort.
    pub fn convert(&mut self, op: Op, a: ExprId, sort: Sort) -> ExprId {
        let from = self.sort(a);
        assert!(typing::converts(op, from, sort), "{op:?} from sort {from} to {sort}");
        self.make(op, sort, 0, [a, ExprId::NONE, ExprId::NONE])
    }

    /// Every operator of two arguments.
    pub fn binary(&mut self, op: Op, a: ExprId, b: ExprId) -> ExprId {
        let (sort_a, sort_b) = (self.sort(a), self.sort(b));
        let Some(sort) = typing::binary(op, sort_a, sort_b) else { ill_sorted(op, &[sort_a, sort_b]) };
        let imm = if op == Op::Concat { u16::from(sort_b.width()) } else { 0 };
        self.make(op, sort, imm, [a, b, ExprId::NONE])
    }

    /// Every operator of three arguments.
    pub fn ternary(&mut self, op: Op, a: ExprId, b: ExprId, c: ExprId) -> ExprId {
        let sorts = [a, b, c].map(|arg| self.sort(arg));
        let Some(sort) = typing::ternary(op, sorts[0], sorts[1], sorts[2]) else { ill_sorted(op, &sorts) };
        self.make(op, sort, 0, [a, b, c])
    }

    /// The same operator with other arguments of the same sorts.
    pub fn with_arguments(&mut self, e: ExprId, args: [ExprId; 3]) -> ExprId {
        let Packed { op, imm, .. } = *self.packed(e);
        self.make(op, self.sort(e), imm, args)
    }

    /// If `c` then `a` else `b`; also for arrays.
    pub fn ite(&mut self, c: ExprId, a: ExprId, b: ExprId) -> ExprId {
        self.ternary(Op::Ite, c, a, b)
    }

    /// `a * b + c` with a single rounding.
    pub fn fma(&mut self, a: ExprId, b: ExprId, c: ExprId) -> ExprId {
        self.ternary(Op::FFma, a, b, c)
    }

    /// A function of one or two F64 arguments.
    pub fn call(&mut self, function: Function, args: &[ExprId]) -> ExprId {
        let sorts: Vec<Sort> = args.iter().map(|&arg| self.sort(arg)).collect();
        assert!(typing::calls(function, &sorts), "{} on sorts {sorts:?}", function.name());
        let number = function as u16;
        match *args {
            [x, y] => self.make(Op::FCall2, Sort::F64, number, [x, y, ExprId::NONE]),
            _ => self.make(Op::FCall, Sort::F64, number, [args[0], ExprId::NONE, ExprId::NONE]),
        }
    }

    /// Bits `high` down to `low` of a bit vector.
    pub fn extract(&mut self, e: ExprId, high: u8, low: u8) -> ExprId {
        assert!(typing::extracts(self.sort(e), high, low), "bits {high} to {low} of sort {}", self.sort(e));
        self.make(Op::Extract, Sort::Bv(high - low + 1), u16::from(low), [e, ExprId::NONE, ExprId::NONE])
    }

    /// The bits of `high` above those of `low`.
    pub fn concat(&mut self, high: ExprId, low: ExprId) -> ExprId {
        self.binary(Op::Concat, high, low)
    }

    /// Zero extension to `width` bits, at least as many as before.
    pub fn zero_extend(&mut self, e: ExprId, width: u8) -> ExprId {
        self.extend(Op::ZeroExtend, e, width)
    }

    /// Sign extension to `width` bits, at least as many as before.
    pub fn sign_extend(&mut self, e: ExprId, width: u8) -> ExprId {
        self.extend(Op::SignExtend, e, width)
    }

    fn extend(&mut self, op: Op, e: ExprId, width: u8) -> ExprId {
        let from = self.sort(e);
        assert!(typing::extends(from, width), "{op:?} from sort {from} to {width}");
        if from.width() == width {
            return e;
        }
        self.make(op, Sort::Bv(width), 0, [e, ExprId::NONE, ExprId::NONE])
    }

    pub fn not(&mut self, a: ExprId) -> ExprId {
        self.unary(Op::Not, a)
    }

    pub fn and(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(Op::And, a, b)
    }

    pub fn or(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(Op::Or, a, b)
    }

    /// Equality of values; for floats, NaN equals NaN and +0 differs from -0.
    pub fn eq(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(Op::Eq, a, b)
    }

    pub fn ne(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let eq = self.eq(a, b);
        self.not(eq)
    }

    pub fn implies(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// Shl, LShr or AShr with the distance, of any width, taken modulo the width of `a`, a power of two.
    pub fn shift_modulo(&mut self, op: Op, a: ExprId, distance: ExprId) -> ExprId {
        let width = self.sort(a).width();
        assert!(width.is_power_of_two() && matches!(op, Op::Shl | Op::LShr | Op::AShr), "{op:?} modulo {width}");
        let distance = match self.sort(distance).width() {
            narrow if narrow < width => self.zero_extend(distance, width),
            wide if wide > width => self.extract(distance, width - 1, 0),
            _ => distance,
        };
        let last_bit = self.bv(width, u64::from(width) - 1);
        let distance = self.binary(Op::And, distance, last_bit);
        self.binary(op, a, distance)
    }

    /// -1, 0 or 1 in 32 bits if `a` is less than, equal to or greater than `b`.
    pub fn compare_signed(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let is_less = self.binary(Op::SLt, a, b);
        let is_equal = self.eq(a, b);
        let [minus_one, zero, one] = [-1, 0, 1].map(|sign| self.bv(32, sign as u64));
        let not_less = self.ite(is_equal, zero, one);
        self.ite(is_less, minus_one, not_less)
    }

    /// -1, 0 or 1 in 32 bits by IEEE comparison; `nan` if either is NaN.
    pub fn compare_float(&mut self, a: ExprId, b: ExprId, nan: i32) -> ExprId {
        let is_less = self.binary(Op::FLt, a, b);
        let is_greater = self.binary(Op::FLt, b, a);
        let is_equal = self.binary(Op::FEq, a, b);
        let [minus_one, zero, one, unordered] = [-1, 0, 1, nan].map(|sign| self.bv(32, sign as u64));
        match nan {
            1 => {
                let not_less = self.ite(is_equal, zero, one);
                self.ite(is_less, minus_one, not_less)
            }
            -1 => {
                let not_greater = self.ite(is_equal, zero, minus_one);
                self.ite(is_greater, one, not_greater)
            }
            _ => {
                let neither = self.ite(is_equal, zero, unordered);
                let not_less = self.ite(is_greater, one, neither);
                self.ite(is_less, minus_one, not_less)
            }
        }
    }

    /// The element at a 32-bit index.
    pub fn select(&mut self, array: ExprId, index: ExprId) -> ExprId {
        self.binary(Op::Select, array, index)
    }

    /// `array` with `value` at a 32-bit index.
    pub fn store(&mut self, array: ExprId, index: ExprId, value: ExprId) -> ExprId {
        self.ternary(Op::Store, array, index, value)
    }

    /// The node, or its simplified form. Sorts have been checked.
    #[inline]
    pub(crate) fn make(&mut self, op: Op, sort: Sort, imm: u16, args: [ExprId; 3]) -> ExprId {
        let mut packed = Packed::new(op, sort, imm, args);
        if !self.rules {
            return self.intern(packed);
        }
        let [a, b, _] = args;
        // Constants go to the right; otherwise the older argument comes first.
        if op.is_commutative() && (self.op(a) == Op::Const, a) > (self.op(b) == Op::Const, b) {
            packed.words.swap(0, 1);
        }
        if let Some(value) = self.fold(&packed) {
            return self.constant(sort, value);
        }
        // No rule applies to a node that is already in the pool.
        if let Some(e) = self.find(&packed) {
            return e;
        }
        if let Some(e) = self.simplify(&packed) {
            debug_assert!(self.sort(e) == sort && (sort.is_array() || self.value(e) == self.compute(&packed)));
            return e;
        }
        self.intern(packed)
    }
}
