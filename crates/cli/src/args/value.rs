//! Values of options that have units.

use std::time::Duration;

/// What can be added to any point in time.
const LONGEST_TIME: Duration = Duration::from_secs(1_000_000_000);

/// Parses `500ms`, `10s`, `2m`, `1h`; a number alone is seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let seconds_per_unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        unit => return Err(format!("`{unit}` is not a unit of time; write 500ms, 10s, 2m or 1h")),
    };
    let number: f64 = digits.parse().map_err(|_| format!("`{text}` is not a time; write 500ms, 10s, 2m or 1h"))?;
    let time = Duration::try_from_secs_f64(number * seconds_per_unit).map_err(|error| error.to_string())?;
    if time > LONGEST_TIME { Err(format!("`{text}` is too long")) } else { Ok(time) }
}

/// Parses `512M`, `2g`, `1048576`.
pub fn size(text: &str) -> Option<usize> {
    let (digits, unit) = match text.char_indices().next_back()? {
        (at, 'k' | 'K') => (&text[..at], 1 << 10),
        (at, 'm' | 'M') => (&text[..at], 1 << 20),
        (at, 'g' | 'G') => (&text[..at], 1 << 30),
        _ => (text, 1),
    };
    digits.parse::<usize>().ok()?.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("2G"), Some(2 << 30));
        assert_eq!(size("64k"), Some(64 << 10));
        assert_eq!(size("x"), None);
    }

    #[test]
    fn times_have_units() {
        for (text, millis) in [("500ms", 500), ("10s", 10_000), ("1.5", 1_500), ("2m", 120_000)] {
            assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        assert!(["", "s", "10x", "-1s", "inf", "1e300", "1e12h"].iter().all(|text| duration(text).is_err()));
    }
}
