//! The power of 2, for `Math.pow`: `2^(steps/256 + rest)`, where `2^(j/256)` is tabulated and the rest is a polynomial of
//! degree 5.

use crate::intel::exp2_table::POWERS;
use crate::intel::from_bits;

/// Coefficients of the rest's powers: ln2^n / n!, about.
const C1: f64 = std::f64::consts::LN_2;
const C2: f64 = from_bits(0x3fce_bfbd_ff82_c58f);
const C3: f64 = from_bits(0x3fac_6b08_d704_a0c0);
const C4: f64 = from_bits(0x3f83_b2ab_6fba_4e77);
const C5: f64 = from_bits(0x3f55_d87f_e78a_6731);

/// A multiple of 1/256.
pub struct Steps {
    pub value: f64,
    count: i32,
}

impl Steps {
    pub fn nearest(x: f64) -> Self {
        const ROUNDER: f64 = 1.5 * (1u64 << 44) as f64;
        let shifted = x + ROUNDER;
        Self { value: shifted - ROUNDER, count: shifted.to_bits() as i32 }
    }
}

/// For up to 1152, on either side.
pub fn exp2(steps: &Steps, rest: f64) -> f64 {
    // The power of 2 goes in two halves, of which each is in range.
    let n = steps.count >> 8;
    let half_power = power_of_two(n >> 1);
    let other_power = power_of_two(n - (n >> 1));
    let [head, tail] = POWERS[(steps.count & 255) as usize].map(|bits| from_bits(bits) * half_power);

    let rest2 = rest * rest;
    let high_terms = rest2 * rest2 * (C4 + C5 * rest) * head;
    let middle_terms = rest2 * (C2 + C3 * rest) * head;
    let growth = (high_terms + (C1 * rest * head + tail)) + middle_terms;
    let result = (growth + head) * other_power;
    if result < f64::MIN_POSITIVE { subnormal(n, head, growth, other_power).unwrap_or(result) } else { result }
}

/// `(head + growth) * power` without rounding twice what a subnormal result keeps of `head`; nothing where it keeps less
/// than that takes.
fn subnormal(n: i32, head: f64, growth: f64, power: f64) -> Option<f64> {
    let n_lost_bits = (-1022 - n).max(32);
    if n_lost_bits > 52 {
        return None;
    }
    let kept = from_bits(head.to_bits() & u64::MAX << n_lost_bits);
    Some(kept * power + ((head - kept) + growth) * power)
}

fn power_of_two(exponent: i32) -> f64 {
    from_bits(((exponent + 1023) as u64) << 52)
}
