//! `Math.tan`, by the method of Intel's LIBM, which HotSpot's x86 code follows: its results are those of the same operations
//! in the same order, each rounded.
//!
//! `x = n * pi/32 + r + c` with `|r| <= pi/64`, where `c` is what `r` lacks in precision. For each `n` modulo 32 there is an
//! expansion in `r` of degree 15, of which the first two terms are in more than double precision. Near a pole it leaves out
//! `-1/s`, where `s` is the distance to the nearest multiple of pi/2: that is added, in more than double precision too.

mod table;

use super::pi_reduction::{self, Reduced, Unit};
use super::{INVALID, from_bits, magnitude_high_word, quiet};
use table::Expansion;

/// 32/pi.
const STEPS_PER_UNIT: f64 = from_bits(0x4024_5f30_6dc9_c883);
/// pi/32 in three pieces: the first two are short, so that their products by a step number are exact.
const STEP: [f64; 3] =
    [from_bits(0x3fb9_21fb_5444_0000), from_bits(0x3d46_8c23_4c4c_0000), from_bits(0x3ae9_8a2e_0370_7345)];

/// 2/pi.
const QUADRANTS_PER_UNIT: f64 = from_bits(0x3fe4_5f30_6dc9_c883);
/// pi/2 in three pieces, the same way.
const QUADRANT: [f64; 3] =
    [from_bits(0x3ff9_21fb_5444_4000), from_bits(0xbd72_e7b9_6767_4000), from_bits(0x3ae8_a2e0_3707_344a)];
/// The second piece in as many bits as there are, negated.
const MINUS_SECOND_PIECE: f64 = from_bits(0x3d72_e7b9_6767_33af);

const QUARTER_TURN: Unit = Unit {
    doublings: 1,
    quarter_pi: from_bits(0x3fe9_21fb_0000_0000),
    quarter_pi_tail: from_bits(0x3e85_110b_4611_a626),
};

pub fn tan(x: f64) -> f64 {
    match magnitude_high_word(x) {
        0..0x3e20_0000 => x,
        0x3e20_0000..0x3fba_0000 => of_small(x),
        0x3fba_0000..0x40c9_0000 => of_sum(x, 0.0, 0),
        0x40c9_0000..0x7ff0_0000 => {
            let Reduced { multiple, head, tail } = pi_reduction::reduce(x, &QUARTER_TURN);
            of_sum(head, tail, 16 * multiple)
        }
        _ if x.is_nan() => quiet(x),
        _ => INVALID,
    }
}

/// Up to about a tenth: by one odd polynomial.
fn of_small(x: f64) -> f64 {
    const C3: f64 = from_bits(0x3fd5_5555_5555_5612);
    const C5: f64 = from_bits(0x3fc1_1111_1109_2746);
    const C7: f64 = from_bits(0x3fab_a1ba_52c4_c8ab);
    const C9: f64 = from_bits(0x3f96_64a0_bf84_7a43);
    const C11: f64 = from_bits(0x3f82_609a_b8fe_4d77);
    let x2 = x * x;
    x + ((((C11 * x2 + C9) * x2 + C7) * x2 + C5) * x2 + C3) * (x * x2)
}

/// The tangent of `x + tail + steps_ahead * pi/32`.
fn of_sum(x: f64, tail: f64, steps_ahead: i32) -> f64 {
    let half = 0.5_f64.copysign(x);
    let n = (x * STEPS_PER_UNIT + half) as i32;
    let expansion = Expansion::at_step(n + steps_ahead);
    let Difference { head: r, tail: c, .. } = difference(x, f64::from(n), STEP, tail);

    let (first, second) = (expansion.slope_power * r, expansion.slope_rest * r);
    let linear = first + second;
    let linear_error = second + (first - linear);
    let slope = expansion.slope_power + expansion.slope_rest;
    let correction = (slope * c + expansion.constant_tail) + linear_error;
    let mut rest = higher_terms(&expansion.coefficients, r) + correction;

    let reciprocal =
        if expansion.near_pole { reciprocal_of_distance_to_pole(x, half, tail) } else { Reciprocal::default() };
    let minus_constant = reciprocal.head - expansion.constant;
    let sum = linear - minus_constant;
    rest += linear - (minus_constant + sum);
    rest -= reciprocal.tail;
    rest + sum
}

/// A difference of an argument and a multiple of a constant in pieces.
struct Difference {
    /// What is left when only the first piece has been subtracted.
    first: f64,
    head: f64,
    tail: f64,
}

fn difference(x: f64, n: f64, pieces: [f64; 3], tail: f64) -> Difference {
    let [m1, m2, m3] = pieces.map(|piece| n * piece);
    let first = x - m1;
    let head = first - m2;
    Difference { first, head, tail: (((first - head) - m2) - m3) + tail }
}

/// The sum of the terms from r^2 to r^15.
fn higher_terms(coefficients: &[f64; 14], r: f64) -> f64 {
    let [c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15] = *coefficients;
    let r2 = r * r;
    let r4 = r2 * r2;
    let r5 = r * r4;
    let low = ((c3 * r + c2) * r2 + c4 * r4) + ((c6 * r + c5) + c7 * r2) * r5;
    let high = (((c9 * r + c8) + (c11 * r + c10) * r2) + c12 * r4) + ((c14 * r + c13) + c15 * r2) * r5;
    r4 * r4 * high + low
}

#[derive(Default)]
struct Reciprocal {
    head: f64,
    tail: f64,
}

fn reciprocal_of_distance_to_pole(x: f64, half: f64, tail: f64) -> Reciprocal {
    let quadrants = f64::from((x * QUADRANTS_PER_UNIT + half) as i32);
    let distance = difference(x, quadrants, QUADRANT, tail);
    // In 35 bits, so that the product below is exact.
    let short = from_bits((quadrants * MINUS_SECOND_PIECE + distance.first).to_bits() & 0xffff_ffff_fffc_0000);
    let missing = distance.tail + (distance.head - short);

    let reciprocal = 1.0 / short;
    let head = from_bits(reciprocal.to_bits() & 0xffff_fff8_0000_0000);
    Reciprocal { head, tail: ((1.0 - short * head) - missing * reciprocal) * reciprocal }
}
