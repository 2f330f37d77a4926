//! Exponential, logarithms and hyperbolic functions, after fdlibm 5.3's `e_log.c`, `e_log10.c`, `s_log1p.c`, `e_exp.c`, `e_sinh.c`,
//! `e_cosh.c` and `s_tanh.c`.
//!
//! Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//! Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this
//! software is freely granted, provided that this notice is preserved.

use super::{high, low, polynomial, with_high};

const LN2_HIGH: f64 = 6.931_471_803_691_238_164_90e-1;
const LN2_LOW: f64 = 1.908_214_929_270_587_700_02e-10;
const TWO54: f64 = 18_014_398_509_481_984.0;
const LG: [f64; 7] = [
    6.666_666_666_666_735_130e-1,
    3.999_999_999_940_941_908e-1,
    2.857_142_874_366_239_149e-1,
    2.222_219_843_214_978_396e-1,
    1.818_357_216_161_805_012e-1,
    1.531_383_769_920_937_332e-1,
    1.479_819_860_511_658_591e-1,
];

/// The results for zero, negative numbers, infinity and NaN.
fn special_log(x: f64) -> Option<f64> {
    match x {
        _ if x == 0.0 => Some(f64::NEG_INFINITY),
        _ if x < 0.0 || x.is_nan() => Some(f64::NAN),
        _ if x.is_infinite() => Some(x),
        _ => None,
    }
}

/// A subnormal number made normal, and the exponent that this costs.
fn normalized(x: f64) -> (f64, i32) {
    if high(x) < 0x0010_0000 { (x * TWO54, -54) } else { (x, 0) }
}

pub fn log(x: f64) -> f64 {
    if let Some(result) = special_log(x) {
        return result;
    }
    let (x, mut k) = normalized(x);
    let hx = high(x);
    k += (hx >> 20) - 1023;
    let hx = hx & 0x000f_ffff;
    let i = (hx + 0x95f64) & 0x10_0000;
    let f = with_high(x, hx | (i ^ 0x3ff0_0000)) - 1.0;
    k += i >> 20;
    let dk = f64::from(k);
    if 0x000f_ffff & (2 + hx) < 3 {
        // |f| < 2^-20.
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HIGH + dk * LN2_LOW };
        }
        let r = f * f * (0.5 - 0.333_333_333_333_333_33 * f);
        return if k == 0 { f - r } else { dk * LN2_HIGH - ((r - dk * LN2_LOW) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * polynomial(w, &[LG[1], LG[3], LG[5]]);
    let odd = z * polynomial(w, &[LG[0], LG[2], LG[4], LG[6]]);
    let r = odd + even;
    if (hx - 0x6147a) | (0x6b851 - hx) > 0 {
        let half_square = 0.5 * f * f;
        return if k == 0 {
            f - (half_square - s * (half_square + r))
        } else {
            dk * LN2_HIGH - ((half_square - (s * (half_square + r) + dk * LN2_LOW)) - f)
        };
    }
    if k == 0 { f - s * (f - r) } else { dk * LN2_HIGH - ((s * (f - r) - dk * LN2_LOW) - f) }
}

pub fn log10(x: f64) -> f64 {
    const IVLN10: f64 = 4.342_944_819_032_518_166_68e-1;
    const LOG10_2_HIGH: f64 = 3.010_299_956_636_117_713_06e-1;
    const LOG10_2_LOW: f64 = 3.694_239_077_158_930_786_16e-13;
    if let Some(result) = special_log(x) {
        return result;
    }
    let (x, mut k) = normalized(x);
    k += (high(x) >> 20) - 1023;
    let negative = i32::from(k < 0);
    let fraction = with_high(x, (high(x) & 0x000f_ffff) | ((0x3ff - negative) << 20));
    let y = f64::from(k + negative);
    let z = y * LOG10_2_LOW + IVLN10 * log(fraction);
    z + y * LOG10_2_HIGH
}

pub fn log1p(x: f64) -> f64 {
    let hx = high(x);
    let magnitude = hx & 0x7fff_ffff;
    let (mut k, mut f, mut hu, mut c) = (1, 0.0, 1, 0.0);
    if hx < 0x3fda_827a {
        if magnitude >= 0x3ff0_0000 {
            return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN };
        }
        if magnitude < 0x3e20_0000 {
            return if magnitude < 0x3c90_0000 { x } else { x - x * x * 0.5 };
        }
        if hx > 0 || hx <= 0xbfd2_bec3_u32 as i32 {
            (k, f) = (0, x);
        }
    }
    if hx >= 0x7ff0_0000 {
        return x + x;
    }
    if k != 0 {
        let u = if hx < 0x4340_0000 { 1.0 + x } else { x };
        hu = high(u);
        k = (hu >> 20) - 1023;
        if hx < 0x4340_0000 {
            c = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
            c /= u;
        }
        hu &= 0x000f_ffff;
        let u = if hu < 0x6a09e {
            with_high(u, hu | 0x3ff0_0000)
        } else {
            k += 1;
            let u = with_high(u, hu | 0x3fe0_0000);
            hu = (0x0010_0000 - hu) >> 2;
            u
        };
        f = u - 1.0;
    }
    let dk = f64::from(k);
    let half_square = 0.5 * f * f;
    if hu == 0 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HIGH + (c + dk * LN2_LOW) };
        }
        let r = half_square * (1.0 - 0.666_666_666_666_666_66 * f);
        return if k == 0 { f - r } else { dk * LN2_HIGH - ((r - (dk * LN2_LOW + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * polynomial(z, &LG);
    if k == 0 {
        f - (half_square - s * (half_square + r))
    } else {
        dk * LN2_HIGH - ((half_square - (s * (half_square + r) + (dk * LN2_LOW + c))) - f)
    }
}

/// As `libm` has it, but for the powers of 1 and -1 that C, unlike fdlibm, has a 1 for.
pub fn pow(x: f64, y: f64) -> f64 {
    if x.abs() == 1.0 && !y.is_finite() { f64::NAN } else { libm::pow(x, y) }
}

pub fn exp(x: f64) -> f64 {
    const P: [f64; 5] = [
        1.666_666_666_666_660_190_37e-1,
        -2.777_777_777_701_559_338_42e-3,
        6.613_756_321_437_934_361_17e-5,
        -1.653_390_220_546_525_153_90e-6,
        4.138_136_797_057_238_460_39e-8,
    ];
    const INVLN2: f64 = 1.442_695_040_888_963_387_00;
    const OVERFLOW: f64 = 7.097_827_128_933_839_730_96e2;
    const UNDERFLOW: f64 = -7.451_332_191_019_411_084_20e2;
    const TWO_M1000: f64 = f64::from_bits(0x0170_0000_0000_0000);
    match x {
        _ if x.is_nan() => return x,
        _ if x > OVERFLOW => return f64::INFINITY,
        _ if x < UNDERFLOW => return 0.0,
        _ => {}
    }
    let (hx, sign) = (high(x) & 0x7fff_ffff, 1f64.copysign(x));
    let (mut hi, mut lo, mut k) = (x, 0.0, 0);
    if hx > 0x3fd6_2e42 {
        if hx < 0x3ff0_a2b2 {
            (hi, lo, k) = (x - sign * LN2_HIGH, sign * LN2_LOW, sign as i32);
        } else {
            k = (INVLN2 * x + sign * 0.5) as i32;
            let t = f64::from(k);
            (hi, lo) = (x - t * LN2_HIGH, t * LN2_LOW);
        }
    } else if hx < 0x3e30_0000 {
        return 1.0 + x;
    }
    let x = hi - lo;
    let t = x * x;
    let c = x - t * polynomial(t, &P);
    if k == 0 {
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let y = 1.0 - ((lo - (x * c) / (2.0 - c)) - hi);
    if k >= -1021 { with_high(y, high(y) + (k << 20)) } else { with_high(y, high(y) + ((k + 1000) << 20)) * TWO_M1000 }
}

/// From here on `exp` overflows, but half of it may not: up to [`is_beyond`].
const EXP_OVERFLOWS: i32 = 0x4086_2e42;

/// Whether the hyperbolic functions overflow, too.
fn is_beyond(x: f64) -> bool {
    let exponent = high(x) & 0x7fff_ffff;
    exponent > 0x4086_33ce || (exponent == 0x4086_33ce && low(x) > 0x8fb9_f87d)
}

pub fn sinh(x: f64) -> f64 {
    let exponent = high(x) & 0x7fff_ffff;
    let half = if x.is_sign_negative() { -0.5 } else { 0.5 };
    match exponent {
        0x7ff0_0000.. => x + x,
        ..0x3e30_0000 => x,
        ..0x4036_0000 => {
            let t = libm::expm1(x.abs());
            if exponent < 0x3ff0_0000 { half * (2.0 * t - t * t / (t + 1.0)) } else { half * (t + t / (t + 1.0)) }
        }
        ..EXP_OVERFLOWS => half * exp(x.abs()),
        _ if is_beyond(x) => x * 1.0e307,
        _ => {
            let w = exp(0.5 * x.abs());
            half * w * w
        }
    }
}

pub fn cosh(x: f64) -> f64 {
    let exponent = high(x) & 0x7fff_ffff;
    match exponent {
        0x7ff0_0000.. => x * x,
        ..0x3fd6_2e43 => {
            let t = libm::expm1(x.abs());
            let w = 1.0 + t;
            if exponent < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) }
        }
        ..0x4036_0000 => {
            let t = exp(x.abs());
            0.5 * t + 0.5 / t
        }
        ..EXP_OVERFLOWS => 0.5 * exp(x.abs()),
        _ if is_beyond(x) => f64::INFINITY,
        _ => {
            let w = exp(0.5 * x.abs());
            0.5 * w * w
        }
    }
}

pub fn tanh(x: f64) -> f64 {
    let exponent = high(x) & 0x7fff_ffff;
    if x.is_nan() || exponent < 0x3c80_0000 {
        return x * (1.0 + x);
    }
    let magnitude = if exponent >= 0x4036_0000 {
        1.0
    } else if exponent >= 0x3ff0_0000 {
        1.0 - 2.0 / (libm::expm1(2.0 * x.abs()) + 2.0)
    } else {
        let t = libm::expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    if x.is_sign_negative() { -magnitude } else { magnitude }
}
