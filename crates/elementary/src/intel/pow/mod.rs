//! `Math.pow`, by the method of Intel's LIBM, which HotSpot's x86 code follows: its results are those of the same operations
//! in the same order, each rounded.
//!
//! `x^y = 2^(y * log2 |x|)`, with the logarithm as head and tail, and in more bits where `x` is near 1 and `y` is large.

mod exp2;
mod log2;
mod log2_table;

use super::{INVALID, from_bits, quiet};
use log2::{Base, Log2};

/// The result that LIBM, after C, has a 1 for.
const NAN: f64 = from_bits(0x7ff8_0000_0000_0000);

pub fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        1.0
    } else if x.is_nan() {
        quiet(x)
    } else if x == 1.0 && !y.is_finite() {
        NAN
    } else if y.is_nan() {
        quiet(y)
    } else if y == 2.0 {
        x * x
    } else if y == 0.5 && x.is_sign_positive() {
        x.sqrt()
    } else if x == 0.0 || x.is_infinite() || y.is_infinite() {
        limit(x, y)
    } else {
        match (x < 0.0, Parity::of(y)) {
            (true, Parity::NotInteger) => INVALID,
            (true, Parity::Odd) => -of_magnitude(x, y),
            _ => of_magnitude(x, y),
        }
    }
}

#[derive(PartialEq)]
enum Parity {
    Odd,
    Even,
    NotInteger,
}

impl Parity {
    fn of(y: f64) -> Self {
        if y.trunc() != y {
            Self::NotInteger
        } else if y.is_infinite() || y % 2.0 == 0.0 {
            Self::Even
        } else {
            Self::Odd
        }
    }
}

/// For a base that is 0 or infinite, or an infinite exponent.
fn limit(x: f64, y: f64) -> f64 {
    if x == -1.0 {
        return NAN;
    }
    let magnitude = out_of_range(x.abs() > 1.0, y);
    if x.is_sign_negative() && is_odd_by_rounding(y) { -magnitude } else { magnitude }
}

/// LIBM's test of an exponent for these bases, which errs from 2^51 to 2^52: the sum below then has other bits than that
/// of the units in the last place.
fn is_odd_by_rounding(y: f64) -> bool {
    const TWO_52: f64 = (1u64 << 52) as f64;
    match y.abs() {
        ..1.0 => false,
        ..TWO_52 => {
            let rounded = y + 1.5 * TWO_52;
            y + (1.5 * TWO_52 - rounded) == 0.0 && rounded.to_bits() & 1 == 1
        }
        _ => Parity::of(y) == Parity::Odd,
    }
}

/// A power that is too large, or too small, for a double.
fn out_of_range(base_beyond_one: bool, y: f64) -> f64 {
    if base_beyond_one == (y > 0.0) { f64::INFINITY } else { 0.0 }
}

/// `|x|^y`, for numbers that are neither 0 nor infinite.
fn of_magnitude(x: f64, y: f64) -> f64 {
    let base = Base::of(x);
    if base.near_one && y.abs() >= 4096.0 {
        let log2 = base.precise_log2();
        if exponent(log2.head) + exponent(y) >= 13 {
            return out_of_range(log2.head > 0.0, y);
        }
        return of_large_product(&base, &log2, y, 0xffff_ffff_0000_0000);
    }
    let log2 = base.log2();
    match base.bits_of_exponent() + exponent(y) {
        ..-55 => 1.0,
        -55..-31 => 1.0 + (log2.head * y + y * log2.tail) * std::f64::consts::LN_2,
        -31..8 => of_usual_product(&log2, y),
        8..16 => of_large_product(&base, &log2.with_short_head(), y, 0xffff_ffff_f800_0000),
        _ => out_of_range(base.exponent >= 0, y),
    }
}

/// The result is in the middle of the range.
fn of_usual_product(log2: &Log2, y: f64) -> f64 {
    let y_head = from_bits(y.to_bits() & 0xffff_fff8_0000_0000);
    let main = y_head * log2.head;
    let steps = exp2::Steps::nearest(main);
    let rest = (main - steps.value) + (y - y_head) * log2.head;
    exp2::exp2(&steps, y * log2.tail + rest)
}

/// The result may be out of range, or subnormal.
fn of_large_product(base: &Base, log2: &Log2, y: f64, y_head_mask: u64) -> f64 {
    let y_head = from_bits(y.to_bits() & y_head_mask);
    let main = y_head * log2.head;
    let steps = exp2::Steps::nearest(main);
    if steps.value.abs() >= 1152.0 {
        return out_of_range(base.exponent >= 0, y);
    }
    let rest = y * log2.tail + (y - y_head) * log2.head;
    exp2::exp2(&steps, rest + (main - steps.value))
}

/// -1023 for subnormal numbers.
fn exponent(x: f64) -> i32 {
    (x.to_bits() >> 52 & 0x7ff) as i32 - 1023
}
