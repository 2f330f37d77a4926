//! Classes of characters.

use doppel_expr::{ExprId, Op, Pool};

/// The last code point.
const LAST: u32 = 0x10_ffff;
const FIRST_SUPPLEMENTARY: u32 = 0x1_0000;

/// A set of code points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharClass {
    /// In order, with gaps between them; both ends belong to them.
    ranges: Vec<(u32, u32)>,
    /// Whether it looks at the halves of a surrogate pair instead of at their code point.
    pub is_narrow: bool,
}

impl CharClass {
    /// A class whose code points all have one character each.
    pub fn narrow(ranges: &[(u32, u32)]) -> CharClass {
        let mut class = CharClass { ranges: Vec::new(), is_narrow: true };
        for &range in ranges {
            class.add(range);
        }
        class
    }

    pub fn all() -> CharClass {
        CharClass { ranges: vec![(0, LAST)], is_narrow: false }
    }

    /// Widens the class; it still looks at single characters.
    pub fn add(&mut self, (first, last): (u32, u32)) {
        self.ranges.push((first, last));
        self.ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::new();
        for &(first, last) in &self.ranges {
            match merged.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
                _ => merged.push((first, last)),
            }
        }
        self.ranges = merged;
    }

    pub fn union(&mut self, other: &CharClass) {
        for &range in &other.ranges {
            self.add(range);
        }
        self.is_narrow &= other.is_narrow;
    }

    /// All other code points.
    pub fn negated(&self) -> CharClass {
        CharClass { ranges: gaps(&self.ranges, LAST), is_narrow: false }
    }

    pub fn contains(&self, code: u32) -> bool {
        self.ranges.iter().any(|&(first, last)| (first..=last).contains(&code))
    }

    /// Whether a character of 16 bits is in the class, not as a part of a pair.
    pub fn has_unit(&self, pool: &mut Pool, unit: ExprId) -> ExprId {
        let greatest = pool.greatest_value(unit) as u32;
        let within = |&(first, last): &(u32, u32)| (first <= greatest).then(|| (first, last.min(greatest)));
        let ranges: Vec<(u32, u32)> = self.ranges.iter().filter_map(within).collect();
        let others = gaps(&ranges, greatest);
        if others.len() < ranges.len() {
            let is_other = is_in(pool, unit, &others, greatest);
            return pool.not(is_other);
        }
        is_in(pool, unit, &ranges, greatest)
    }

    /// Whether the code point of a surrogate pair is in the class.
    pub fn has_pair(&self, pool: &mut Pool, high: ExprId, low: ExprId) -> ExprId {
        let is_pair = |&(first, last): &(u32, u32)| {
            let first = first.max(FIRST_SUPPLEMENTARY);
            (first <= last).then_some((first, last))
        };
        let ranges: Vec<(u32, u32)> = self.ranges.iter().filter_map(is_pair).collect();
        match ranges[..] {
            [] => pool.bool(false),
            [(FIRST_SUPPLEMENTARY, LAST)] => pool.bool(true),
            _ => {
                let (high, low) = (pool.extract(high, 9, 0), pool.extract(low, 9, 0));
                let offset = pool.concat(high, low);
                let offset = pool.zero_extend(offset, 32);
                let base = pool.bv(32, FIRST_SUPPLEMENTARY.into());
                let code = pool.binary(Op::Add, offset, base);
                is_in(pool, code, &ranges, LAST)
            }
        }
    }
}

/// What lies between ranges, from 0 to the greatest number.
fn gaps(ranges: &[(u32, u32)], greatest: u32) -> Vec<(u32, u32)> {
    let mut gaps = Vec::new();
    let mut next = 0;
    for &(first, last) in ranges {
        if next < first {
            gaps.push((next, first - 1));
        }
        next = last + 1;
    }
    if next <= greatest {
        gaps.push((next, greatest));
    }
    gaps
}

/// Whether a number up to the greatest is in one of these ranges.
fn is_in(pool: &mut Pool, number: ExprId, ranges: &[(u32, u32)], greatest: u32) -> ExprId {
    let mut is_in = pool.bool(false);
    for &(first, last) in ranges {
        let [low, high] = [first, last].map(|end| pool.constant(pool.sort(number), end.into()));
        let is_here = if first == last {
            pool.eq(number, low)
        } else {
            let is_above = if first == 0 { pool.bool(true) } else { pool.binary(Op::ULe, low, number) };
            let is_below = if last == greatest { pool.bool(true) } else { pool.binary(Op::ULe, number, high) };
            pool.and(is_above, is_below)
        };
        is_in = pool.or(is_in, is_here);
    }
    is_in
}

/// The code point at a position of a text, and the number of its characters.
pub fn code_at(units: &[u16], at: usize) -> Option<(u32, usize)> {
    let &unit = units.get(at)?;
    match units.get(at + 1) {
        Some(&low) if is_high(unit) && is_low(low) => {
            let offset = (u32::from(unit) & 0x3ff) << 10 | u32::from(low) & 0x3ff;
            Some((FIRST_SUPPLEMENTARY + offset, 2))
        }
        _ => Some((unit.into(), 1)),
    }
}

fn is_high(unit: u16) -> bool {
    unit & 0xfc00 == 0xd800
}

fn is_low(unit: u16) -> bool {
    unit & 0xfc00 == 0xdc00
}

/// Whether two characters of 16 bits are a surrogate pair.
pub fn is_pair(pool: &mut Pool, high: ExprId, low: ExprId) -> ExprId {
    if pool.greatest_value(high) < 0xd800 || pool.greatest_value(low) < 0xdc00 {
        return pool.bool(false);
    }
    let [is_high, is_low] = [(high, 0xd800 >> 10), (low, 0xdc00 >> 10)].map(|(unit, kind)| {
        let (found, kind) = (pool.extract(unit, 15, 10), pool.bv(6, kind));
        pool.eq(found, kind)
    });
    pool.and(is_high, is_low)
}
