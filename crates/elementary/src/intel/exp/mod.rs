//! `Math.exp`, by the method of Intel's LIBM, which HotSpot's x86 code follows: its results are those of the same
//! operations in the same order, each rounded.
//!
//! `x = (64n + j) * ln2/64 + r` with `|r| <= ln2/128`, so `e^x = 2^n * 2^(j/64) * e^r`. The power `2^(j/64)` is tabulated as
//! a head and a relative tail, `e^r - 1` is a polynomial of degree 6.

mod table;

use super::{from_bits, magnitude_high_word, quiet};
use table::POWERS;

/// 64 / ln2.
const STEPS_PER_UNIT: f64 = from_bits(0x4057_1547_652b_82fe);
/// ln2 / 64: the head is short, so that its product by a step number is exact.
const STEP_HEAD: f64 = from_bits(0x3f86_2e42_fefa_0000);
const STEP_TAIL: f64 = from_bits(0x3d1c_f79a_bc9e_3b3a);
/// Adding it rounds to an integer, which then stands in the low bits.
const ROUNDER: f64 = 1.5 * (1u64 << 52) as f64;

/// Coefficients of r^2 to r^6, close to 1/2, 1/6, 1/24, 1/120 and 1/720.
const C2: f64 = from_bits(0x3fdf_ffff_ffff_fffe);
const C3: f64 = from_bits(0x3fc5_5555_5554_8ba1);
const C4: f64 = from_bits(0x3fa5_5555_555b_9e25);
const C5: f64 = from_bits(0x3f81_1115_c090_cf0f);
const C6: f64 = from_bits(0x3f56_c15c_e328_9860);

pub fn exp(x: f64) -> f64 {
    match magnitude_high_word(x) {
        0x3c90_0000..0x4090_0000 => of_usual(x),
        0x4090_0000.. if x.is_nan() => quiet(x),
        0x4090_0000.. if x > 0.0 => f64::INFINITY,
        0x4090_0000.. => 0.0,
        _ => 1.0 + x,
    }
}

/// For 2^-54 <= |x| < 1024.
fn of_usual(x: f64) -> f64 {
    let shifted = x * STEPS_PER_UNIT + ROUNDER;
    let steps = shifted - ROUNDER;
    let r = (x - steps * STEP_HEAD) - steps * STEP_TAIL;
    let step = shifted.to_bits() as i32;
    let (n, j) = (step >> 6, step & 63);
    let [tail, fraction] = POWERS[j as usize];

    let r2 = r * r;
    let r3 = r * r2;
    let r5 = r3 * r2;
    let low_terms = r3 * (C3 + C4 * r);
    let high_terms = r5 * (C5 + C6 * r);
    let growth = (low_terms + ((r + from_bits(tail)) + high_terms)) + C2 * r2;
    if (-894..=1022).contains(&n) {
        let power = scaled_by_exponent(fraction, n);
        growth * power + power
    } else {
        at_the_limits(growth, fraction, n)
    }
}

/// `2^n * 2^(j/64)` from the fraction bits of `2^(j/64)`; `n` is in the range of normal numbers.
fn scaled_by_exponent(fraction: u64, n: i32) -> f64 {
    from_bits(((n + 1023) as u64) << 52 | fraction)
}

/// `(1 + growth) * 2^(j/64) * 2^n` where `2^n` or the result may be out of range: by two powers, each in range.
fn at_the_limits(growth: f64, fraction: u64, n: i32) -> f64 {
    let second = n >> 1;
    let power = scaled_by_exponent(fraction, n - second);
    let second_power = scaled_by_exponent(0, second);
    let lost_bits = -1022 - n;
    let rest = growth * power;
    if !(0..=52).contains(&lost_bits) {
        return (rest + power) * second_power;
    }
    // The result may be subnormal. What it will keep of `power` is split off, so that only the rest is rounded twice.
    let kept = from_bits(power.to_bits() & u64::MAX << lost_bits);
    let rest = rest + (power - kept);
    let result = (rest + kept) * second_power;
    if result >= f64::MIN_POSITIVE { result } else { rest * second_power + kept * second_power }
}
