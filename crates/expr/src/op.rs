//! The operators of expressions.
//!
//! Bit vectors follow SMT-LIB's `FixedSizeBitVectors`, including division by zero; floats follow its `FloatingPoint`
//! (one NaN, round to nearest even) except where noted.

/// The operator of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Op {
    // Leaves.
    Const,
    Var,
    /// A constant array.
    Table,

    // Bool and Bv.
    Not,
    And,
    Or,
    Xor,

    // Bv.
    Neg,
    Add,
    Sub,
    Mul,
    /// Unsigned quotient; all ones if the divisor is 0.
    UDiv,
    /// Signed quotient, towards zero; if the divisor is 0, -1 for a dividend >= 0 and 1 otherwise. Wraps.
    SDiv,
    /// Unsigned remainder; the dividend if the divisor is 0.
    URem,
    /// Signed remainder with the dividend's sign; the dividend if the divisor is 0.
    SRem,
    /// 0 if the distance is the width or more; distances are unsigned.
    Shl,
    /// 0 if the distance is the width or more.
    LShr,
    /// All sign bits if the distance is the width or more.
    AShr,
    ULt,
    ULe,
    SLt,
    SLe,
    /// Bits `imm + width - 1` down to `imm`.
    Extract,
    /// The first argument's bits above the second's; `imm` is the second's width.
    Concat,
    ZeroExtend,
    SignExtend,

    // Any sort.
    /// Equality of values. For floats, of data: NaN equals NaN, +0 differs from -0. Not for arrays.
    Eq,
    /// The second argument if the first, a Bool, holds; otherwise the third.
    Ite,

    // F32 and F64.
    FAdd,
    FSub,
    FMul,
    FDiv,
    /// C's `fmod`: exact, truncating, the dividend's sign. Not SMT-LIB's `fp.rem`.
    FRem,
    FNeg,
    FAbs,
    FSqrt,
    /// NaN if either is NaN; -0 is less than +0.
    FMin,
    /// NaN if either is NaN; -0 is less than +0.
    FMax,
    /// The first times the second plus the third, with a single rounding.
    FFma,
    /// To an integral value, towards negative infinity.
    FRoundFloor,
    /// To an integral value, towards positive infinity.
    FRoundCeil,
    /// To the nearest integral value, ties to even.
    FRoundRint,
    /// IEEE equality: NaN equals nothing, +0 equals -0.
    FEq,
    FLt,
    FLe,
    FIsNan,
    /// A signed Bv(32) or Bv(64), rounded to nearest even.
    FFromS,
    /// To a signed Bv(32) or Bv(64), towards zero, saturating; 0 for NaN.
    FToS,
    /// Between F32 and F64.
    FToF,
    /// From the IEEE format.
    FFromBits,
    /// To the IEEE format; NaN gives 0x7fc00000 or 0x7ff8000000000000.
    FToBits,

    // F64.
    /// An elementary function of one argument; `imm` is its number.
    FCall,
    /// An elementary function of two arguments; `imm` is its number.
    FCall2,

    // Arrays.
    /// The element of the first argument at the Bv(32) index in the second.
    Select,
    /// The first argument with the third as the element at the second.
    Store,
}

use Op::*;

/// Every operator with its name in the text form and its number of arguments.
pub const OPS: [(Op, &str, u8); 55] = [
    (Const, "const", 0),
    (Var, "var", 0),
    (Table, "table", 0),
    (Not, "not", 1),
    (And, "and", 2),
    (Or, "or", 2),
    (Xor, "xor", 2),
    (Neg, "neg", 1),
    (Add, "add", 2),
    (Sub, "sub", 2),
    (Mul, "mul", 2),
    (UDiv, "udiv", 2),
    (SDiv, "sdiv", 2),
    (URem, "urem", 2),
    (SRem, "srem", 2),
    (Shl, "shl", 2),
    (LShr, "lshr", 2),
    (AShr, "ashr", 2),
    (ULt, "ult", 2),
    (ULe, "ule", 2),
    (SLt, "slt", 2),
    (SLe, "sle", 2),
    (Extract, "extract", 1),
    (Concat, "concat", 2),
    (ZeroExtend, "zext", 1),
    (SignExtend, "sext", 1),
    (Eq, "eq", 2),
    (Ite, "ite", 3),
    (FAdd, "fadd", 2),
    (FSub, "fsub", 2),
    (FMul, "fmul", 2),
    (FDiv, "fdiv", 2),
    (FRem, "frem", 2),
    (FNeg, "fneg", 1),
    (FAbs, "fabs", 1),
    (FSqrt, "fsqrt", 1),
    (FMin, "fmin", 2),
    (FMax, "fmax", 2),
    (FFma, "ffma", 3),
    (FRoundFloor, "ffloor", 1),
    (FRoundCeil, "fceil", 1),
    (FRoundRint, "frint", 1),
    (FEq, "feq", 2),
    (FLt, "flt", 2),
    (FLe, "fle", 2),
    (FIsNan, "fisnan", 1),
    (FFromS, "ffroms", 1),
    (FToS, "ftos", 1),
    (FToF, "ftof", 1),
    (FFromBits, "ffrombits", 1),
    (FToBits, "ftobits", 1),
    (FCall, "fcall", 1),
    (FCall2, "fcall2", 2),
    (Select, "select", 2),
    (Store, "store", 3),
];

impl Op {
    /// The name in the text form; for a call, that of its function.
    pub fn name(self) -> &'static str {
        OPS[self as usize].1
    }

    /// The number of arguments.
    #[inline]
    pub fn arity(self) -> usize {
        OPS[self as usize].2 as usize
    }

    /// Whether the two arguments can be exchanged.
    pub fn is_commutative(self) -> bool {
        matches!(self, And | Or | Xor | Add | Mul | Eq | FAdd | FMul | FMin | FMax | FEq)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (idx, (op, name, arity)) in OPS.into_iter().enumerate() {
            assert_eq!(op as usize, idx, "{name}");
            assert!(arity <= 3);
        }
        assert_eq!(OPS.len(), Store as usize + 1);
    }
}
