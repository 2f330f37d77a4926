//! `Math.sin` and `Math.cos`, by the method of Intel's LIBM, which HotSpot's x86 code follows: its results are those of the
//! same operations in the same order, each rounded.
//!
//! `x = n * pi/32 + r + c` with `|r| <= pi/64`, where `c` is what `r` lacks in precision. With `B = n * pi/32`,
//!
//! ```text
//! sin(x) = sin B + cos B * r + sin B * (cos(r) - 1) + cos B * (sin(r) - r) + c * (cos B - sin B * r)
//! ```
//!
//! The sine of `B` is tabulated as head and tail, its cosine as the nearest power of two and the difference to it: the
//! product of the former by `r` is exact. Cosines are sines a quarter turn ahead.

mod table;

use super::pi_reduction::{self, Reduced, Unit};
use super::{INVALID, from_bits, magnitude_high_word, quiet};
use table::Angle;

/// 32/pi.
const STEPS_PER_UNIT: f64 = from_bits(0x4024_5f30_6dc9_c883);
/// pi/32 in three pieces: the first two are short, so that their products by a step number are exact.
const STEP: [f64; 3] =
    [from_bits(0x3fb9_21fb_5440_0000), from_bits(0x3d90_b461_1a60_0000), from_bits(0x3b63_198a_2e03_7073)];

const EIGHTH_TURN: Unit = Unit {
    doublings: 0,
    quarter_pi: from_bits(0x3fe9_21fb_4000_0000),
    quarter_pi_tail: from_bits(0x3e64_442d_1846_9899),
};

pub fn sin(x: f64) -> f64 {
    match magnitude_high_word(x) {
        0x3030_0000..0x40f6_0000 => of_sum(x, 0.0, 0),
        0x40f6_0000.. => of_large(x, 0),
        _ => x,
    }
}

pub fn cos(x: f64) -> f64 {
    match magnitude_high_word(x) {
        0x3030_0000..0x40f6_0000 => of_sum(x, 0.0, 16),
        0x40f6_0000.. => of_large(x, 16),
        _ => 1.0,
    }
}

fn of_large(x: f64, steps_ahead: i32) -> f64 {
    if x.is_nan() {
        return quiet(x);
    } else if x.is_infinite() {
        return INVALID;
    }
    let Reduced { multiple, head, tail } = pi_reduction::reduce(x, &EIGHTH_TURN);
    of_sum(head, tail, steps_ahead + 8 * multiple)
}

/// The sine of `x + tail + steps_ahead * pi/32`.
fn of_sum(x: f64, tail: f64, steps_ahead: i32) -> f64 {
    let n = (x * STEPS_PER_UNIT + 0.5_f64.copysign(x)) as i32;
    let Angle { sin, sin_tail, cos_power, cos_rest } = Angle::at_step(n + steps_ahead);
    let cos = cos_rest + cos_power;

    let steps = f64::from(n);
    let [m1, m2, m3] = STEP.map(|piece| steps * piece);
    let r1 = x - m1;
    let r = r1 - m2;
    let minus_c = (m3 - ((r1 - r) - m2)) - tail;
    let correction = minus_c * (sin * r - cos) + sin_tail;

    let r2 = r * r;
    let sin_series = series(r1, r, [-1.0 / 6.0, 1.0 / 120.0, -1.0 / 5_040.0, 1.0 / 362_880.0]) * (cos * r * r2);
    let cos_series = series(r1, r, [-1.0 / 2.0, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40_320.0]) * (sin * r2);

    // Two sums with their rounding errors.
    let (first, second) = (cos_power * r, cos_rest * r);
    let sum1 = first + sin;
    let error1 = (sin - sum1) + first;
    let sum2 = second + sum1;
    let error2 = (sum1 - sum2) + second;
    let rest = (((correction + error1) + error2) + sin_series) + cos_series;
    sum2 + rest
}

/// `c1 + c2 r^2 + c3 r^4 + c4 r^6`. One factor of the last term is `r1`, which is known earlier and precise enough there.
fn series(r1: f64, r: f64, [c1, c2, c3, c4]: [f64; 4]) -> f64 {
    let r2 = r * r;
    (c1 + c2 * r2) + (c3 + c4 * r1 * r) * (r2 * r2)
}
