//! Upper and lower case of whole strings, in languages without case rules of their own.

use doppel_expr::{ExprId, Op, Pool};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LetterCase {
    Lower,
    Upper,
}

/// Letters of one alphabet whose two cases are a fixed distance apart: the first and the last upper-case letter, and
/// one code point between them that is not a letter.
struct Alphabet {
    first: u16,
    last: u16,
    except: Option<u16>,
    distance: u16,
    /// Whether upper and lower case alternate. Then every other letter is upper case, beginning with the first.
    alternates: bool,
}

/// The distance between the two cases of every letter of Latin-1.
const LATIN1_DISTANCE: u16 = 0x20;

const fn block(first: u16, last: u16, except: Option<u16>) -> Alphabet {
    Alphabet { first, last, except, distance: LATIN1_DISTANCE, alternates: false }
}

const fn pairs(first: u16, last: u16) -> Alphabet {
    Alphabet { first, last, except: None, distance: 1, alternates: true }
}

const LATIN1: &[Alphabet] = &[block(b'A' as u16, b'Z' as u16, None), block(0xc0, 0xde, Some(0xd7))];
const EXTENDED: &[Alphabet] =
    &[pairs(0x100, 0x12e), pairs(0x132, 0x136), pairs(0x139, 0x147), pairs(0x14a, 0x176), pairs(0x179, 0x17d)];

/// Letters whose other case is not in their alphabet.
const NOT_LOWERED: &[u16] = &[0x130, 0x178];
const NOT_RAISED: &[u16] = &[0xb5, 0xdf, 0xff, 0x131, 0x149, 0x17f];

/// From here on, Unicode versions differ and case rules depend on neighbouring characters.
const KNOWN_END: u16 = 0x180;

impl LetterCase {
    pub fn name(self) -> &'static str {
        match self {
            LetterCase::Lower => "lower",
            LetterCase::Upper => "upper",
        }
    }

    fn special(self) -> &'static [u16] {
        match self {
            LetterCase::Lower => NOT_LOWERED,
            LetterCase::Upper => NOT_RAISED,
        }
    }

    /// The string in this case; none if it contains characters that this table does not cover, or that become several.
    pub fn changed(self, units: &[u16]) -> Option<Vec<u16>> {
        units.iter().map(|&unit| self.changed_unit(unit)).collect()
    }

    fn changed_unit(self, unit: u16) -> Option<u16> {
        if unit >= KNOWN_END || self.special().contains(&unit) {
            return None;
        }
        let char = char::from_u32(unit.into())?;
        let changed = match self {
            LetterCase::Lower => char.to_lowercase().next(),
            LetterCase::Upper => char.to_uppercase().next(),
        };
        changed.and_then(|char| u16::try_from(u32::from(char)).ok())
    }

    /// A character of 16 bits in this case, and the condition under which the result is correct.
    pub fn changed_expr(self, pool: &mut Pool, unit: ExprId) -> (ExprId, ExprId) {
        let end = pool.bv(16, KNOWN_END.into());
        let latin1_end = pool.bv(16, 0xff);
        let is_wide = pool.binary(Op::ULt, latin1_end, unit);
        let may_be_wide = pool.as_const(is_wide) != Some(0);
        let mut is_ordinary = pool.binary(Op::ULt, unit, end);
        for &special in self.special() {
            let special = pool.bv(16, special.into());
            let differs = pool.ne(unit, special);
            is_ordinary = pool.and(is_ordinary, differs);
        }
        let mut changed = unit;
        for alphabet in LATIN1.iter().chain(EXTENDED.iter().filter(|_| may_be_wide)) {
            let (changes, other) = self.in_alphabet(pool, unit, alphabet);
            changed = pool.ite(changes, other, changed);
        }
        (changed, is_ordinary)
    }

    /// Whether a Latin-1 character of any width is a letter that this case changes.
    pub fn changes_latin1(self, pool: &mut Pool, unit: ExprId) -> ExprId {
        let mut changes = pool.bool(false);
        for alphabet in LATIN1 {
            let (is_of_it, _) = self.in_alphabet(pool, unit, alphabet);
            changes = pool.or(changes, is_of_it);
        }
        changes
    }

    /// The number to add to a Latin-1 letter that changes, modulo its width.
    pub fn latin1_distance(self) -> u16 {
        match self {
            LetterCase::Lower => LATIN1_DISTANCE,
            LetterCase::Upper => LATIN1_DISTANCE.wrapping_neg(),
        }
    }

    /// Whether a Latin-1 character of any width stays the same or becomes its other case in Latin-1.
    pub fn is_ordinary_latin1(self, pool: &mut Pool, unit: ExprId) -> ExprId {
        let mut is_ordinary = pool.bool(true);
        for &special in self.special().iter().filter(|special| **special <= 0xff) {
            let special = pool.constant(pool.sort(unit), special.into());
            let differs = pool.ne(unit, special);
            is_ordinary = pool.and(is_ordinary, differs);
        }
        is_ordinary
    }

    /// Whether this case changes a character of the alphabet, and the resulting character.
    fn in_alphabet(self, pool: &mut Pool, unit: ExprId, alphabet: &Alphabet) -> (ExprId, ExprId) {
        let (shift, distance) = match self {
            LetterCase::Lower => (0, alphabet.distance),
            LetterCase::Upper => (alphabet.distance, alphabet.distance.wrapping_neg()),
        };
        let [first, size, distance] = [alphabet.first + shift, alphabet.last - alphabet.first + 1, distance]
            .map(|number| pool.constant(pool.sort(unit), number.into()));
        let offset = pool.binary(Op::Sub, unit, first);
        let mut changes = pool.binary(Op::ULt, offset, size);
        if let Some(except) = alphabet.except {
            let except = pool.constant(pool.sort(unit), (except + shift).into());
            let differs = pool.ne(unit, except);
            changes = pool.and(changes, differs);
        }
        if alphabet.alternates {
            let parity = pool.extract(offset, 0, 0);
            let zero = pool.bv(1, 0);
            let is_every_other = pool.eq(parity, zero);
            changes = pool.and(changes, is_every_other);
        }
        (changes, pool.binary(Op::Add, unit, distance))
    }
}

#[cfg(test)]
mod tests {
    use doppel_expr::Sort;

    use super::*;

    #[test]
    fn expressions_say_what_the_function_does() {
        for case in [LetterCase::Lower, LetterCase::Upper] {
            for unit in (0..0x200u16).chain([0x3a3, 0xd800, 0xffff]) {
                let mut pool = Pool::new();
                let x = pool.var("x", Sort::Bv(16), unit.into());
                let (changed, is_ordinary) = case.changed_expr(&mut pool, x);
                let value = (pool.value(is_ordinary) != 0).then(|| pool.value(changed) as u16);
                assert_eq!(case.changed(&[unit]), value.map(|value| vec![value]), "{unit:#x}");
            }
        }
    }
}
