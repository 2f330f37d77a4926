//! The functions for which HotSpot has its own code on x86, after Intel's LIBM, operation by operation, because every
//! rounding shows: for a few per cent of all arguments results differ from fdlibm's in the last bit, and for a few per
//! mille from those of any libm.

mod cbrt;
mod exp;
mod exp2_table;
mod log;
mod pi_reduction;
mod pow;
mod sin_cos;
mod tan;
mod tanh;

pub use cbrt::cbrt;
pub use exp::exp;
pub use log::{log, log10};
pub use pow::pow;
pub use sin_cos::{cos, sin};
pub use tan::tan;
pub use tanh::tanh;

/// The NaN of an operation without a result, as x86 makes it.
const INVALID: f64 = from_bits(0xfff8_0000_0000_0000);

const fn from_bits(bits: u64) -> f64 {
    f64::from_bits(bits)
}

/// Sign off, exponent and 20 bits of fraction.
fn magnitude_high_word(x: f64) -> u32 {
    (x.to_bits() >> 32) as u32 & 0x7fff_ffff
}

/// What an operation on a NaN gives: the same one, quiet.
fn quiet(nan: f64) -> f64 {
    from_bits(nan.to_bits() | 0x0008_0000_0000_0000)
}

/// About 1/m, for `m` in [1, 2), with a relative error below 1.5 * 2^-12.
#[cfg(target_arch = "x86_64")]
fn reciprocal_estimate(m: f64) -> f32 {
    use std::arch::x86_64::{_mm_cvtss_f32, _mm_rcp_ss, _mm_set_ss};
    // SAFETY: every x86_64 processor has SSE.
    unsafe { _mm_cvtss_f32(_mm_rcp_ss(_mm_set_ss(truncated(m)))) }
}

#[cfg(not(target_arch = "x86_64"))]
fn reciprocal_estimate(m: f64) -> f32 {
    1.0 / truncated(m)
}

/// `m`, in [1, 2), rounded toward zero.
fn truncated(m: f64) -> f32 {
    f32::from_bits(0x3f80_0000 | (m.to_bits() >> 29) as u32 & 0x007f_ffff)
}

#[cfg(test)]
mod tests {
    use super::{cbrt, exp, pow, sin_cos, tan, tanh};

    /// Results of JDK 17 that are not the nearest doubles, and so not those of other libraries.
    #[test]
    fn results_are_those_of_hotspot() {
        let cases = [
            (exp::exp(-0.6), 0x3fe1_8fdd_6b96_04e4),
            (sin_cos::sin(2.5), 0x3fe3_26af_0dcf_cab0),
            (sin_cos::sin(8_932_437_385.882_5), 0xbfec_c6db_6867_479c),
            (sin_cos::cos(1.31), 0x3fd0_809d_6c40_05c5),
            (tan::tan(6.2), 0xbfb5_583d_ee90_7af9),
            (pow::pow(46.0, 32.0), 0x4afa_fbaa_794c_c81a),
            (pow::pow(-464.0, 11.0), 0xc605_ac26_4554_f032),
            // The exponent is odd, which goes unnoticed.
            (pow::pow(-0.0, 2_251_799_813_685_249.0), 0),
        ];
        check(&cases);
    }

    /// Results of JDK 25, of which some are not the nearest doubles and others not fdlibm's.
    #[test]
    fn results_are_those_of_a_later_hotspot() {
        check(&[
            (cbrt::cbrt(63.0625), 0x400f_d7cd_96ce_1644),
            (cbrt::cbrt(20.3125), 0x4005_d3ee_7acc_b12a),
            (cbrt::cbrt(-2.5), 0xbff5_b720_9557_b0ee),
            (cbrt::cbrt(-1e300), 0xd4b2_49ad_2594_c37d),
            (cbrt::cbrt(4e-320), 0x29d4_1466_0c14_149b),
            (cbrt::cbrt(-0.0), 0x8000_0000_0000_0000),
            (cbrt::cbrt(f64::NEG_INFINITY), 0xfff0_0000_0000_0000),
            (tanh::tanh(0.073_666_666_666_666_67), 0x3fb2_d31a_bb00_e59f),
            (tanh::tanh(0.068), 0x3fb1_6197_80cc_c7e2),
            (tanh::tanh(-0.7), 0xbfe3_56fb_17af_2e91),
            (tanh::tanh(2.0), 0x3fee_d950_5e1b_c3d4),
            (tanh::tanh(6e-6), 0x3ed9_2a73_710f_9849),
            (tanh::tanh(-1e-20), (-1e-20f64).to_bits()),
            (tanh::tanh(-22.0), 0xbff0_0000_0000_0000),
            (tanh::tanh(f64::INFINITY), 0x3ff0_0000_0000_0000),
        ]);
    }

    #[track_caller]
    fn check(cases: &[(f64, u64)]) {
        for &(actual, expected) in cases {
            assert_eq!(actual.to_bits(), expected);
        }
    }
}
