//! `Math.tanh`, by the method of Intel's LIBM, which HotSpot's x86 code follows since JDK 24.
//!
//! `tanh |x| = (1 - e) / (1 + e)` with `e = e^(-2|x|) = 2^(-n/256) * 2^(-r/256)`, where `n` is an integer and `|r|` little more
//! than 1/2. The first power is tabulated as head and tail, the second is 1 plus a polynomial of degree 5. Both sums are
//! kept as a short head and a tail; the quotient is their product by a short approximation of `1 / (1 + e)`, corrected by
//! what that is off.

use super::exp2_table::POWERS;
use super::{from_bits, magnitude_high_word, quiet};

/// `2 * 256 * log2 e`: the head is short, so that its product by a short number is exact.
const STEPS_PER_UNIT_HEAD: f64 = from_bits(0x4087_1547_6000_0000);
const STEPS_PER_UNIT_TAIL: f64 = from_bits(0x3ee4_ae0b_f85d_df44);
/// Adding it rounds to an integer.
const ROUNDER: f64 = 1.5 * (1u64 << 52) as f64;

/// Coefficients of r to r^5: `(-ln2 / 256)^n / n!`, about.
const C1: f64 = -std::f64::consts::LN_2 / 256.0;
const C2: f64 = from_bits(0x3ece_bfbd_ff82_c58e);
const C3: f64 = from_bits(0xbe2c_6b08_d704_a0bf);
const C4: f64 = from_bits(0x3d83_b2ab_6fba_4e77);
const C5: f64 = from_bits(0xbcd5_d87f_e78a_6731);

pub fn tanh(x: f64) -> f64 {
    match magnitude_high_word(x) {
        // From 22 on.
        0x4036_0000.. if x.is_nan() => quiet(x),
        0x4036_0000.. => 1f64.copysign(x),
        // From 2^-4 and from 2^-64 on.
        0x3fb0_0000.. => of_usual(x.abs()).copysign(x),
        0x3bf0_0000.. => of_small(x),
        _ => x,
    }
}

/// For 2^-4 <= x < 22.
fn of_usual(x: f64) -> f64 {
    let x_head = without_low_bits(x, 27);
    let product = x_head * STEPS_PER_UNIT_HEAD;
    let steps = (product + ROUNDER) - ROUNDER;
    let r = (STEPS_PER_UNIT_TAIL * x + STEPS_PER_UNIT_HEAD * (x - x_head)) + (product - steps);
    let [power, power_tail] = power_of_two(-(steps as i32));

    let r2 = r * r;
    let linear = C1 * r;
    let curved = r2 * r2 * (C4 + C5 * r) + r2 * (C2 + C3 * r);

    // 1 + e is head + tail.
    let sum = 1.0 + power;
    let reciprocal = without_low_bits(1.0 / ((curved + linear) * power + sum), 18);
    let sum_head = without_low_bits(sum, 36);
    let growth = linear * power;
    let head = without_low_bits(sum_head + growth, 36);
    let constant_tail = ((1.0 - sum_head) + power) + power_tail;
    let tail = ((constant_tail + power_tail * linear) + curved * power) + ((sum_head - head) + growth);

    // e - 1 is the head less 2, and the tail. What the reciprocal is too large by goes off both quotients.
    let head_quotient = (head - 2.0) * reciprocal;
    let tail_quotient = tail * reciprocal;
    let error = (head * reciprocal - 1.0) + tail_quotient;
    -(head_quotient + ((tail_quotient - tail_quotient * error) - head_quotient * error))
}

/// `2^(n/256)` as head and tail.
fn power_of_two(n: i32) -> [f64; 2] {
    let whole = from_bits((((n >> 8) + 1023) as u64) << 52);
    match n & 255 {
        // The table has a tail for `Math.pow` here.
        0 => [whole, 0.0],
        j => POWERS[j as usize].map(|bits| from_bits(bits) * whole),
    }
}

/// The Taylor series, for 2^-64 <= |x| < 2^-4.
fn of_small(x: f64) -> f64 {
    /// Off by a unit in the last place.
    const T13: f64 = from_bits(0x3f6d_6d3d_0e15_7ddf);
    let x2 = x * x;
    let x4 = x2 * x2;
    let low_terms = (-17.0 / 315.0 * x2 + 2.0 / 15.0) * x2 - 1.0 / 3.0;
    let high_terms = (T13 * x2 - 1382.0 / 155_925.0) * x2 + 62.0 / 2835.0;
    x + x * (high_terms * (x4 * x4) + low_terms * x2)
}

/// `x` with so many low bits of its fraction off.
fn without_low_bits(x: f64, n_bits: u32) -> f64 {
    from_bits(x.to_bits() & u64::MAX << n_bits)
}
