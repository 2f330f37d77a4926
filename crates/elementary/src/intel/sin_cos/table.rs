//! Sines and cosines of the multiples of pi/32.

use super::from_bits;

pub struct Angle {
    pub sin: f64,
    pub sin_tail: f64,
    /// The power of two nearest to the cosine.
    pub cos_power: f64,
    /// What the cosine is more than that.
    pub cos_rest: f64,
}

impl Angle {
    /// The angle `n * pi/32`, from the table of the first quadrant.
    pub fn at_step(n: i32) -> Self {
        let n_in_half_turn = (n & 31) as usize;
        let [sin, sin_tail, cos_power, cos_rest] =
            FIRST_QUADRANT[n_in_half_turn.min(32 - n_in_half_turn)].map(from_bits);
        let sin_sign = if n & 32 == 0 { 1.0 } else { -1.0 };
        let cos_sign = if n_in_half_turn <= 16 { sin_sign } else { -sin_sign };
        Self {
            sin: sin_sign * sin,
            sin_tail: sin_sign * sin_tail,
            cos_power: cos_sign * cos_power,
            cos_rest: cos_sign * cos_rest,
        }
    }
}

/// The fields of [`Angle`] for the steps from 0 to 16.
const FIRST_QUADRANT: [[u64; 4]; 17] = [
    [0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x3ff0_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x3fb9_17a6_bc29_b42c, 0xbc3e_2718_e000_0000, 0x3ff0_0000_0000_0000, 0xbf73_b92e_176d_6d31],
    [0x3fc8_f8b8_3c69_a60b, 0xbc62_6d19_c000_0000, 0x3ff0_0000_0000_0000, 0xbf93_ad06_0114_69fb],
    [0x3fd2_9406_2ed5_9f06, 0xbc75_d28d_a000_0000, 0x3ff0_0000_0000_0000, 0xbfa6_0bea_939d_225a],
    [0x3fd8_7de2_a6ae_a963, 0xbc67_2ced_e000_0000, 0x3ff0_0000_0000_0000, 0xbfb3_7ca1_866b_95cf],
    [0x3fde_2b5d_3806_f63b, 0x3c5e_0d89_2000_0000, 0x3ff0_0000_0000_0000, 0xbfbe_3a68_73fa_1279],
    [0x3fe1_c73b_39ae_68c8, 0x3c8b_25dd_2000_0000, 0x3ff0_0000_0000_0000, 0xbfc5_9267_5bc5_7974],
    [0x3fe4_4cf3_2509_1dd6, 0x3c68_076a_2000_0000, 0x3ff0_0000_0000_0000, 0xbfcd_0dfe_53ab_a2fd],
    [0x3fe6_a09e_667f_3bcd, 0xbc8b_dd34_2000_0000, 0x3fe0_0000_0000_0000, 0x3fca_8279_99fc_ef32],
    [0x3fe8_bc80_6b15_1741, 0xbc82_c5e1_2000_0000, 0x3fe0_0000_0000_0000, 0x3fc1_33cc_9424_7758],
    [0x3fea_9b66_290e_a1a3, 0x3c39_f630_e000_0000, 0x3fe0_0000_0000_0000, 0x3fac_73b3_9ae6_8c87],
    [0x3fec_38b2_f180_bdb1, 0xbc76_e0b1_8000_0000, 0x3fe0_0000_0000_0000, 0xbf9d_4a2c_7f90_9c4e],
    [0x3fed_906b_cf32_8d46, 0x3c74_57e6_2000_0000, 0x3fe0_0000_0000_0000, 0xbfbe_0875_6545_5a75],
    [0x3fee_9f41_56c6_2dda, 0x3c87_60b1_e000_0000, 0x3fd0_0000_0000_0000, 0x3fa4_a031_76ac_f82d],
    [0x3fef_6297_cff7_5cb0, 0x3c75_6217_2000_0000, 0x3fd0_0000_0000_0000, 0xbfac_1d1f_0e59_67d5],
    [0x3fef_d88d_a3d1_2526, 0xbc88_7df6_4000_0000, 0x3fc0_0000_0000_0000, 0xbf9b_a165_0f59_2f50],
    [0x3ff0_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
];
