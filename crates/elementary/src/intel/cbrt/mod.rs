//! `Math.cbrt`, by the method of Intel's LIBM, which HotSpot's x86 code follows since JDK 25.
//!
//! `|x| = 2^(3k + j) * m` with `j` below 3 and `1 <= m < 2`. With `c` in the middle of those numbers that begin as `m` does, up
//! to five bits of fraction, and `r = m/c - 1`, the root is `2^k * cbrt(2^j * c) * cbrt(1 + r)`. The second factor is tabulated
//! as head and tail, the third is 1 plus a polynomial of degree 8.

mod table;

use super::{from_bits, quiet};
use table::ROOTS;

/// Coefficients of r to r^8.
const C1: f64 = 1.0 / 3.0;
const C2: f64 = -1.0 / 9.0;
const C3: f64 = from_bits(0x3faf_9add_3c0c_a458);
const C4: f64 = from_bits(0xbfa5_11e8_d2b3_183b);
const C5: f64 = from_bits(0x3f9e_e711_3506_ac12);
const C6: f64 = from_bits(0xbf98_090d_6221_a247);
const C7: f64 = from_bits(0x3f93_750a_d588_f115);
const C8: f64 = from_bits(0xbf90_36de_5c9c_c8e7);

pub fn cbrt(x: f64) -> f64 {
    /// 2^63 and the cube root of its reciprocal, by which no result is rounded.
    const UP: f64 = (1u64 << 63) as f64;
    const DOWN: f64 = 1.0 / (1u64 << 21) as f64;
    match () {
        () if x.is_nan() => quiet(x),
        () if x == 0.0 || x.is_infinite() => x,
        () if x.is_subnormal() => of_normal(x * UP) * DOWN,
        () => of_normal(x),
    }
}

fn of_normal(x: f64) -> f64 {
    let bits = x.to_bits();
    let m = from_bits(0x3ff0_0000_0000_0000 | bits & 0x000f_ffff_ffff_ffff);
    let c = from_bits(0x3ff0_4000_0000_0000 | bits & 0x000f_8000_0000_0000);
    let r = (m - c) * (1.0 / c);

    // The bias is a multiple of 3: 1023 = 3 * 341.
    let exponent = bits >> 52 & 0x7ff;
    let power = from_bits((exponent / 3 + (1023 - 341)) << 52).copysign(x);
    let first_bits = bits >> 47 & 31;
    let [head, tail] = ROOTS[(exponent % 3) as usize][first_bits as usize].map(|bits| from_bits(bits) * power);

    let r2 = r * r;
    let low_terms = (C1 + C2 * r) + (C3 + C4 * r) * r2;
    let high_terms = (C5 + C6 * r) + (C7 + C8 * r) * r2;
    let growth = low_terms + high_terms * (r2 * r2);
    (growth * (r * head) + tail) + head
}
