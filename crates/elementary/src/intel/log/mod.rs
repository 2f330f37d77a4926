//! `Math.log` and `Math.log10`, by the method of Intel's LIBM, which HotSpot's x86 code follows: its results are those of
//! the same operations in the same order, each rounded.
//!
//! With `x = 2^k * m`, `1 <= m < 2`, and a short factor `b` near `c/m`, where `c` is a short approximation of `log e` (1 for
//! the natural logarithm), `r = b * m - c` is small, and `log x = k * log 2 - log(b/c) + p(r)`. The middle term is
//! tabulated as head and tail, `p` is a polynomial of degree 7.
//!
//! The factor comes from the processor's estimate of a reciprocal, so for a few arguments the last bit depends on the
//! processor; it does so in HotSpot too.

mod table;

use super::{INVALID, from_bits, quiet, reciprocal_estimate};

pub fn log(x: f64) -> f64 {
    NATURAL.of(x)
}

pub fn log10(x: f64) -> f64 {
    DECIMAL.of(x)
}

struct Logarithm {
    /// `log e` in a few bits, and what is missing.
    log_e: f32,
    log_e_tail: f64,
    /// `log 2`: the head is short, so that its product by an exponent is exact.
    log_2: f64,
    log_2_tail: f64,
    /// Of r^2 to r^7.
    coefficients: [f64; 6],
    /// `-log(b/c)` by the upper bits of `b`, from the smallest `b` on.
    table: &'static [[u64; 2]; 129],
    /// The index that the smallest `b` has by its bits.
    first_index: u32,
}

const NATURAL: Logarithm = Logarithm {
    log_e: 1.0,
    log_e_tail: 0.0,
    log_2: from_bits(0x3fe6_2e42_fefa_3800),
    log_2_tail: from_bits(0x3d2e_f357_93c7_6730),
    coefficients: [-0.5, 1.0 / 3.0, -0.25, 0.2, from_bits(0xbfc5_555e_3d6f_b175), 1.0 / 7.0],
    table: &table::NATURAL,
    first_index: 0,
};

const DECIMAL: Logarithm = Logarithm {
    log_e: 0.433_593_75,
    log_e_tail: from_bits(0x3f5a_7a6c_bf2e_4108),
    log_2: from_bits(0x3fd3_4413_509f_7800),
    log_2_tail: from_bits(0x3d1f_ef31_1f12_b358),
    coefficients: [
        from_bits(0xbff2_7af2_dc77_b115),
        from_bits(0x3ffc_6a02_dc96_3467),
        from_bits(0xc008_9309_64d4_ef0d),
        from_bits(0x4016_ab9f_7f9d_3aa1),
        from_bits(0xc025_c917_3855_93b1),
        from_bits(0x4035_8874_c1a5_f12e),
    ],
    table: &table::DECIMAL,
    first_index: 94,
};

impl Logarithm {
    fn of(&self, x: f64) -> f64 {
        if x.is_nan() {
            quiet(x)
        } else if x == 0.0 {
            f64::NEG_INFINITY
        } else if x < 0.0 {
            INVALID
        } else if x == f64::INFINITY {
            x
        } else if x < f64::MIN_POSITIVE {
            self.of_normal(x * from_bits(0x47f0_0000_0000_0000), -128)
        } else {
            self.of_normal(x, 0)
        }
    }

    /// The logarithm of `x * 2^scale`.
    fn of_normal(&self, x: f64, scale: i32) -> f64 {
        let k = f64::from((x.to_bits() >> 52) as i32 - 1023 + scale);
        let m = from_bits(x.to_bits() & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
        let factor_bits = (reciprocal_estimate(m) * self.log_e).to_bits() + 0x8000;
        let factor = f64::from(f32::from_bits(factor_bits & 0xffff_0000));
        let [head, tail] = self.table[((factor_bits >> 16 & 0xff) - self.first_index) as usize];

        // In two products without rounding error.
        let m_head = from_bits(m.to_bits() & 0xffff_ffff_f800_0000);
        let r = (m - m_head) * factor + (m_head * factor - f64::from(self.log_e));
        let main = from_bits(head) + k * self.log_2;
        let sum = main + r;
        let mut rest = (main - sum) + r;
        rest += self.log_e_tail * r;
        rest += k * self.log_2_tail + from_bits(tail);

        let [c2, c3, c4, c5, c6, c7] = self.coefficients;
        let r2 = r * r;
        rest += ((c6 * r + c5) * r + (c7 * r) * r2) * (r2 * r2);
        rest += ((c3 * r + c2) + c4 * r2) * r2;
        sum + rest
    }
}
