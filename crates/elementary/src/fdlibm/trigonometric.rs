//! Sine, cosine, tangent and the angle of a point, after fdlibm 5.3's `k_sin.c`, `k_cos.c`, `k_tan.c`, `s_sin.c`, `s_cos.c`,
//! `s_tan.c`, `e_atan2.c`.
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

pub fn tan(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    if high(x) & 0x7fff_ffff <= 0x3fe9_21fb {
        return kernel_tan(x, 0.0);
    }
    let (quadrant, y, tail) = reduce(x);
    if quadrant & 1 == 0 { kernel_tan(y, tail) } else { minus_reciprocal_of_kernel_tan(y, tail) }
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

/// Tangent on [-pi/4, pi/4] of `x + tail`.
fn kernel_tan(x: f64, tail: f64) -> f64 {
    match high(x) & 0x7fff_ffff {
        exponent if exponent < 0x3e30_0000 => x,
        exponent if exponent >= TAN_BY_COMPLEMENT => tan_by_complement(x, tail, 1.0),
        _ => x + tan_excess(x, tail),
    }
}

/// `-1/tan` on [-pi/4, pi/4] of `x + tail`.
fn minus_reciprocal_of_kernel_tan(x: f64, tail: f64) -> f64 {
    let excess = match high(x) & 0x7fff_ffff {
        exponent if exponent < 0x3e30_0000 => tail,
        exponent if exponent >= TAN_BY_COMPLEMENT => return tan_by_complement(x, tail, -1.0),
        _ => tan_excess(x, tail),
    };
    // The quotient alone would be off by up to 2 ulp.
    let short = |x: f64| f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000);
    let tan = x + excess;
    let head = short(tan);
    let rest = excess - (head - x);
    let quotient = -1.0 / tan;
    let quotient_head = short(quotient);
    quotient_head + quotient * ((1.0 + quotient_head * head) + quotient_head * rest)
}

/// The upper half of 0.67434.
const TAN_BY_COMPLEMENT: i32 = 0x3fe5_9428;

/// By the tangent of `pi/4 - |x|`; `kind` is 1 for the tangent, -1 for its negated reciprocal.
fn tan_by_complement(x: f64, tail: f64, kind: f64) -> f64 {
    const PI_4_LOW: f64 = 3.061_616_997_868_383_017_93e-17;
    let sign = 1.0_f64.copysign(x);
    let complement = (FRAC_PI_4 - sign * x) + (PI_4_LOW - sign * tail);
    let excess = tan_excess(complement, 0.0);
    let tan = complement + excess;
    sign * (kind - 2.0 * (complement - (tan * tan / (tan + kind) - excess)))
}

/// What the tangent of `x + tail` is more than `x`.
fn tan_excess(x: f64, tail: f64) -> f64 {
    const T0: f64 = 3.333_333_333_333_340_919_86e-1;
    const ODD: [f64; 6] = [
        1.333_333_333_332_012_426_99e-1,
        2.186_948_829_485_954_245_99e-2,
        3.592_079_107_591_312_353_56e-3,
        5.880_412_408_202_640_968_74e-4,
        7.817_944_429_395_570_923_00e-5,
        -1.855_863_748_552_754_566_54e-5,
    ];
    const EVEN: [f64; 6] = [
        5.396_825_397_622_605_213_77e-2,
        8.863_239_823_599_300_057_37e-3,
        1.456_209_454_325_290_255_16e-3,
        2.464_631_348_184_699_068_12e-4,
        7.140_724_913_826_081_903_05e-5,
        2.590_730_518_636_337_128_84e-5,
    ];
    let z = x * x;
    let w = z * z;
    let s = z * x;
    let r = tail + z * (s * (polynomial(w, &ODD) + z * polynomial(w, &EVEN)) + tail);
    r + T0 * s
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
