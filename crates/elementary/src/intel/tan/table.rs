//! Tangents near the multiples of pi/32.

use super::from_bits;

/// How `tan(B + r)`, or what is left of it when the pole's `-1/s` is taken off, depends on `r`.
pub struct Expansion {
    pub constant: f64,
    pub constant_tail: f64,
    /// The coefficient of `r`: a power of two, or 0, and the difference to it.
    pub slope_power: f64,
    pub slope_rest: f64,
    /// Of r^2 to r^15.
    pub coefficients: [f64; 14],
    /// Whether `-1/s` has to be added.
    pub near_pole: bool,
}

impl Expansion {
    /// For `B = n * pi/32`, from the table of the first quadrant.
    pub fn at_step(n: i32) -> Self {
        let n = (n & 31) as usize;
        let row_idx = n.min(32 - n);
        let [constant, constant_tail, slope_power, slope_rest, coefficients @ ..] =
            FIRST_QUADRANT[row_idx].map(from_bits);
        let sign_of_even = if n <= 16 { 1.0 } else { -1.0 };
        let mut power = 1;
        Self {
            constant: sign_of_even * constant,
            constant_tail: sign_of_even * constant_tail,
            slope_power,
            slope_rest,
            coefficients: coefficients.map(|coefficient| {
                power += 1;
                if power % 2 == 0 { sign_of_even * coefficient } else { coefficient }
            }),
            near_pole: row_idx > 8,
        }
    }
}

/// The numbers of an [`Expansion`], in the order of its fields, for the steps from 0 to 16.
#[rustfmt::skip]
const FIRST_QUADRANT: [[u64; 18]; 17] = [
    [
        0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x3ff0_0000_0000_0000, 0x0000_0000_0000_0000,
        0x0000_0000_0000_0000, 0x3fd5_5555_5555_5555, 0x0000_0000_0000_0000, 0x3fc1_1111_1111_1111,
        0x0000_0000_0000_0000, 0x3fab_a1ba_1ba1_ba1c, 0x0000_0000_0000_0000, 0x3f96_64f4_882c_10fa,
        0x0000_0000_0000_0000, 0x3f82_26e3_55e6_c23d, 0x0000_0000_0000_0000, 0x3f6d_6d3d_0e15_7de0,
        0x0000_0000_0000_0000, 0x3f57_da36_452b_75e3,
    ],
    [
        0x3fb9_36bb_8c5b_2da2, 0x3c58_7d05_4e88_f7a5, 0x3ff0_0000_0000_0000, 0x3f83_dde2_a893_5dd9,
        0x3fb9_7558_dc23_0b9b, 0x3fd6_2ac9_76fc_4985, 0x3fb1_381e_b624_7521, 0x3fc2_7f83_8746_482d,
        0x3fa3_e609_3e66_6320, 0x3faf_a8ae_1f1d_ca06, 0x3f95_3f83_4e43_5f9b, 0x3f9b_74ea_3c6e_8e46,
        0x3f85_ad63_da5b_7511, 0x3f88_1308_26cb_3788, 0x3f75_7c85_77bb_08ba, 0x3f75_4e95_5922_170c,
        0x3f64_e391_1105_5b30, 0x3f63_01df_0de9_dae3,
    ],
    [
        0x3fc9_75f5_e055_3158, 0x3c2e_f5d3_593f_e814, 0x3ff0_0000_0000_0000, 0x3fa4_4203_03de_c550,
        0x3fca_77d9_d62c_a5f8, 0x3fd8_cf51_4332_58fa, 0x3fc2_b154_0177_1cea, 0x3fc7_370f_c028_a723,
        0x3fb6_dfaa_2143_68e9, 0x3fb6_cb8e_172d_bbf0, 0x3faa_3407_5a27_9ea3, 0x3fa7_0153_432d_65fa,
        0x3f9d_03ef_891a_4602, 0x3f97_a265_b35f_4628, 0x3f8f_88e3_b58f_d909, 0x3f88_8f57_f356_2f8e,
        0x3f80_f44c_20b7_f9f0, 0x3f79_b4b6_2889_1863,
    ],
    [
        0x3fd3_6a08_355c_63dc, 0xbc6d_704d_1dce_993d, 0x3ff0_0000_0000_0000, 0x3fb7_8e92_2b82_ab63,
        0x3fd5_335e_d87a_b0bb, 0x3fdd_ba41_7914_3126, 0x3fd0_15ab_59f2_1a6d, 0x3fd0_576c_e19f_c6aa,
        0x3fc5_9462_c0b3_f22c, 0x3fc3_0eb8_3f83_8640, 0x3fbb_8ec5_9314_533e, 0x3fb6_d3f4_09aa_36d0,
        0x3fb1_3950_dcb4_27fd, 0x3fab_b382_ce0a_e8a5, 0x3fa5_52f1_5f2b_28d4, 0x3fa0_e984_22c2_7d95,
        0x3f9a_4898_8f2c_2950, 0x3f94_b61c_1883_a4b8,
    ],
    [
        0x3fda_8279_99fc_ef32, 0x3c70_8b2f_b68c_1467, 0x3ff0_0000_0000_0000, 0x3fc5_f619_980c_4337,
        0x3fdf_0ed9_9bed_9b2e, 0x3fe2_edd9_96c1_25e5, 0x3fda_08b7_8636_2c20, 0x3fd9_11bd_4b49_4091,
        0x3fd3_c092_93a2_fd76, 0x3fd1_89be_3303_df2b, 0x3fcc_fc56_56f3_7042, 0x3fc9_0125_aa56_3951,
        0x3fc5_0533_3d0e_7c5d, 0x3fc1_f250_5fe7_c47c, 0x3fbe_5c71_5a02_bbd8, 0x3fb9_d342_4b44_35ed,
        0x3fb5_e4c7_b566_58be, 0x3fb2_9910_da27_1794,
    ],
    [
        0x3fe1_1ab7_1908_34ec, 0xbc8e_564b_cdb6_25ea, 0x3ff0_0000_0000_0000, 0x3fd2_48f1_b072_17e3,
        0x3fe5_fdb9_3dd0_1cca, 0x3fe9_77f9_5645_ad0b, 0x3fe4_f192_bf0b_f914, 0x3fe4_9933_3f8b_9000,
        0x3fe2_7ae1_5936_a835, 0x3fe1_659e_ef47_8605, 0x3fdf_f10f_cc03_e501, 0x3fdd_b63b_44a4_e845,
        0x3fdb_72a4_3768_ad9f, 0x3fd9_72b2_a61d_2811, 0x3fd7_8ca3_d013_b3ab, 0x3fd5_d060_4d53_e730,
        0x3fd4_322a_e2b8_2f08, 0x3fd2_b3fb_b1c6_1c9b,
    ],
    [
        0x3fe5_61b8_2ab7_f990, 0x3c87_a8c5_209c_7df1, 0x3ff0_0000_0000_0000, 0x3fdc_92d8_4170_bcc6,
        0x3fee_ed87_e934_63bd, 0x3ff2_0c10_f4d7_90a4, 0x3ff1_369e_386a_ccd3, 0x3ff2_0817_22a9_777e,
        0x3ff2_2137_ddaa_0031, 0x3ff2_9311_1e9c_7f1d, 0x3ff2_de9c_2b2c_49d0, 0x3ff3_3e58_2655_bc98,
        0x3ff3_972e_ff69_1fa2, 0x3ff3_f5b2_070e_10a0, 0x3ff4_541a_a04e_8ea3, 0x3ff4_b521_222a_66dd,
        0x3ff5_178f_52a0_4a6e, 0x3ff5_7c01_4447_d47c,
    ],
    [
        0x3fea_4300_2ae4_2850, 0xbc7a_6db8_118e_20e6, 0x4000_0000_0000_0000, 0xbfd4_e526_e333_45b8,
        0x3ff5_f984_4b62_61cb, 0x3ffa_f5a5_74c3_0018, 0x3ffd_7334_fe8e_54fa, 0x4000_e012_4db9_7058,
        0x4003_006e_697d_6ece, 0x4005_8c19_19d4_90d6, 0x4008_5e24_c7ab_4d5a, 0x400b_963d_e93e_a75d,
        0x400f_37e2_94a7_f25a, 0x4011_aab0_5a9d_d812, 0x4013_fe8b_7f2c_e8e3, 0x4016_a10c_670d_618d,
        0x4019_9c5f_24df_44dd, 0x401c_fc4d_8329_8b82,
    ],
    [
        0x3ff0_0000_0000_0000, 0x0000_0000_0000_0000, 0x4000_0000_0000_0000, 0x0000_0000_0000_0000,
        0x4000_0000_0000_0000, 0x4005_5555_5555_5555, 0x400a_aaaa_aaaa_aaab, 0x4011_1111_1111_1111,
        0x4015_b05b_05b0_5b06, 0x401b_a1ba_1ba1_ba1c, 0x4021_9659_6596_5966, 0x4026_64f4_882c_10fa,
        0x402c_8342_83cd_3723, 0x4032_26e3_55e6_c23d, 0x4037_1c96_3445_1939, 0x403d_6d3d_0e15_7de0,
        0x4042_bbce_a738_201f, 0x4047_da36_452b_75e3,
    ],
    [
        0xbfce_49ce_5af9_e000, 0x3d1e_b860_8c74_3719, 0x0000_0000_0000_0000, 0x3fd7_8294_1b48_63cf,
        0xbfab_5a8c_23e4_9fe9, 0x3fa1_72b2_2116_9451, 0xbf84_c7db_dbf9_3b8e, 0x3f74_3924_ee9a_ada7,
        0xbf5d_41f5_e015_f797, 0x3f49_a2ab_e4c2_a251, 0xbf33_eaf9_4f48_b8d3, 0x3f20_b8ea_0cf7_586f,
        0xbf0a_baf3_d025_8911, 0x3ef6_0d15_2d53_222e, 0xbee1_d3b5_bb25_4dbc, 0x3ecd_3364_05b4_630b,
        0xbeb7_b7b9_794a_8297, 0x3ea3_5dfb_e41a_4a56,
    ],
    [
        0xbfc9_bbe8_2aea_0000, 0xbd3a_2369_7723_ea61, 0x0000_0000_0000_0000, 0x3fd6_e642_df77_96ff,
        0xbfa6_7e17_a431_7c6d, 0x3f9f_455b_2f1b_621e, 0xbf80_4bee_f437_b9ac, 0x3f70_80c2_919a_1db2,
        0xbf55_a443_0a26_8358, 0x3f43_1806_d776_7a58, 0xbf2b_9320_535a_d890, 0x3f16_d61d_018f_df1f,
        0xbf01_39e4_0359_f1be, 0x3eeb_b405_8267_2d0f, 0xbed5_5317_51cc_f238, 0x3ec0_e993_c791_a2b5,
        0xbeaa_48a2_336a_5b0e, 0x3e94_b61f_dfd9_78e4,
    ],
    [
        0xbfc5_49ce_29cf_c000, 0xbd39_7b33_bf15_9358, 0x0000_0000_0000_0000, 0x3fd6_66f0_871f_ee6c,
        0xbfa2_1ac0_848a_46c6, 0x3f9c_71ea_2a1a_a832, 0xbf79_3363_3f8d_baaf, 0x3f6b_83ba_bee6_0471,
        0xbf4f_d07b_3e5c_67b3, 0x3f3d_1eb1_a4be_b7a4, 0xbf23_1c78_b9ff_07ce, 0x3f0f_f0e0_a551_7182,
        0xbef6_6191_790b_4cbc, 0x3ee1_d3ec_b164_35fa, 0xbec9_dd1a_fdd2_99ef, 0x3eb4_15d6_309f_c6ea,
        0xbe9d_ae11_94a0_a697, 0x3e86_bd75_9a8f_3e3e,
    ],
    [
        0xbfc0_ee13_a8a2_a000, 0xbd33_8b9f_3da2_4be1, 0x0000_0000_0000_0000, 0x3fd6_01fd_11cd_6c69,
        0xbf9c_2a13_5884_4587, 0x3f9a_48f4_ee33_f1d6, 0xbf72_f746_aad4_b5b8, 0x3f67_8228_dabc_29cf,
        0xbf46_f3a3_741f_b4ed, 0x3f36_db70_ca89_ff3f, 0xbf1a_3958_7d98_a556, 0x3f07_04c2_9d88_dc01,
        0xbeed_054a_7374_2a2b, 0x3ed7_a326_5568_8a79, 0xbebf_8939_a8dc_9888, 0x3ea8_8f82_9102_efa1,
        0xbe90_f456_9289_afb8, 0x3e79_b4bf_a97f_6663,
    ],
    [
        0xbfb9_477f_d636_a000, 0xbd13_5ef9_c2c2_d2bc, 0x0000_0000_0000_0000, 0x3fd5_b566_f2fd_b123,
        0xbf94_ab8c_bb6c_bb18, 0x3f98_b19b_6073_0f7c, 0xbf6b_21cd_22cf_9f74, 0x3f64_aad7_fd2b_83ce,
        0xbf3f_c092_e522_591a, 0x3f32_9d2f_e5e8_2ffa, 0xbf11_6b01_1a15_4b97, 0x3f01_47bf_2d42_7630,
        0xbee2_64d4_b938_20c8, 0x3ed0_568b_888d_4d92, 0xbeb2_f950_e4b1_fb11, 0x3e9f_499e_4a3f_f0a6,
        0xbe83_487c_637b_73af, 0x3e6e_3aae_a158_e8bc,
    ],
    [
        0xbfb0_cc62_e1e0_4000, 0xbd11_9cbc_016b_907f, 0x0000_0000_0000_0000, 0x3fd5_7fb3_e6b9_d8fa,
        0xbf8b_2398_2579_f8ef, 0x3f97_9a3a_b019_8dc5, 0xbf61_7caa_5766_336f, 0x3f62_c646_a4e0_aaf8,
        0xbf33_f952_dc4c_0409, 0x3f2f_c566_b886_9e44, 0xbf05_448d_c41a_cb64, 0x3efb_7ad2_dbb0_3d6f,
        0xbed5_aea5_9e42_962d, 0x3ec8_1441_288a_1ed9, 0xbea5_7cd3_2fdf_e253, 0x3e95_4ed6_6009_44c3,
        0xbe74_e3a3_6b8f_b29c, 0x3e63_01ec_9bff_e365,
    ],
    [
        0xbfa0_c414_6eca_c000, 0x3d13_500f_cd7d_d58c, 0x0000_0000_0000_0000, 0x3fd5_5fe0_85a2_c8fb,
        0xbf7a_e3f4_956e_d53e, 0x3f96_f713_91d4_43f5, 0xbf51_22e8_506f_9381, 0x3f61_b0c7_6698_b2ff,
        0xbf23_499d_e5a0_e9dc, 0x3f2c_b899_68d4_3db6, 0xbef4_29d7_5daf_22a6, 0x3ef7_a27d_06bc_a545,
        0xbec4_1c3e_7211_c19a, 0x3ec3_901b_ee75_0e72, 0xbe93_6e09_3666_1e6c, 0x3e90_41b9_cb6d_d43f,
        0xbe62_5a8a_576b_f12b, 0x3e5b_1c2c_1103_84dd,
    ],
    [
        0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x3fd5_5555_5555_5555,
        0x0000_0000_0000_0000, 0x3f96_c16c_16c1_6c17, 0x0000_0000_0000_0000, 0x3f61_566a_bc01_1567,
        0x0000_0000_0000_0000, 0x3f2b_bd77_9334_ef0b, 0x0000_0000_0000_0000, 0x3ef6_6a8f_2bf7_0ebe,
        0x0000_0000_0000_0000, 0x3ec2_2805_d644_267f, 0x0000_0000_0000_0000, 0x3e8d_6db2_c4e0_9162,
        0x0000_0000_0000_0000, 0x3e57_da4e_1f79_955c,
    ],
];
