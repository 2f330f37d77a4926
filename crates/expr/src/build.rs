//! The constructors. Each checks its arguments' sorts, folds constants, tries the rules, and else interns the node.

use crate::node::Packed;
use crate::{ExprId, Op, Pool, Sort};

impl Pool {
    /// Not, Neg; FNeg, FAbs, FSqrt, FRound…, FIsNan; FToF, FFromBits, FToBits.
    pub fn unary(&mut self, op: Op, a: ExprId) -> ExprId {
        let sort = self.unary_sort(op, self.sort(a));
        self.make(op, sort, 0, [a, ExprId::NONE, ExprId::NONE])
    }

    /// FFromS, FToS, FToF, FFromBits, FToBits to a given sort.
    pub fn convert(&mut self, op: Op, a: ExprId, sort: Sort) -> ExprId {
        let from = self.sort(a);
        let is_word = |sort| matches!(sort, Sort::Bv(32 | 64));
        let is_fine = match op {
            Op::FFromS => is_word(from) && sort.is_float(),
            Op::FToS => from.is_float() && is_word(sort),
            _ => self.unary_sort(op, from) == sort,
        };
        assert!(is_fine, "{op:?} from sort {from} to {sort}");
        self.make(op, sort, 0, [a, ExprId::NONE, ExprId::NONE])
    }

    fn unary_sort(&self, op: Op, a: Sort) -> Sort {
        match (op, a) {
            (Op::Not, Sort::Bool | Sort::Bv(_)) | (Op::Neg, Sort::Bv(_)) => a,
            (
                Op::FNeg | Op::FAbs | Op::FSqrt | Op::FRoundFloor | Op::FRoundCeil | Op::FRoundRint,
                Sort::F32 | Sort::F64,
            ) => a,
            (Op::FIsNan, Sort::F32 | Sort::F64) => Sort::Bool,
            (Op::FToF, Sort::F32) | (Op::FFromBits, Sort::Bv(64)) => Sort::F64,
            (Op::FToF, Sort::F64) | (Op::FFromBits, Sort::Bv(32)) => Sort::F32,
            (Op::FToBits, Sort::F32 | Sort::F64) => Sort::Bv(a.width()),
            _ => panic!("{op:?} on sort {a}"),
        }
    }

    /// Every operator of two arguments.
    pub fn binary(&mut self, op: Op, a: ExprId, b: ExprId) -> ExprId {
        let (sort, imm) = self.binary_sort(op, self.sort(a), self.sort(b));
        self.make(op, sort, imm, [a, b, ExprId::NONE])
    }

    fn binary_sort(&self, op: Op, a: Sort, b: Sort) -> (Sort, u16) {
        let sort = match (op, a, b) {
            (Op::Select, Sort::Array { element }, Sort::Bv(32)) => Sort::Bv(element),
            (Op::Concat, Sort::Bv(high), Sort::Bv(low)) if high + low <= 64 => {
                return (Sort::Bv(high + low), u16::from(low));
            }
            _ if a != b => panic!("{op:?} on sorts {a} and {b}"),
            (Op::And | Op::Or | Op::Xor, Sort::Bool | Sort::Bv(_), _) => a,
            (
                Op::Add | Op::Sub | Op::Mul | Op::UDiv | Op::SDiv | Op::URem | Op::SRem | Op::Shl | Op::LShr | Op::AShr,
                Sort::Bv(_),
                _,
            ) => a,
            (Op::ULt | Op::ULe | Op::SLt | Op::SLe, Sort::Bv(_), _) => Sort::Bool,
            (Op::Eq, _, _) if !a.is_array() => Sort::Bool,
            (Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FMin | Op::FMax, Sort::F32 | Sort::F64, _) => a,
            (Op::FEq | Op::FLt | Op::FLe, Sort::F32 | Sort::F64, _) => Sort::Bool,
            _ => panic!("{op:?} on sorts {a} and {b}"),
        };
        (sort, 0)
    }

    /// If `c` then `a` else `b`; arrays too.
    pub fn ite(&mut self, c: ExprId, a: ExprId, b: ExprId) -> ExprId {
        let sort = self.sort(a);
        assert!(self.sort(c) == Sort::Bool && self.sort(b) == sort, "ite on other sorts");
        self.make(Op::Ite, sort, 0, [c, a, b])
    }

    /// `a * b + c`, rounded once.
    pub fn fma(&mut self, a: ExprId, b: ExprId, c: ExprId) -> ExprId {
        let sort = self.sort(a);
        assert!(sort.is_float() && self.sort(b) == sort && self.sort(c) == sort, "fma on other sorts");
        self.make(Op::FFma, sort, 0, [a, b, c])
    }

    /// Bits `high` down to `low` of a bit vector.
    pub fn extract(&mut self, e: ExprId, high: u8, low: u8) -> ExprId {
        assert!(self.sort(e).is_bv() && low <= high && high < self.sort(e).width(), "extract [{high}:{low}]");
        self.make(Op::Extract, Sort::Bv(high - low + 1), u16::from(low), [e, ExprId::NONE, ExprId::NONE])
    }

    /// The bits of `high` above those of `low`.
    pub fn concat(&mut self, high: ExprId, low: ExprId) -> ExprId {
        self.binary(Op::Concat, high, low)
    }

    /// To `width` bits, which are no fewer; new bits are 0.
    pub fn zero_extend(&mut self, e: ExprId, width: u8) -> ExprId {
        self.extend(Op::ZeroExtend, e, width)
    }

    /// To `width` bits, which are no fewer; new bits are copies of the highest one.
    pub fn sign_extend(&mut self, e: ExprId, width: u8) -> ExprId {
        self.extend(Op::SignExtend, e, width)
    }

    fn extend(&mut self, op: Op, e: ExprId, width: u8) -> ExprId {
        let from = self.sort(e);
        assert!(from.is_bv() && from.width() <= width && width <= 64, "{op:?} from sort {from} to {width}");
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

    /// Same value; on floats NaN equals NaN and +0 differs from -0.
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

    /// Shl, LShr or AShr by the low bits of a distance of any width: modulo the width of `a`, a power of two.
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

    /// -1, 0 or 1 in 32 bits as `a` is less than, equal to or greater than `b`.
    pub fn compare_signed(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let is_less = self.binary(Op::SLt, a, b);
        let is_equal = self.eq(a, b);
        let [minus_one, zero, one] = [-1, 0, 1].map(|sign| self.bv(32, sign as u64));
        let not_less = self.ite(is_equal, zero, one);
        self.ite(is_less, minus_one, not_less)
    }

    /// -1, 0 or 1 in 32 bits as for IEEE comparison; `nan` if either is NaN.
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

    /// The element at an index of 32 bits.
    pub fn select(&mut self, array: ExprId, index: ExprId) -> ExprId {
        self.binary(Op::Select, array, index)
    }

    /// `array`, but with `value` at an index of 32 bits.
    pub fn store(&mut self, array: ExprId, index: ExprId, value: ExprId) -> ExprId {
        let sort = self.sort(array);
        let is_fine = sort.is_array() && self.sort(index) == Sort::Bv(32) && self.sort(value) == Sort::Bv(sort.width());
        assert!(is_fine, "store into sort {sort}");
        self.make(Op::Store, sort, 0, [array, index, value])
    }

    /// The node or what it simplifies to. Sorts have been checked.
    #[inline]
    pub(crate) fn make(&mut self, op: Op, sort: Sort, imm: u16, args: [ExprId; 3]) -> ExprId {
        let mut packed = Packed::new(op, sort, imm, args);
        if self.rules {
            let [a, b, _] = args;
            // Constants go to the right; else the older argument comes first.
            if op.is_commutative() && (self.op(a) == Op::Const, a) > (self.op(b) == Op::Const, b) {
                packed.words.swap(0, 1);
            }
            if let Some(e) = self.simplify(&packed) {
                debug_assert!(self.sort(e) == sort && (sort.is_array() || self.value(e) == self.compute(&packed)));
                return e;
            }
        }
        self.intern(packed)
    }
}
