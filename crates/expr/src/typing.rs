//! The sort of a node from the sorts of its arguments; `None` if the operator does not accept them.

use crate::{Function, Op, Sort};

/// For operators whose result sort is determined by one argument.
#[inline]
pub fn unary(op: Op, a: Sort) -> Option<Sort> {
    match (op, a) {
        (Op::Not, Sort::Bool | Sort::Bv(_)) | (Op::Neg, Sort::Bv(_)) => Some(a),
        (
            Op::FNeg | Op::FAbs | Op::FSqrt | Op::FRoundFloor | Op::FRoundCeil | Op::FRoundRint,
            Sort::F32 | Sort::F64,
        ) => Some(a),
        (Op::FIsNan, Sort::F32 | Sort::F64) => Some(Sort::Bool),
        (Op::FToF, Sort::F32) | (Op::FFromBits, Sort::Bv(64)) => Some(Sort::F64),
        (Op::FToF, Sort::F64) | (Op::FFromBits, Sort::Bv(32)) => Some(Sort::F32),
        (Op::FToBits, Sort::F32 | Sort::F64) => Some(Sort::Bv(a.width())),
        _ => None,
    }
}

/// Whether there is a conversion from `a` to `to`.
pub fn converts(op: Op, a: Sort, to: Sort) -> bool {
    let is_word = |sort| matches!(sort, Sort::Bv(32 | 64));
    match op {
        Op::FFromS => is_word(a) && to.is_float(),
        Op::FToS => a.is_float() && is_word(to),
        Op::FToF | Op::FFromBits | Op::FToBits => unary(op, a) == Some(to),
        _ => false,
    }
}

/// For two arguments.
#[inline]
pub fn binary(op: Op, a: Sort, b: Sort) -> Option<Sort> {
    match (op, a, b) {
        (Op::Select, Sort::Array { element }, Sort::Bv(32)) => Some(Sort::Bv(element)),
        (Op::Concat, Sort::Bv(high), Sort::Bv(low)) if high + low <= 64 => Some(Sort::Bv(high + low)),
        (Op::Concat | Op::Select, _, _) => None,
        _ if a != b => None,
        (Op::And | Op::Or | Op::Xor, Sort::Bool | Sort::Bv(_), _) => Some(a),
        (
            Op::Add | Op::Sub | Op::Mul | Op::UDiv | Op::SDiv | Op::URem | Op::SRem | Op::Shl | Op::LShr | Op::AShr,
            Sort::Bv(_),
            _,
        ) => Some(a),
        (Op::ULt | Op::ULe | Op::SLt | Op::SLe, Sort::Bv(_), _) => Some(Sort::Bool),
        (Op::Eq, _, _) if !a.is_array() => Some(Sort::Bool),
        (Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FMin | Op::FMax, Sort::F32 | Sort::F64, _) => {
            Some(a)
        }
        (Op::FEq | Op::FLt | Op::FLe, Sort::F32 | Sort::F64, _) => Some(Sort::Bool),
        _ => None,
    }
}

/// For three arguments.
pub fn ternary(op: Op, a: Sort, b: Sort, c: Sort) -> Option<Sort> {
    match op {
        Op::Ite if a == Sort::Bool && b == c => Some(b),
        Op::FFma if a.is_float() && a == b && b == c => Some(a),
        Op::Store if a.is_array() && b == Sort::Bv(32) && c == Sort::Bv(a.width()) => Some(a),
        _ => None,
    }
}

/// Whether a function accepts arguments of these sorts: the right number, all F64.
pub fn calls(function: Function, args: &[Sort]) -> bool {
    args.len() == function.arity() && args.iter().all(|&sort| sort == Sort::F64)
}

/// Whether bits `high` to `low` exist.
pub fn extracts(a: Sort, high: u8, low: u8) -> bool {
    a.is_bv() && low <= high && high < a.width()
}

/// Whether `width` is a valid extension.
pub fn extends(a: Sort, width: u8) -> bool {
    a.is_bv() && a.width() <= width && width <= 64
}
