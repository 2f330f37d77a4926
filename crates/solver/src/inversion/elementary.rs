//! Approximate inverses of elementary functions: inversion is followed by evaluation.

use std::f64::consts::{LN_10, PI};

use doppel_expr::Function;
use doppel_expr::Function::*;

/// An argument of a unary function. For a periodic function, one near the present argument, or a few turns off, on one
/// of the two branches.
pub(super) fn inverse(function: Function, value: f64, present: f64, is_other_branch: bool, n_turns: u64) -> f64 {
    let near = |angle: f64, period: f64| {
        let n_periods = ((present - angle) / period).round() + n_turns as f64;
        if n_periods.is_finite() { angle + n_periods * period } else { angle }
    };
    match function {
        Sin | FdlibmSin if is_other_branch => near(PI - value.asin(), 2.0 * PI),
        Sin | FdlibmSin => near(value.asin(), 2.0 * PI),
        Cos | FdlibmCos if is_other_branch => near(-value.acos(), 2.0 * PI),
        Cos | FdlibmCos => near(value.acos(), 2.0 * PI),
        Tan | FdlibmTan => near(value.atan(), PI),
        FdlibmAsin => value.sin(),
        FdlibmAcos => value.cos(),
        FdlibmAtan => value.tan(),
        Exp | FdlibmExp => value.ln(),
        FdlibmExpm1 => value.ln_1p(),
        Log | FdlibmLog => value.exp(),
        Log10 | FdlibmLog10 => (value * LN_10).exp(),
        FdlibmLog1p => value.exp_m1(),
        Cbrt | FdlibmCbrt => value * value * value,
        FdlibmSinh => value.asinh(),
        FdlibmCosh if is_other_branch => -value.acosh(),
        FdlibmCosh => value.acosh(),
        Tanh | FdlibmTanh => value.atanh(),
        Pow | FdlibmPow | FdlibmAtan2 | FdlibmHypot => value,
    }
}

/// One argument of a binary function, the first if `is_first`, with the other one unchanged.
pub(super) fn inverse_of_two(function: Option<Function>, value: f64, other: f64, is_first: bool) -> f64 {
    match function {
        Some(Pow | FdlibmPow) if is_first => value.powf(1.0 / other),
        Some(Pow | FdlibmPow) => value.ln() / other.ln(),
        Some(FdlibmAtan2) if is_first => value.tan() * other,
        Some(FdlibmAtan2) => other / value.tan(),
        Some(FdlibmHypot) => (value * value - other * other).sqrt(),
        _ => value,
    }
}
