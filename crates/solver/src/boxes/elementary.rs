//! Elementary functions of intervals. Results at the ends are widened by more than the specified errors, so it does not
//! matter that functions are monotonic only up to rounding.

use std::f64::consts::{FRAC_PI_2, PI};

use doppel_expr::Function;
use doppel_expr::Function::*;

use super::interval::Interval;
use crate::functions::{MARGIN, range};

/// The results, with NaN if there may be one.
pub(super) fn results(function: Function, x: Interval, y: Interval) -> Interval {
    let (x_has_nan, has_nan) = (x.has_nan, x.has_nan || function.arity() == 2 && y.has_nan);
    let numbers = match function {
        Pow | FdlibmPow => return power(function, x, y),
        // An infinity hides a NaN.
        FdlibmHypot if !x.has_numbers() || !y.has_numbers() => return Interval::new(0.0, f64::INFINITY).with_nan(true),
        FdlibmAtan2 if !x.has_numbers() || !y.has_numbers() => return Interval::NAN,
        _ if !x.has_numbers() => return Interval::NAN,
        FdlibmHypot => hypotenuse(x, y),
        FdlibmAtan2 if x.low > 0.0 => Interval::new(0.0, PI),
        FdlibmAtan2 if x.high < 0.0 => Interval::new(-PI, 0.0),
        FdlibmAtan2 => Interval::new(-PI, PI),
        Sin | FdlibmSin => wave(function, x, FRAC_PI_2),
        Cos | FdlibmCos => wave(function, x, 0.0),
        Tan | FdlibmTan => tangent(function, x),
        FdlibmAsin => increasing(function, x, -1.0, 1.0),
        FdlibmAcos => {
            let inside = x.clip(-1.0, 1.0);
            let turned = Interval { low: inside.high, high: inside.low, has_nan: inside.has_nan };
            let ends = at_ends(function, turned.low, turned.high);
            if inside.has_numbers() { ends.with_nan(x.low < -1.0 || x.high > 1.0) } else { Interval::NAN }
        }
        Log | Log10 | FdlibmLog | FdlibmLog10 => increasing(function, x, 0.0, f64::INFINITY),
        FdlibmLog1p => increasing(function, x, -1.0, f64::INFINITY),
        FdlibmCosh => {
            let magnitude = x.abs();
            at_ends(function, magnitude.low, magnitude.high)
        }
        Exp | Cbrt | Tanh | FdlibmExp | FdlibmExpm1 | FdlibmAtan | FdlibmCbrt | FdlibmSinh | FdlibmTanh => {
            at_ends(function, x.low, x.high)
        }
    };
    let (low, high) = range(function).unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
    numbers.clip(low, high).with_nan(if function.arity() == 1 { x_has_nan } else { has_nan })
}

/// The interval between two results, both widened.
fn at_ends(function: Function, lowest: f64, highest: f64) -> Interval {
    let (low, high) = (function.apply(lowest, 0.0), function.apply(highest, 0.0));
    if low.is_nan() || high.is_nan() { Interval::ALL } else { widened(low, high) }
}

/// Not beyond zero: the error is relative, so it preserves the sign, and only results near zero can be 0.
fn widened(low: f64, high: f64) -> Interval {
    let (wider_low, wider_high) = (0..MARGIN).fold((low, high), |(low, high), _| (low.next_down(), high.next_up()));
    let keep = |end: f64, wider: f64| if end == 0.0 || end.signum() != wider.signum() { 0.0 } else { wider };
    Interval::new(keep(low, wider_low), keep(high, wider_high))
}

/// A function that is increasing on its domain, from `low` to `high`.
fn increasing(function: Function, x: Interval, low: f64, high: f64) -> Interval {
    let inside = x.clip(low, high);
    if !inside.has_numbers() {
        return Interval::NAN;
    }
    at_ends(function, inside.low, inside.high).with_nan(x.low < low || x.high > high)
}

/// Farther away the positions of peaks are not known well enough, nor needed.
const MAX_ANGLE: f64 = 1e6;
/// More than the errors of the positions of peaks.
const ERRORS: f64 = 1e-9;

/// Sine or cosine, with a peak at `peak` and at every full turn from there.
fn wave(function: Function, x: Interval, peak: f64) -> Interval {
    let has_nan = x.has_infinity();
    if x.abs().high > MAX_ANGLE {
        return Interval::new(-1.0, 1.0).with_nan(has_nan);
    }
    let (left, right) = (function.apply(x.low, 0.0), function.apply(x.high, 0.0));
    let between = widened(left.min(right), left.max(right));
    let low = if has_place(x, peak + PI, 2.0 * PI) { -1.0 } else { between.low };
    let high = if has_place(x, peak, 2.0 * PI) { 1.0 } else { between.high };
    Interval::new(low, high)
}

fn tangent(function: Function, x: Interval) -> Interval {
    if x.abs().high > MAX_ANGLE || has_place(x, FRAC_PI_2, PI) {
        return Interval::NUMBERS.with_nan(x.has_infinity());
    }
    at_ends(function, x.low, x.high)
}

/// Whether a periodic position may be inside.
fn has_place(x: Interval, place: f64, period: f64) -> bool {
    let first = ((x.low - ERRORS - place) / period).ceil();
    place + first * period <= x.high + 2.0 * ERRORS
}

fn hypotenuse(x: Interval, y: Interval) -> Interval {
    let (x, y) = (x.abs(), y.abs());
    widened(FdlibmHypot.apply(x.low, y.low), FdlibmHypot.apply(x.high, y.high))
}

/// A positive base to any power, which is monotonic in both, or any base to a small integer.
fn power(function: Function, x: Interval, y: Interval) -> Interval {
    const MAX_EXPONENT: f64 = 1e6;
    if x.has_nan || y.has_nan || x.has_infinity() || y.abs().high > MAX_EXPONENT {
        return Interval::ALL;
    }
    let corners = |x: Interval| {
        let ends = [(x.low, y.low), (x.low, y.high), (x.high, y.low), (x.high, y.high)];
        let results = ends.map(|(x, y)| function.apply(x, y));
        let low = results.iter().copied().fold(f64::INFINITY, f64::min);
        let high = results.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        widened(low, high)
    };
    let is_integer = y.low == y.high && y.low.fract() == 0.0;
    match () {
        () if x.low > 0.0 => corners(x).clip(0.0, f64::INFINITY),
        () if !is_integer || y.low <= 0.0 => Interval::ALL,
        () if y.low % 2.0 == 0.0 => corners(x.abs()).clip(0.0, f64::INFINITY),
        () => corners(x),
    }
}
