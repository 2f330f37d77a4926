//! The median.

use std::cmp::Ordering;

/// Of an even number, the lower one.
pub fn median<T: PartialOrd + Copy>(mut values: Vec<T>) -> Option<T> {
    values.sort_by(|one, other| one.partial_cmp(other).unwrap_or(Ordering::Equal));
    values.get(values.len().checked_sub(1)? / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median::<u64>(vec![]), None);
        assert_eq!(median(vec![5]), Some(5));
        assert_eq!(median(vec![9, 1, 4]), Some(4));
        assert_eq!(median(vec![9.5, 4.0]), Some(4.0));
    }
}
