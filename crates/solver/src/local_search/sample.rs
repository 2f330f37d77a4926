//! Initial values and steps between values.

use std::f64::consts::FRAC_PI_4;

use doppel_expr::Sort;

/// Repeatable random numbers (xorshift).
pub(super) struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, n: usize) -> usize {
        ((self.bits() >> 33) % n as u64) as usize
    }

    /// From -1 to 1.
    fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    fn sign(&mut self) -> f64 {
        if self.below(2) == 0 { 1.0 } else { -1.0 }
    }

    /// A value typical of programs: small integers, multiples of pi/4, numbers of everyday size; rarely an extreme.
    pub fn sample(&mut self, sort: Sort) -> u64 {
        match sort {
            Sort::F32 => u64::from((self.sample_float() as f32).to_bits()),
            Sort::F64 => self.sample_float().to_bits(),
            _ => match self.below(3) {
                0 => self.below(21) as u64,
                1 => (self.below(21) as u64).wrapping_neg(),
                _ => self.bits() >> self.below(64),
            },
        }
    }

    fn sample_float(&mut self) -> f64 {
        match self.below(16) {
            0..3 => self.below(21) as f64 - 10.0,
            3..5 => (self.below(33) as f64 - 16.0) * FRAC_PI_4,
            5..8 => self.unit(),
            8..11 => self.unit() * 10.0,
            11..13 => self.unit() * 1000.0,
            13 => self.unit() * 10f64.powi(self.below(40) as i32 - 20),
            14 => [0.0, -0.0, f64::MAX, f64::MIN, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE, f64::NAN]
                [self.below(8)],
            _ => f64::from_bits(self.bits()),
        }
    }

    /// A step of any size.
    pub fn step(&mut self, sort: Sort, value: u64) -> Step {
        match sort {
            Sort::F32 | Sort::F64 => {
                let x = to_f64(sort, value);
                match self.below(8) {
                    0..3 => Step::Plus(self.sign() * 2f64.powi(self.below(44) as i32 - 34)),
                    3..5 => Step::Plus(x * self.sign() * 2f64.powi(-(self.below(52) as i32))),
                    5 => Step::Ulps((self.sign() as i64) << self.below(44)),
                    6 => Step::To(from_f64(sort, [x.round(), -x, 1.0 / x, x / 2.0][self.below(4)])),
                    _ => Step::To(self.sample(sort)),
                }
            }
            Sort::Bool => Step::To(value ^ 1),
            _ => match self.below(4) {
                0..3 => Step::Ulps((self.sign() as i64) << self.below(usize::from(sort.width()).min(62))),
                _ => Step::To(self.sample(sort)),
            },
        }
    }
}

/// A change of one value.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Plus(f64),
    /// This many values of the sort away.
    Ulps(i64),
    To(u64),
}

impl Step {
    pub fn apply(self, sort: Sort, value: u64) -> u64 {
        let changed = match self {
            Step::Plus(difference) => from_f64(sort, to_f64(sort, value) + difference),
            Step::Ulps(n) => value.wrapping_add(n as u64),
            Step::To(value) => value,
        };
        sort.normalize(changed)
    }

    /// Twice as far in the same direction, if it has one.
    pub fn doubled(self) -> Option<Step> {
        match self {
            Step::Plus(difference) => Some(Step::Plus(difference * 2.0)),
            Step::Ulps(n) => n.checked_mul(2).map(Step::Ulps),
            Step::To(_) => None,
        }
    }
}

fn to_f64(sort: Sort, bits: u64) -> f64 {
    if sort == Sort::F32 { f32::from_bits(bits as u32).into() } else { f64::from_bits(bits) }
}

fn from_f64(sort: Sort, value: f64) -> u64 {
    if sort == Sort::F32 { u64::from((value as f32).to_bits()) } else { value.to_bits() }
}
