//! The remainder of an argument by pi/2, after fdlibm 5.3's `e_rem_pio2.c` and `k_rem_pio2.c`.
//!
//! Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//! Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this
//! software is freely granted, provided that this notice is preserved.

use super::{high, with_high};
use crate::two_over_pi;

const INV_PIO2: f64 = 6.366_197_723_675_813_824_33e-1;
/// pi/2 in three pieces of 33 bits, each with what is left behind it.
const PIO2: [(f64, f64); 3] = [
    (1.570_796_326_734_125_614_17, 6.077_100_506_506_192_249_32e-11),
    (6.077_100_506_303_965_976_60e-11, 2.022_266_248_795_950_631_54e-21),
    (2.022_266_248_711_166_455_80e-21, 8.478_427_660_368_899_569_97e-32),
];
const TWO24: f64 = 16_777_216.0;
const TWON24: f64 = 1.0 / TWO24;

/// The quadrant, and the remainder in [-pi/4, pi/4] as a head and a tail, of a finite number beyond pi/4.
pub fn reduce(x: f64) -> (i32, f64, f64) {
    let (n, y, tail) = match high(x) & 0x7fff_ffff {
        exponent if exponent < 0x4002_d97c => near(x.abs(), exponent),
        exponent if exponent <= 0x4139_21fb => medium(x.abs(), exponent),
        exponent => large(x.abs(), exponent),
    };
    if x < 0.0 { (-n, -y, -tail) } else { (n, y, tail) }
}

/// Up to 3pi/4.
fn near(x: f64, exponent: i32) -> (i32, f64, f64) {
    let mut z = x - PIO2[0].0;
    let mut rest = PIO2[0].1;
    if exponent == 0x3ff9_21fb {
        z -= PIO2[1].0;
        rest = PIO2[1].1;
    }
    let y = z - rest;
    (1, y, (z - y) - rest)
}

/// Up to 2^19 * pi/2: by a multiplication, repeated with more bits of pi where much cancels.
fn medium(x: f64, exponent: i32) -> (i32, f64, f64) {
    let n = (x * INV_PIO2 + 0.5) as i32;
    let multiple = f64::from(n);
    let mut r = x - multiple * PIO2[0].0;
    let mut w = multiple * PIO2[0].1;
    let mut y = r - w;
    for (piece, lost_bits) in [(PIO2[1], 16), (PIO2[2], 49)] {
        if (exponent >> 20) - (high(y) >> 20 & 0x7ff) <= lost_bits {
            break;
        }
        let t = r;
        w = multiple * piece.0;
        r = t - w;
        w = multiple * piece.1 - ((t - r) - w);
        y = r - w;
    }
    (n, y, (r - y) - w)
}

fn large(x: f64, exponent: i32) -> (i32, f64, f64) {
    let e0 = (exponent >> 20) - 1046;
    let mut z = with_high(x, exponent - (e0 << 20));
    let mut digits = [0.0; 3];
    for digit in digits.iter_mut().take(2) {
        *digit = f64::from(z as i32);
        z = (z - *digit) * TWO24;
    }
    digits[2] = z;
    let n_digits = digits.iter().rposition(|&digit| digit != 0.0).map_or(1, |last| last + 1);
    multiply(&digits[..n_digits], e0)
}

/// pi/2 in pieces of 24 bits.
const PIO2_DIGITS: [f64; 8] = [
    1.570_796_251_296_997_070_31,
    7.549_789_415_861_596_353_35e-8,
    5.390_302_529_957_764_765_54e-15,
    3.282_003_415_807_912_941_23e-22,
    1.270_655_753_080_676_073_49e-29,
    1.229_333_089_811_113_289_32e-36,
    2.733_700_538_164_645_596_24e-44,
    2.167_416_838_778_048_194_44e-51,
];

/// Digits of 2/pi that are taken into account at first.
const JK: usize = 4;

/// Multiplies `x`, given in digits of 24 bits with the exponent `e0`, by 2/pi; of the product only what matters modulo 8.
fn multiply(x: &[f64], e0: i32) -> (i32, f64, f64) {
    let jx = x.len() - 1;
    let jv = ((e0 - 3) / 24).max(0) as usize;
    let mut q0 = e0 - 24 * (jv as i32 + 1);
    let digit =
        |i: usize| (jv + i).checked_sub(jx).and_then(|j| two_over_pi::DIGITS.get(j)).map_or(0.0, |&d| f64::from(d));
    let product = |i: usize| (0..=jx).fold(0.0, |sum, j| sum + x[j] * digit(jx + i - j));
    let mut q: Vec<f64> = (0..=JK).map(product).collect();
    let (mut iq, mut z, n, ih) = loop {
        let (iq, z, n, ih) = distill(&q, q0);
        let jz = q.len() - 1;
        if z == 0.0 && iq.get(JK..jz).unwrap_or_default().iter().all(|&digit| digit == 0) {
            // Too much cancelled: take as many more digits as there are zeros in front.
            let zeros = iq[..JK].iter().rev().take_while(|&&digit| digit == 0).count() + 1;
            q.extend((jz + 1..=jz + zeros).map(product));
            continue;
        }
        break (iq, z, n, ih);
    };
    if z == 0.0 {
        q0 -= 24;
        while iq.len() > 1 && iq.last() == Some(&0) {
            iq.pop();
            q0 -= 24;
        }
    } else {
        z = libm::scalbn(z, -q0);
        if z >= TWO24 {
            let carry = f64::from((TWON24 * z) as i32);
            iq.push((z - TWO24 * carry) as i32);
            q0 += 24;
            iq.push(carry as i32);
        } else {
            iq.push(z as i32);
        }
    }
    let (head, tail) = times_pio2(&iq, q0);
    if ih == 0 { (n & 7, head, tail) } else { (n & 7, -head, -tail) }
}

/// Splits the product into integer digits (lowest first), its fraction, its integer part, and whether the fraction was
/// taken from above (not 0).
fn distill(q: &[f64], q0: i32) -> (Vec<i32>, f64, i32, i32) {
    let jz = q.len() - 1;
    let mut iq = Vec::with_capacity(jz + 2);
    let mut z = q[jz];
    for &below in q[..jz].iter().rev() {
        let carry = f64::from((TWON24 * z) as i32);
        iq.push((z - TWO24 * carry) as i32);
        z = below + carry;
    }
    z = libm::scalbn(z, q0);
    z -= 8.0 * (z * 0.125).floor();
    let mut n = z as i32;
    z -= f64::from(n);
    let mut ih = 0;
    if q0 > 0 {
        let part = iq[jz - 1] >> (24 - q0);
        n += part;
        iq[jz - 1] -= part << (24 - q0);
        ih = iq[jz - 1] >> (23 - q0);
    } else if q0 == 0 {
        ih = iq[jz - 1] >> 23;
    } else if z >= 0.5 {
        ih = 2;
    }
    if ih > 0 {
        n += 1;
        let carry = negate(&mut iq);
        match q0 {
            1 => iq[jz - 1] &= 0x7f_ffff,
            2 => iq[jz - 1] &= 0x3f_ffff,
            _ => {}
        }
        if ih == 2 {
            z = 1.0 - z;
            if carry {
                z -= libm::scalbn(1.0, q0);
            }
        }
    }
    (iq, z, n, ih)
}

/// 1 minus the digits; whether any was not 0.
fn negate(iq: &mut [i32]) -> bool {
    let mut carry = false;
    for digit in iq {
        if carry {
            *digit = 0xff_ffff - *digit;
        } else if *digit != 0 {
            carry = true;
            *digit = 0x100_0000 - *digit;
        }
    }
    carry
}

/// The digits (lowest first) times pi/2, as a head and a tail.
fn times_pio2(iq: &[i32], q0: i32) -> (f64, f64) {
    let mut scale = libm::scalbn(1.0, q0);
    let mut q = vec![0.0; iq.len()];
    for (value, &digit) in q.iter_mut().zip(iq).rev() {
        *value = scale * f64::from(digit);
        scale *= TWON24;
    }
    let sums: Vec<f64> = (0..q.len())
        .rev()
        .map(|i| PIO2_DIGITS.iter().take(JK + 1).zip(&q[i..]).fold(0.0, |sum, (pio2, digit)| sum + pio2 * digit))
        .collect();
    let head = sums.iter().rev().fold(0.0, |sum, term| sum + term);
    let rest = sums.first().copied().unwrap_or(0.0) - head;
    (head, sums.iter().skip(1).fold(rest, |sum, term| sum + term))
}
