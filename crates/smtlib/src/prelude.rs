//! Functions for operators that SMT-LIB lacks.

use std::collections::BTreeSet;

use doppel_expr::{ExprId, Op, Pool, Sort};

/// The definitions that the nodes need, in a fixed order.
pub(super) fn needed(pool: &Pool, nodes: &[ExprId]) -> Vec<&'static str> {
    let mut found = BTreeSet::new();
    for &e in nodes {
        let node = pool.node(e);
        let of = node.args().first().map(|&arg| pool.sort(arg));
        let (Some(Sort::F32 | Sort::F64), Op::FRem | Op::FMin | Op::FMax | Op::FToS) = (of, node.op) else { continue };
        let is_single = of == Some(Sort::F32);
        found.insert(match (node.op, node.sort) {
            (Op::FRem, _) if is_single => FMOD32,
            (Op::FRem, _) => FMOD64,
            (Op::FMin, _) if is_single => FMIN32,
            (Op::FMin, _) => FMIN64,
            (Op::FMax, _) if is_single => FMAX32,
            (Op::FMax, _) => FMAX64,
            (_, Sort::Bv(32)) if is_single => F32_TO_S32,
            (_, Sort::Bv(32)) => F64_TO_S32,
            _ if is_single => F32_TO_S64,
            _ => F64_TO_S64,
        });
    }
    found.into_iter().collect()
}

/// C's `fmod` from `fp.rem`, whose quotient is rounded to the nearest: the remainder of the absolute values, brought from
/// [-|y|/2, |y|/2] to [0, |y|), with the dividend's sign. Adding |y| is exact, as the result is representable.
macro_rules! fmod {
    ($name:literal, $sort:literal) => {
        concat!(
            "(define-fun ",
            $name,
            " ((x ",
            $sort,
            ") (y ",
            $sort,
            ")) ",
            $sort,
            "\n",
            "  (let ((r (fp.rem (fp.abs x) (fp.abs y))))\n",
            "    (let ((m (fp.abs (ite (and (fp.isNegative r) (not (fp.isZero r))) (fp.add RNE r (fp.abs y)) r))))\n",
            "      (ite (fp.isNegative x) (fp.neg m) m))))\n"
        )
    };
}

/// Unlike `fp.min` and `fp.max`: NaN if either is NaN, and -0 is less than +0.
macro_rules! extremum {
    ($name:literal, $sort:literal, $nan:literal, $less:literal, $sign:literal) => {
        concat!(
            "(define-fun ",
            $name,
            " ((x ",
            $sort,
            ") (y ",
            $sort,
            ")) ",
            $sort,
            "\n",
            "  (ite (or (fp.isNaN x) (fp.isNaN y)) ",
            $nan,
            "\n",
            "    (ite (or (",
            $less,
            " x y) (and (fp.eq x y) (",
            $sign,
            " x))) x y)))\n"
        )
    };
}

/// Conversion towards zero; NaN becomes 0, and values out of range become the nearest value. `$limit` is the power of
/// two at which positive values end; at its negation or below, the result is the least value.
macro_rules! to_signed {
    ($name:literal, $sort:literal, $width:literal, $limit:literal, $zero:literal, $min:literal, $max:literal) => {
        concat!(
            "(define-fun ",
            $name,
            " ((x ",
            $sort,
            ")) (_ BitVec ",
            $width,
            ")\n",
            "  (ite (fp.isNaN x) ",
            $zero,
            "\n",
            "    (ite (fp.geq x ",
            $limit,
            ") ",
            $max,
            "\n",
            "      (ite (fp.leq x (fp.neg ",
            $limit,
            ")) ",
            $min,
            "\n",
            "        ((_ fp.to_sbv ",
            $width,
            ") RTZ x)))))\n"
        )
    };
}

const FMOD32: &str = fmod!("$fmod32", "(_ FloatingPoint 8 24)");
const FMOD64: &str = fmod!("$fmod64", "(_ FloatingPoint 11 53)");
const FMIN32: &str = extremum!("$fmin32", "(_ FloatingPoint 8 24)", "(_ NaN 8 24)", "fp.lt", "fp.isNegative");
const FMIN64: &str = extremum!("$fmin64", "(_ FloatingPoint 11 53)", "(_ NaN 11 53)", "fp.lt", "fp.isNegative");
const FMAX32: &str = extremum!("$fmax32", "(_ FloatingPoint 8 24)", "(_ NaN 8 24)", "fp.gt", "fp.isPositive");
const FMAX64: &str = extremum!("$fmax64", "(_ FloatingPoint 11 53)", "(_ NaN 11 53)", "fp.gt", "fp.isPositive");
const F32_TO_S32: &str = to_signed!(
    "$f32-to-s32",
    "(_ FloatingPoint 8 24)",
    "32",
    "((_ to_fp 8 24) #x4f000000)",
    "#x00000000",
    "#x80000000",
    "#x7fffffff"
);
const F64_TO_S32: &str = to_signed!(
    "$f64-to-s32",
    "(_ FloatingPoint 11 53)",
    "32",
    "((_ to_fp 11 53) #x41e0000000000000)",
    "#x00000000",
    "#x80000000",
    "#x7fffffff"
);
const F32_TO_S64: &str = to_signed!(
    "$f32-to-s64",
    "(_ FloatingPoint 8 24)",
    "64",
    "((_ to_fp 8 24) #x5f000000)",
    "#x0000000000000000",
    "#x8000000000000000",
    "#x7fffffffffffffff"
);
const F64_TO_S64: &str = to_signed!(
    "$f64-to-s64",
    "(_ FloatingPoint 11 53)",
    "64",
    "((_ to_fp 11 53) #x43e0000000000000)",
    "#x0000000000000000",
    "#x8000000000000000",
    "#x7fffffffffffffff"
);
