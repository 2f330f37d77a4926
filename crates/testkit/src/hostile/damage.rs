//! Ways in which a file can be damaged.

use crate::random::prng::Prng;

/// One way in which a file is damaged.
#[derive(Clone, Copy, Debug)]
pub enum Damage {
    Truncated {
        length: usize,
    },
    BitFlipped {
        at: usize,
        bit: u8,
    },
    ByteSet {
        at: usize,
        value: u8,
    },
    /// A two-byte field with another value: indices and lengths are that wide in class files.
    ShortSet {
        at: usize,
        value: u16,
    },
    Removed {
        at: usize,
        length: usize,
    },
    Repeated {
        at: usize,
        length: usize,
    },
}

impl Damage {
    /// Random damage to a nonempty file of this length.
    pub fn random(rng: &mut Prng, length: usize) -> Damage {
        const EDGES: [u16; 8] = [0, 1, 2, 0xff, 0x100, 0x7fff, 0x8000, 0xffff];
        let at = rng.below(length);
        let short_length = rng.between(1, 16);
        match rng.below(8) {
            0 => Damage::Truncated { length: at },
            1 | 2 => Damage::BitFlipped { at, bit: rng.below(8) as u8 },
            3 => Damage::ByteSet { at, value: rng.bits() as u8 },
            4 | 5 => Damage::ShortSet { at, value: EDGES[rng.below(EDGES.len())] },
            6 => Damage::Removed { at, length: short_length },
            _ => Damage::Repeated { at, length: short_length },
        }
    }

    /// The damaged copy. Positions beyond the end change nothing.
    pub fn apply(self, bytes: &[u8]) -> Vec<u8> {
        let mut out = bytes.to_vec();
        let end_of = |at: usize, length: usize| (at + length).min(bytes.len());
        match self {
            Damage::Truncated { length } => out.truncate(length),
            Damage::BitFlipped { at, bit } => out.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << (bit & 7)),
            Damage::ByteSet { at, value } => out.iter_mut().skip(at).take(1).for_each(|byte| *byte = value),
            Damage::ShortSet { at, value } => {
                out.iter_mut().skip(at).zip(value.to_be_bytes()).for_each(|(byte, new)| *byte = new);
            }
            Damage::Removed { at, length } if at < bytes.len() => drop(out.drain(at..end_of(at, length))),
            Damage::Repeated { at, length } if at < bytes.len() => {
                let piece = bytes[at..end_of(at, length)].to_vec();
                out.splice(at..at, piece);
            }
            Damage::Removed { .. } | Damage::Repeated { .. } => {}
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damages_do_what_they_say() {
        let bytes = [0, 1, 2, 3];
        let check = |damage: Damage, expected: &[u8]| assert_eq!(damage.apply(&bytes), expected, "{damage:?}");
        check(Damage::Truncated { length: 1 }, &[0]);
        check(Damage::BitFlipped { at: 1, bit: 7 }, &[0, 0x81, 2, 3]);
        check(Damage::ByteSet { at: 3, value: 9 }, &[0, 1, 2, 9]);
        check(Damage::ShortSet { at: 3, value: 0xabcd }, &[0, 1, 2, 0xab]);
        check(Damage::Removed { at: 2, length: 16 }, &[0, 1]);
        check(Damage::Repeated { at: 2, length: 16 }, &[0, 1, 2, 3, 2, 3]);
        check(Damage::Removed { at: 9, length: 1 }, &bytes);
    }
}
