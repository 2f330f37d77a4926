//! Sets of values as intervals.

use doppel_expr::Sort;

/// A set of unsigned values: inclusive intervals, in order, with gaps between them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct IntervalSet {
    intervals: Vec<(u64, u64)>,
}

impl IntervalSet {
    pub fn empty() -> IntervalSet {
        IntervalSet::default()
    }

    pub fn interval(low: u64, high: u64) -> IntervalSet {
        if low <= high { IntervalSet { intervals: vec![(low, high)] } } else { IntervalSet::empty() }
    }

    pub fn single(value: u64) -> IntervalSet {
        IntervalSet::interval(value, value)
    }

    /// The union of intervals in any order.
    pub fn union_of(mut intervals: Vec<(u64, u64)>) -> IntervalSet {
        intervals.sort_unstable();
        let mut set = IntervalSet::empty();
        for (low, high) in intervals {
            match set.intervals.last_mut() {
                Some((_, last)) if *last == u64::MAX || low <= *last + 1 => *last = high.max(*last),
                _ => set.intervals.push((low, high)),
            }
        }
        set
    }

    pub fn is_empty(&self) -> bool {
        self.intervals.is_empty()
    }

    pub fn intervals(&self) -> &[(u64, u64)] {
        &self.intervals
    }

    pub fn contains(&self, value: u64) -> bool {
        let above = self.intervals.partition_point(|&(low, _)| low <= value);
        above > 0 && self.intervals[above - 1].1 >= value
    }

    /// The number of values; `u64::MAX` if there are more.
    pub fn size(&self) -> u64 {
        self.intervals.iter().fold(0u64, |sum, &(low, high)| sum.saturating_add((high - low).saturating_add(1)))
    }

    /// Every value, in order.
    pub fn values(&self) -> impl Iterator<Item = u64> {
        self.intervals.iter().flat_map(|&(low, high)| low..=high)
    }

    /// The values from 0 to `max` that are not in the set.
    pub fn complement(&self, max: u64) -> IntervalSet {
        let mut intervals = Vec::with_capacity(self.intervals.len() + 1);
        let mut start = Some(0);
        for &(low, high) in &self.intervals {
            if let Some(start) = start.filter(|&start| start < low) {
                intervals.push((start, low - 1));
            }
            start = high.checked_add(1);
        }
        if let Some(start) = start.filter(|&start| start <= max) {
            intervals.push((start, max));
        }
        IntervalSet { intervals }
    }

    pub fn union(&self, other: &IntervalSet) -> IntervalSet {
        IntervalSet::union_of(self.intervals.iter().chain(&other.intervals).copied().collect())
    }

    pub fn intersection(&self, other: &IntervalSet) -> IntervalSet {
        let mut common = IntervalSet::empty();
        self.intersect_into(other, &mut common);
        common
    }

    /// Sets `common` to the intersection, without an allocation if it has room.
    pub fn intersect_into(&self, other: &IntervalSet, common: &mut IntervalSet) {
        common.intervals.clear();
        let (mut a, mut b) = (self.intervals.iter().peekable(), other.intervals.iter().peekable());
        while let (Some(&&(low_a, high_a)), Some(&&(low_b, high_b))) = (a.peek(), b.peek()) {
            let (low, high) = (low_a.max(low_b), high_a.min(high_b));
            if low <= high {
                common.intervals.push((low, high));
            }
            if high_a <= high_b {
                a.next();
            } else {
                b.next();
            }
        }
    }

    pub fn assign(&mut self, other: &IntervalSet) {
        self.intervals.clone_from(&other.intervals);
    }

    /// A readable member: a small one.
    pub fn pick(&self, sort: Sort) -> Option<u64> {
        if sort.is_float() { self.pick_float(sort) } else { self.smallest(sort.width()) }
    }

    /// The member nearest to zero, signed for `width` of 32 bits or more.
    fn smallest(&self, width: u8) -> Option<u64> {
        let &(lowest, _) = self.intervals.first()?;
        let &(_, highest) = self.intervals.last()?;
        let max = u64::MAX >> (64 - width);
        let is_negative_nearer = width >= 32 && max - highest < lowest;
        Some(if is_negative_nearer { highest } else { lowest })
    }

    /// A member as a float: a small integer, or one near an end, or that end.
    fn pick_float(&self, sort: Sort) -> Option<u64> {
        let bits = |x: f64| if sort == Sort::F32 { u64::from((x as f32).to_bits()) } else { x.to_bits() };
        let number =
            |bits: u64| if sort == Sort::F32 { f32::from_bits(bits as u32).into() } else { f64::from_bits(bits) };
        let near = self.intervals.iter().flat_map(|&(low, high)| {
            [low, high]
                .map(number)
                .into_iter()
                .flat_map(|end| [end.floor(), end.ceil(), end.floor() - 1.0, end.ceil() + 1.0])
        });
        let mut liked = [0.0, 1.0, -1.0, 2.0, -2.0, 10.0, -10.0].into_iter().chain(near).map(bits);
        liked.find(|&value| self.contains(value)).or(self.intervals.first().map(|&(low, _)| low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_bits(bits: u16) -> IntervalSet {
        IntervalSet::union_of((0..16).filter(|n| bits >> n & 1 != 0).map(|n| (n, n)).collect())
    }

    fn bits(set: &IntervalSet) -> u16 {
        set.values().fold(0, |bits, value| bits | 1 << value)
    }

    #[test]
    fn operations_are_those_of_sets() {
        let mut state = 1u32;
        for _ in 0..5000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (a, b) = (state as u16, (state >> 16) as u16);
            let (set_a, set_b) = (of_bits(a), of_bits(b));
            assert_eq!(bits(&set_a), a);
            assert_eq!(set_a.size(), u64::from(a.count_ones()));
            assert_eq!(bits(&set_a.complement(15)), !a);
            assert_eq!(set_a.union(&set_b), of_bits(a | b));
            assert_eq!(set_a.intersection(&set_b), of_bits(a & b));
            assert_eq!((0..16).filter(|&n| set_a.contains(n)).fold(0, |bits, n| bits | 1 << n), a);
        }
    }

    #[test]
    fn the_ends_of_the_range_are_no_trouble() {
        let all = IntervalSet::interval(0, u64::MAX);
        assert!(all.complement(u64::MAX).is_empty());
        assert_eq!(IntervalSet::empty().complement(u64::MAX), all);
        assert_eq!(all.size(), u64::MAX);
        assert_eq!(IntervalSet::union_of(vec![(3, u64::MAX), (0, 7)]), all);
        assert_eq!(IntervalSet::single(u64::MAX).complement(u64::MAX), IntervalSet::interval(0, u64::MAX - 1));
    }

    #[test]
    fn the_smallest_member_may_be_negative() {
        let set = IntervalSet::union_of(vec![(5, 6), (0xffff_fff0, 0xffff_fffe)]);
        assert_eq!(set.smallest(32), Some(0xffff_fffe));
        assert_eq!(set.smallest(64), Some(5));
    }

    #[test]
    fn a_float_is_a_small_integer_if_possible() {
        let [low, high] = [1.5f64, 1e300].map(f64::to_bits);
        assert_eq!(IntervalSet::interval(low, high).pick(Sort::F64), Some(2f64.to_bits()));
        let [low, high] = [77.25f64, 1e300].map(f64::to_bits);
        assert_eq!(IntervalSet::interval(low, high).pick(Sort::F64), Some(78f64.to_bits()));
        assert_eq!(IntervalSet::single(low).pick(Sort::F64), Some(low));
    }
}
