//! Cube root and hypotenuse, after fdlibm 5.3's `s_cbrt.c` and `e_hypot.c`.
//!
//! Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//! Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this
//! software is freely granted, provided that this notice is preserved.

use super::{high, with_high};

const TWO54: f64 = 18_014_398_509_481_984.0;

pub fn cbrt(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let magnitude = x.abs();
    // Five bits: a third of the exponent.
    let rough = if magnitude < f64::MIN_POSITIVE {
        let scaled = magnitude * TWO54;
        with_high(scaled, high(scaled) / 3 + 696_219_795)
    } else {
        with_high(0.0, high(magnitude) / 3 + 715_094_163)
    };
    // 23 bits.
    let r = rough * rough / magnitude;
    let s = 19.0 / 35.0 + r * rough;
    let t = rough * (5.0 / 14.0 + 45.0 / 28.0 / (s + 99.0 / 70.0 + -864.0 / 1225.0 / s));
    // 20 of them, and above the root; one step of Newton's iteration gives the rest.
    let t = with_high(0.0, high(t) + 1);
    let r = magnitude / (t * t);
    let root = t + t * ((r - t) / (t + t + r));
    root.copysign(x)
}

pub fn hypot(x: f64, y: f64) -> f64 {
    let (x, y) = (x.abs(), y.abs());
    if x.is_infinite() || y.is_infinite() {
        return f64::INFINITY;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let (mut a, mut b) = if y > x { (y, x) } else { (x, y) };
    let (mut high_a, mut high_b) = (high(a), high(b));
    if high_a - high_b > 0x03c0_0000 {
        return a + b;
    }
    // Squares must neither overflow nor get subnormal.
    let mut exponent = 0;
    if a > f64::from_bits(0x5f30_0000_ffff_ffff) {
        (high_a, high_b) = (high_a - 0x2580_0000, high_b - 0x2580_0000);
        (a, b) = (a * power_of_two(-600), b * power_of_two(-600));
        exponent = 600;
    }
    if b < power_of_two(-500) {
        if b == 0.0 {
            return a;
        }
        let up = if b < f64::MIN_POSITIVE {
            1022
        } else {
            (high_a, high_b) = (high_a + 0x2580_0000, high_b + 0x2580_0000);
            600
        };
        (a, b) = (a * power_of_two(up), b * power_of_two(up));
        exponent -= up;
    }
    let difference = a - b;
    let root = if difference > b {
        let head = with_high(0.0, high_a);
        let tail = a - head;
        (head * head - (b * -b - tail * (a + head))).sqrt()
    } else {
        let twice = a + a;
        let (head_b, head) = (with_high(0.0, high_b), with_high(0.0, high_a + 0x0010_0000));
        let (tail_b, tail) = (b - head_b, twice - head);
        (head * head_b - (difference * -difference - (head * tail_b + tail * b))).sqrt()
    };
    if exponent == 0 { root } else { power_of_two(exponent) * root }
}

fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}
