//! The difference between two states of an array.

use std::ops::Range;

/// The range from the first to the last element that differs, where an element has `size` parts.
pub fn difference<T: PartialEq>(last: &[T], now: &[T], size: usize) -> Option<Range<usize>> {
    if last == now {
        return None;
    }
    let differs = |(last, now): (&T, &T)| last != now;
    let first = last.iter().zip(now).position(differs)?;
    let end = last.iter().zip(now).rposition(differs)? + 1;
    Some(first / size * size..end.next_multiple_of(size))
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn whole_elements_that_differ() {
        assert_eq!(difference(&[1, 2, 3], &[1, 2, 3], 1), None);
        assert_eq!(difference(&[1, 2, 3, 4], &[1, 9, 3, 8], 1), Some(1..4));
        assert_eq!(difference(&[0; 8], &[0, 0, 0, 0, 0, 7, 0, 0], 4), Some(4..8));
    }
}
