//! The semantics of every operator on concrete values: the single definition that eager values, the evaluator and
//! constant folding share.
//!
//! A value is a `u64`: the bits of a bit vector, zero-extended; the IEEE format of a float, with one NaN; 0 or 1 for a Bool.

use crate::sort::{mask, signed};
use crate::{Function, Op, Sort};

/// The value of a node of `op` and `sort` with arguments `x`; `first` is the sort of its first argument.
///
/// Not for leaves and arrays, whose values are not a function of the arguments' values.
#[inline]
pub(crate) fn apply(op: Op, sort: Sort, imm: u16, first: Sort, x: [u64; 3]) -> u64 {
    let [a, b, c] = x;
    match op {
        Op::Eq => u64::from(a == b),
        Op::Ite => {
            if a != 0 {
                b
            } else {
                c
            }
        }
        Op::ULt => u64::from(a < b),
        Op::ULe => u64::from(a <= b),
        Op::SLt => u64::from(signed(first.width(), a) < signed(first.width(), b)),
        Op::SLe => u64::from(signed(first.width(), a) <= signed(first.width(), b)),
        Op::Extract => (a >> imm) & sort.mask(),
        Op::Concat => a << imm | b,
        Op::ZeroExtend => a,
        Op::SignExtend => signed(first.width(), a) as u64 & sort.mask(),
        Op::FFromS => from_signed(sort, signed(first.width(), a)),
        Op::FFromBits => sort.normalize(a),
        Op::FCall | Op::FCall2 => call(imm, a, b),
        _ => match first {
            Sort::F32 => on_f32(op, sort, x),
            Sort::F64 => on_f64(op, sort, x),
            _ => on_bits(op, first.width(), a, b),
        },
    }
}

/// The operators from `width` bits to the same width.
#[inline]
fn on_bits(op: Op, width: u8, a: u64, b: u64) -> u64 {
    let result = match op {
        Op::Not => !a,
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        Op::Neg => a.wrapping_neg(),
        Op::Add => a.wrapping_add(b),
        Op::Sub => a.wrapping_sub(b),
        Op::Mul => a.wrapping_mul(b),
        Op::UDiv => a.checked_div(b).unwrap_or(u64::MAX),
        Op::URem => a.checked_rem(b).unwrap_or(a),
        Op::SDiv => match (signed(width, a), signed(width, b)) {
            (dividend, 0) => (if dividend < 0 { 1 } else { -1i64 }) as u64,
            (dividend, divisor) => dividend.wrapping_div(divisor) as u64,
        },
        Op::SRem => match (signed(width, a), signed(width, b)) {
            (_, 0) => a,
            (dividend, divisor) => dividend.wrapping_rem(divisor) as u64,
        },
        Op::Shl if b < u64::from(width) => a << b,
        Op::LShr if b < u64::from(width) => a >> b,
        Op::Shl | Op::LShr => 0,
        Op::AShr => (signed(width, a) >> b.min(u64::from(width) - 1)) as u64,
        _ => unreachable!("{op:?} on bits"),
    };
    result & mask(width)
}

fn call(function: u16, x: u64, y: u64) -> u64 {
    let Some(function) = Function::numbered(function.into()) else { unreachable!("no function {function}") };
    Sort::F64.normalize(function.apply(f64::from_bits(x), f64::from_bits(y)).to_bits())
}

fn from_signed(sort: Sort, value: i64) -> u64 {
    if sort == Sort::F32 { u64::from((value as f32).to_bits()) } else { (value as f64).to_bits() }
}

/// Defines the operators whose first argument is a float, once per float type.
macro_rules! define_on_float {
    ($name:ident, $float:ident, $bits:ident) => {
        fn $name(op: Op, sort: Sort, x: [u64; 3]) -> u64 {
            let [a, b, c] = x.map(|bits| $float::from_bits(bits as $bits));
            let result = match op {
                Op::FEq => return u64::from(a == b),
                Op::FLt => return u64::from(a < b),
                Op::FLe => return u64::from(a <= b),
                Op::FIsNan => return u64::from(a.is_nan()),
                // Rust's `as` truncates, saturates and maps NaN to 0.
                Op::FToS if sort == Sort::Bv(32) => return u64::from(a as i32 as u32),
                Op::FToS => return a as i64 as u64,
                Op::FToF if sort == Sort::F32 => return sort.normalize(u64::from((a as f32).to_bits())),
                Op::FToF => return sort.normalize((a as f64).to_bits()),
                Op::FToBits => return x[0],
                Op::FNeg => -a,
                Op::FAbs => a.abs(),
                Op::FSqrt => a.sqrt(),
                Op::FRoundFloor => a.floor(),
                Op::FRoundCeil => a.ceil(),
                Op::FRoundRint => a.round_ties_even(),
                Op::FAdd => a + b,
                Op::FSub => a - b,
                Op::FMul => a * b,
                Op::FDiv => a / b,
                Op::FRem => a % b,
                Op::FMin | Op::FMax if a.is_nan() || b.is_nan() => $float::NAN,
                Op::FMin if a < b || (a == b && a.is_sign_negative()) => a,
                Op::FMax if a > b || (a == b && a.is_sign_positive()) => a,
                Op::FMin | Op::FMax => b,
                Op::FFma => a.mul_add(b, c),
                _ => unreachable!("{op:?} on a float"),
            };
            sort.normalize(u64::from(result.to_bits()))
        }
    };
}

define_on_float!(on_f32, f32, u32);
define_on_float!(on_f64, f64, u64);

#[cfg(test)]
mod tests {
    use super::*;

    const BYTE: Sort = Sort::Bv(8);

    #[track_caller]
    fn check(op: Op, sort: Sort, first: Sort, x: [u64; 3], expected: u64) {
        assert_eq!(apply(op, sort, 0, first, x), expected, "{op:?} {x:x?}");
    }

    #[test]
    fn division_follows_smt_lib() {
        for (op, a, b, expected) in [
            (Op::UDiv, 7, 0, 0xff),
            (Op::URem, 7, 0, 7),
            (Op::SDiv, 7, 0, 0xff),
            (Op::SDiv, 0xf9, 0, 1),
            (Op::SRem, 0xf9, 0, 0xf9),
            (Op::SDiv, 0xf9, 2, 0xfd),
            (Op::SRem, 0xf9, 2, 0xff),
            (Op::SRem, 7, 0xfe, 1),
            (Op::SDiv, 0x80, 0xff, 0x80),
            (Op::SRem, 0x80, 0xff, 0),
        ] {
            check(op, BYTE, BYTE, [a, b, 0], expected);
        }
        let min = i64::MIN as u64;
        check(Op::SDiv, Sort::Bv(64), Sort::Bv(64), [min, u64::MAX, 0], min);
        check(Op::SRem, Sort::Bv(64), Sort::Bv(64), [min, u64::MAX, 0], 0);
    }

    #[test]
    fn shifts_by_the_width_or_more_leave_nothing_but_the_sign() {
        for (op, a, b, expected) in [
            (Op::Shl, 0xff, 7, 0x80),
            (Op::Shl, 0xff, 8, 0),
            (Op::LShr, 0xff, 0xff, 0),
            (Op::AShr, 0x80, 0xff, 0xff),
            (Op::AShr, 0x40, 8, 0),
        ] {
            check(op, BYTE, BYTE, [a, b, 0], expected);
        }
        check(Op::Shl, Sort::Bv(64), Sort::Bv(64), [1, 64, 0], 0);
        check(Op::AShr, Sort::Bv(64), Sort::Bv(64), [u64::MAX, 64, 0], u64::MAX);
    }

    #[test]
    fn conversion_to_integers_saturates() {
        for (x, int, long) in [
            (f64::NAN, 0, 0),
            (1e10, i32::MAX, 10_000_000_000),
            (-1e10, i32::MIN, -10_000_000_000),
            (f64::INFINITY, i32::MAX, i64::MAX),
            (f64::NEG_INFINITY, i32::MIN, i64::MIN),
            (-1.9, -1, -1),
            (-0.0, 0, 0),
        ] {
            check(Op::FToS, Sort::Bv(32), Sort::F64, [x.to_bits(), 0, 0], u64::from(int as u32));
            check(Op::FToS, Sort::Bv(64), Sort::F64, [x.to_bits(), 0, 0], long as u64);
        }
    }

    #[test]
    fn minimum_and_maximum_tell_zeros_apart_and_keep_nan() {
        let check = |op, a: f64, b: f64, expected: f64| {
            check(op, Sort::F64, Sort::F64, [a.to_bits(), b.to_bits(), 0], Sort::F64.normalize(expected.to_bits()));
        };
        for (a, b) in [(0.0, -0.0), (-0.0, 0.0)] {
            check(Op::FMin, a, b, -0.0);
            check(Op::FMax, a, b, 0.0);
        }
        for (a, b) in [(f64::NAN, 1.0), (1.0, f64::NAN)] {
            check(Op::FMin, a, b, f64::NAN);
            check(Op::FMax, a, b, f64::NAN);
        }
        check(Op::FMin, 1.0, 2.0, 1.0);
        check(Op::FMax, 1.0, 2.0, 2.0);
    }

    #[test]
    fn the_float_remainder_truncates_and_has_the_sign_of_the_dividend() {
        for (a, b, expected) in [
            (5.5, 2.0, 1.5),
            (-5.5, 2.0, -1.5),
            (5.5, -2.0, 1.5),
            (-4.0, 2.0, -0.0),
            (5.0, 0.0, f64::NAN),
            (f64::INFINITY, 2.0, f64::NAN),
            (5.0, f64::INFINITY, 5.0),
            (1e300, 7.0, 1.0),
        ] {
            let expected = Sort::F64.normalize(f64::to_bits(expected));
            check(Op::FRem, Sort::F64, Sort::F64, [f64::to_bits(a), f64::to_bits(b), 0], expected);
        }
    }

    #[test]
    fn equality_of_floats_is_of_the_datum_and_ieee_equality_is_not() {
        let (zero, minus_zero, nan) = (0f64.to_bits(), (-0f64).to_bits(), crate::NAN_F64);
        check(Op::Eq, Sort::Bool, Sort::F64, [zero, minus_zero, 0], 0);
        check(Op::FEq, Sort::Bool, Sort::F64, [zero, minus_zero, 0], 1);
        check(Op::Eq, Sort::Bool, Sort::F64, [nan, nan, 0], 1);
        check(Op::FEq, Sort::Bool, Sort::F64, [nan, nan, 0], 0);
    }
}
