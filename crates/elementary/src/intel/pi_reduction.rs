//! Large arguments of the trigonometric functions, reduced by multiples of pi/4 or pi/2 as Payne and Hanek do: the argument's
//! 53 bits are multiplied by those bits of 2/pi that matter for the result, in integers.

use super::from_bits;
use crate::two_over_pi;

/// What the argument is reduced by, with pi/4 split in a short head and a tail: the functions differ in both.
pub struct Unit {
    /// The unit is pi/4 * 2^doublings.
    pub doublings: u32,
    pub quarter_pi: f64,
    pub quarter_pi_tail: f64,
}

/// An argument as `multiple * unit + head + tail`, the remainder being at most half a unit.
pub struct Reduced {
    /// Known modulo 8.
    pub multiple: i32,
    pub head: f64,
    pub tail: f64,
}

/// For a finite `x` of magnitude 1 or more.
pub fn reduce(x: f64, unit: &Unit) -> Reduced {
    let exponent = (x.to_bits() >> 52 & 0x7ff) as u32 - 1023;
    let (first_word, shift) = ((exponent + 9) / 32, (exponent + 9) % 32);
    let product = product_with_two_over_pi(x, first_word);

    // A bit of the product at this position is one unit.
    let point = 188 - shift + unit.doublings;
    let mut multiple = (product.shifted_right(point).0[0] & 7) as i32;
    let mut fraction = product.modulo_power_of_two(point);
    let beyond_half = fraction.shifted_right(point - 1).0[0] == 1;
    if beyond_half {
        multiple += 1;
        fraction = fraction.subtracted_from_power_of_two(point);
    }
    if x < 0.0 {
        multiple = -multiple;
    }
    let sign = if (x < 0.0) == beyond_half { 1.0 } else { -1.0 };
    let (head, tail) = angle(&fraction, shift, sign, unit);
    Reduced { multiple, head, tail }
}

/// The argument's 53 bits times six words of 2/pi and some bits of a seventh: what matters of the whole product, times
/// 2^(189 - shift).
fn product_with_two_over_pi(x: f64, first_word: u32) -> U192 {
    let significand = x.to_bits() & 0x000f_ffff_ffff_ffff | 0x0010_0000_0000_0000;
    let word = |i: u32| two_over_pi_word(first_word + i);
    let limb = |i: u32| word(i) << 32 | word(i + 1);
    let product = U192([limb(4), limb(2), limb(0)]).times(significand);
    product.plus(word(6) * (significand >> 32))
}

/// The i-th word of 32 bits, of which the first two are in front of the binary point.
fn two_over_pi_word(i: u32) -> u64 {
    let Some(first_bit) = (32 * i).checked_sub(64) else { return 0 };
    let digits = two_over_pi::DIGITS.iter().skip((first_bit / 24) as usize).take(3);
    let bits = digits.fold(0, |bits, &digit| bits << 24 | u128::from(digit));
    u64::from((bits >> (72 - 32 - first_bit % 24)) as u32)
}

/// `fraction`, in which one pi/4 is the bit 188 - shift, as an angle.
fn angle(fraction: &U192, shift: u32, sign: f64, unit: &Unit) -> (f64, f64) {
    let leading_zeros = fraction.leading_zeros();
    if leading_zeros == 192 {
        return (0.0, 0.0);
    }
    let U192([_, middle, top]) = fraction.shifted_left(leading_zeros);
    let exponent = 162 - leading_zeros as i32 - (188 - shift as i32);
    let first_30_bits = (top >> 34) as f64 * (sign * power_of_two(exponent));
    let next_63_bits = ((top << 30 | middle >> 34) >> 1) as f64 * (sign * power_of_two(exponent - 63));

    let main = first_30_bits * unit.quarter_pi;
    let rest = unit.quarter_pi_tail * (first_30_bits + next_63_bits) + next_63_bits * unit.quarter_pi;
    let head = main + rest;
    (head, rest + (main - head))
}

fn power_of_two(exponent: i32) -> f64 {
    from_bits(((exponent + 1023) as u64) << 52)
}

/// An integer modulo 2^192, its lowest word first.
struct U192([u64; 3]);

impl U192 {
    fn times(&self, factor: u64) -> Self {
        let mut carry = 0;
        Self(self.0.map(|word| {
            let sum = u128::from(word) * u128::from(factor) + carry;
            carry = sum >> 64;
            sum as u64
        }))
    }

    fn plus(&self, summand: u64) -> Self {
        let mut carry = u128::from(summand);
        Self(self.0.map(|word| {
            let sum = u128::from(word) + carry;
            carry = sum >> 64;
            sum as u64
        }))
    }

    fn modulo_power_of_two(&self, exponent: u32) -> Self {
        self.shifted_left(192 - exponent).shifted_right(192 - exponent)
    }

    /// For a number below that power.
    fn subtracted_from_power_of_two(&self, exponent: u32) -> Self {
        Self(self.0.map(|word| !word)).plus(1).modulo_power_of_two(exponent)
    }

    fn shifted_left(&self, n: u32) -> Self {
        let [low, middle, high] = self.0;
        match n {
            0 => Self(self.0),
            1..64 => Self([low << n, middle << n | low >> (64 - n), high << n | middle >> (64 - n)]),
            _ => Self([0, low, middle]).shifted_left(n - 64),
        }
    }

    fn shifted_right(&self, n: u32) -> Self {
        let [low, middle, high] = self.0;
        match n {
            0 => Self(self.0),
            1..64 => Self([low >> n | middle << (64 - n), middle >> n | high << (64 - n), high >> n]),
            _ => Self([middle, high, 0]).shifted_right(n - 64),
        }
    }

    fn leading_zeros(&self) -> u32 {
        let words = self.0.iter().rev();
        let n_zero_words = words.clone().take_while(|&&word| word == 0).count() as u32;
        64 * n_zero_words + words.map(|word| word.leading_zeros()).find(|&zeros| zeros < 64).unwrap_or(0)
    }
}
