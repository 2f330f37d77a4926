//! Sine, cosine and the angle of a point, after fdlibm 5.3's `k_sin.c`, `k_cos.c`, `s_sin.c`, `s_cos.c`, `e_atan2.c`.
//!
//! Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//! Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this
//! software is freely granted, provided that this notice is preserved.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use super::pi_reduction::reduce;
use super::{high, polynomial, with_high};

/// What pi lacks as a double.
const PI_LOW: f64 = 1.224_646_799_147_353_177_2e-16;

pub fn sin(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    if high(x) & 0x7fff_ffff <= 0x3fe9_21fb {
        return kernel_sin(x, None);
    }
    let (quadrant, y, tail) = reduce(x);
    match quadrant & 3 {
        0 => kernel_sin(y, Some(tail)),
        1 => kernel_cos(y, tail),
        2 => -kernel_sin(y, Some(tail)),
        _ => -kernel_cos(y, tail),
    }
}

pub fn cos(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    if high(x) & 0x7fff_ffff <= 0x3fe9_21fb {
        return kernel_cos(x, 0.0);
    }
    let (quadrant, y, tail) = reduce(x);
    match quadrant & 3 {
        0 => kernel_cos(y, tail),
        1 => -kernel_sin(y, Some(tail)),
        2 => -kernel_cos(y, tail),
        _ => kernel_sin(y, Some(tail)),
    }
}

/// Sine on [-pi/4, pi/4] of `x + tail`.
fn kernel_sin(x: f64, tail: Option<f64>) -> f64 {
    const S1: f64 = -1.666_666_666_666_663_243_48e-1;
    const S: [f64; 5] = [
        8.333_333_333_322_489_461_24e-3,
        -1.984_126_982_985_794_931_34e-4,
        2.755_731_370_707_006_767_89e-6,
        -2.505_076_025_340_686_341_95e-8,
        1.589_690_995_211_550_102_21e-10,
    ];
    if high(x) & 0x7fff_ffff < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = polynomial(z, &S);
    match tail {
        None => x + v * (S1 + z * r),
        Some(y) => x - ((z * (0.5 * y - v * r) - y) - v * S1),
    }
}

/// Cosine on [-pi/4, pi/4] of `x + tail`.
fn kernel_cos(x: f64, tail: f64) -> f64 {
    const C: [f64; 6] = [
        4.166_666_666_666_660_190_37e-2,
        -1.388_888_888_887_410_957_49e-3,
        2.480_158_728_947_672_941_78e-5,
        -2.755_731_435_139_066_330_35e-7,
        2.087_572_321_298_174_827_90e-9,
        -1.135_964_755_778_819_482_65e-11,
    ];
    let exponent = high(x) & 0x7fff_ffff;
    if exponent < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * polynomial(z, &C);
    if exponent < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * tail));
    }
    // About x/4, so that 1 - q is exact.
    let q = if exponent > 0x3fe9_0000 { 0.28125 } else { with_high(0.0, exponent - 0x0020_0000) };
    (1.0 - q) - ((0.5 * z - q) - (z * r - x * tail))
}

pub fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return libm::atan(y);
    }
    let (below, left) = (y.is_sign_negative(), x.is_sign_negative());
    let signed = |angle: f64| if below { -angle } else { angle };
    if y == 0.0 {
        return if left { signed(PI) } else { y };
    }
    if x == 0.0 {
        return signed(FRAC_PI_2);
    }
    if x.is_infinite() {
        let angle = match (y.is_infinite(), left) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        };
        return signed(angle);
    }
    if y.is_infinite() {
        return signed(FRAC_PI_2);
    }
    let exponents = ((high(y) & 0x7fff_ffff) - (high(x) & 0x7fff_ffff)) >> 20;
    let angle = if exponents > 60 {
        FRAC_PI_2 + 0.5 * PI_LOW
    } else if left && exponents < -60 {
        0.0
    } else {
        libm::atan((y / x).abs())
    };
    match (left, below) {
        (false, false) => angle,
        (false, true) => -angle,
        (true, false) => PI - (angle - PI_LOW),
        (true, true) => (angle - PI_LOW) - PI,
    }
}
