//! The same pseudo-random numbers in each run of doppel.

/// SplitMix64.
pub struct Random(u64);

impl Random {
    pub fn new() -> Random {
        Random(0x9e37_79b9_7f4a_7c15)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % bound.max(1)
    }

    /// A small number, or one near a constant of the program.
    pub fn argument(&mut self, constants: &[i64]) -> i64 {
        if self.below(3) != 0 {
            return self.below(13) as i64 - 3;
        }
        let constant = constants.get(self.below(constants.len() as u64) as usize).copied().unwrap_or(0);
        constant.saturating_add(self.below(9) as i64 - 4)
    }
}
