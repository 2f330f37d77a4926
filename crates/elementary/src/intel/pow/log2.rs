//! The logarithm to the base 2, for `Math.pow`.
//!
//! With `|x| = 2^k * m`, `1 <= m < 2`, and a short factor `b` near `c/m`, where `c` is a short approximation of `log2 e`,
//! `r = b * m - c` is small, and `log2 |x| = k - log2(b/c) + p(r)`. The middle term is tabulated, `p` is a polynomial of
//! degree 8 whose first coefficient is 1 plus what `c` lacks. `r` is kept as two products without rounding error.

use super::log2_table::LOGARITHMS;
use crate::intel::{from_bits, reciprocal_estimate};

/// `log2 e` in a few bits.
const LOG2_E: f32 = 1.445_312_5;

/// Coefficients of p, the first one without its 1.
const C1: f64 = from_bits(0xbf5d_abe1_161b_b241);
const C2: f64 = from_bits(0xbfd6_19b6_b384_1d2a);
const C3: f64 = from_bits(0x3fc4_635e_486e_cecc);
const C4: f64 = from_bits(0xbfb5_28db_9f95_985a);
const C5: f64 = from_bits(0x3fa7_6c9b_ac83_49bb);
const C6: f64 = from_bits(0xbf9b_0301_ee24_1472);
const C7: f64 = from_bits(0x3f90_04f2_5187_75e3);
const C8: f64 = from_bits(0xbf83_6578_6dc9_6112);

/// The first three with more precision: two of them in two pieces, the third rounded to another side.
const C1_PIECES: [f64; 2] = [from_bits(0xbf5d_abe1_0000_0000), from_bits(0xbdd6_1bb2_4120_55cc)];
const C2_PIECES: [f64; 2] = [from_bits(0xbfd6_1a00_0000_0000), from_bits(0x3ef2_531e_f8b5_787d)];
const C3_OF_PRECISE: f64 = from_bits(0x3fc4_635e_486e_cecb);

/// A finite number that is not 0, without its sign.
pub struct Base {
    pub exponent: i32,
    significand: f64,
    /// In [1 - 1/32, 1 + 1/16).
    pub near_one: bool,
    /// How many low bits of the significand do not go into the head of `r`, so that adding the exponent to it is exact.
    n_tail_bits: u32,
}

/// A logarithm as the sum of two numbers.
pub struct Log2 {
    pub head: f64,
    pub tail: f64,
}

/// `r` as the sum of two numbers, and the logarithm from the table.
struct Reduced {
    head: f64,
    tail: f64,
    table: Log2,
}

impl Base {
    pub fn of(x: f64) -> Self {
        let magnitude = x.abs();
        let is_subnormal = magnitude < f64::MIN_POSITIVE;
        let (normal, scale) =
            if is_subnormal { (magnitude * from_bits(0x47f0_0000_0000_0000), -128) } else { (magnitude, 0) };
        let exponent = (normal.to_bits() >> 52) as i32 - 1023 + scale;
        // LIBM's code for negative numbers takes the exponent one lower here.
        let exponent_to_add = if x < 0.0 { exponent - 1 } else { exponent };
        Self {
            exponent,
            significand: from_bits(normal.to_bits() & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000),
            near_one: (0x3fef_0000_0000_0000..0x3ff1_0000_0000_0000).contains(&magnitude.to_bits()),
            n_tail_bits: 32 + (exponent_to_add.unsigned_abs() + 1).ilog2(),
        }
    }

    /// The logarithm's magnitude is about 2^this, or less for bases near 1.
    pub fn bits_of_exponent(&self) -> i32 {
        (self.exponent.unsigned_abs() + 1).ilog2() as i32
    }

    pub fn log2(&self) -> Log2 {
        let Reduced { head, tail, table } = self.reduced();
        let r = tail + head;
        let r2 = r * r;
        let r3 = r * r2;
        let r4 = r2 * r2;
        let odd_terms = r4 * ((C7 + C8 * r) * r3) + ((C3 + C4 * r) * r3 + (tail + table.tail));
        let even_terms = r4 * ((C5 + C6 * r) * r) + (C1 + C2 * r) * r;
        Log2 { head: (head + table.head) + f64::from(self.exponent), tail: even_terms + odd_terms }
    }

    /// With some bits more, for numbers near 1.
    pub fn precise_log2(&self) -> Log2 {
        let Reduced { head, tail, table } = self.reduced();
        let r = tail + head;

        // The large terms, with the errors of their sum.
        let ([c1, c1_rest], [c2, c2_rest]) = (C1_PIECES, C2_PIECES);
        let (sum, error1) = sum_and_error(f64::from(self.exponent) + table.head, head + c1 * head);
        let (mut sum, error2) = sum_and_error(sum, c2 * head * head);
        let mut errors = c2 * tail * (head + r) + (error2 + error1);
        for summand in [tail, c1 * tail, table.tail] {
            let error;
            (sum, error) = sum_and_error(sum, summand);
            errors += error;
        }

        let r2 = r * r;
        let r3 = r * r2;
        let r4 = r2 * r2;
        let odd_terms = ((C3_OF_PRECISE + C4 * r) * r3 + errors) + (C7 + C8 * r) * r3 * r4;
        let even_terms = (c1_rest + c2_rest * r) * r + (C5 + C6 * r) * r * r4;
        let short_sum = short(sum);
        Log2 { head: short_sum, tail: (sum - short_sum) + (odd_terms + even_terms) }
    }

    fn reduced(&self) -> Reduced {
        let m = self.significand;
        let factor_bits = (reciprocal_estimate(m) * LOG2_E).to_bits() + 0x2000;
        let factor = f64::from(f32::from_bits(factor_bits & 0xffff_c000));
        let [table_head, table_tail] = LOGARITHMS[(factor_bits >> 14 & 0x3ff) as usize - 228].map(from_bits);

        let rounding = if self.near_one { 0x8000_0000 } else { 0 };
        let m_head = from_bits((m.to_bits() + rounding) & u64::MAX << self.n_tail_bits);
        Reduced {
            head: m_head * factor - f64::from(LOG2_E),
            tail: (m - m_head) * factor,
            table: Log2 { head: table_head, tail: table_tail },
        }
    }
}

impl Log2 {
    /// The same sum, its head such that products of it with numbers as short are exact.
    pub fn with_short_head(&self) -> Self {
        let (sum, error) = sum_and_error(self.head, self.tail);
        let head = short(sum);
        Self { head, tail: error + (sum - head) }
    }
}

/// For summands of which the first is the larger.
fn sum_and_error(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    (sum, (a - sum) + b)
}

/// In half of the bits.
fn short(x: f64) -> f64 {
    from_bits(x.to_bits() & 0xffff_ffff_f800_0000)
}
