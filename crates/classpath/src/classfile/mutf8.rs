//! Modified UTF-8, JVMS §4.4.7: U+0000 is two bytes, and code points above U+FFFF
//! are a surrogate pair of three bytes each.

/// Decodes to a Rust string; lone surrogates and malformed bytes become U+FFFD.
pub fn to_string(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => String::from_utf16_lossy(&to_utf16(bytes)),
    }
}

/// Decodes to UTF-16. Each malformed byte becomes one unit, so nothing is lost silently.
pub fn to_utf16(bytes: &[u8]) -> Vec<u16> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((unit, after)) = decode_first(rest) {
        units.push(unit);
        rest = after;
    }
    units
}

/// The first UTF-16 unit and the bytes after it.
#[inline]
fn decode_first(bytes: &[u8]) -> Option<(u16, &[u8])> {
    match *bytes {
        [a @ 0xC0..=0xDF, b @ 0x80..=0xBF, ref rest @ ..] => {
            Some((u16::from(a & 0x1F) << 6 | u16::from(b & 0x3F), rest))
        }
        [a @ 0xE0..=0xEF, b @ 0x80..=0xBF, c @ 0x80..=0xBF, ref rest @ ..] => {
            Some((u16::from(a & 0x0F) << 12 | u16::from(b & 0x3F) << 6 | u16::from(c & 0x3F), rest))
        }
        [a, ref rest @ ..] => Some((u16::from(a), rest)),
        [] => None,
    }
}

/// Encodes UTF-16, each surrogate separately.
pub fn from_utf16(units: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(units.len());
    for &unit in units {
        match unit {
            1..=0x7F => bytes.push(unit as u8),
            0 | 0x80..=0x7FF => bytes.extend([0xC0 | (unit >> 6) as u8, 0x80 | (unit & 0x3F) as u8]),
            _ => bytes.extend([0xE0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3F) as u8, 0x80 | (unit & 0x3F) as u8]),
        }
    }
    bytes
}

/// Whether HotSpot accepts the bytes (`verify_legal_utf8`): no zero byte, no four-byte
/// forms, and shortest forms only, except for the two-byte zero.
pub fn is_valid(bytes: &[u8]) -> bool {
    has_valid_form(bytes, false)
}

/// Class files up to version 47 may use longer forms than needed.
pub(super) fn is_valid_in_version(bytes: &[u8], major: u16) -> bool {
    has_valid_form(bytes, major <= 47)
}

fn has_valid_form(bytes: &[u8], longer_forms: bool) -> bool {
    let mut rest = bytes;
    loop {
        // Eight plain ASCII bytes at a time: none zero, none with the top bit.
        while let Some((chunk, after)) = rest.split_first_chunk::<8>() {
            let word = u64::from_ne_bytes(*chunk);
            if (word | word.wrapping_sub(0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 != 0 {
                break;
            }
            rest = after;
        }
        rest = match *rest {
            [] => return true,
            [0x01..=0x7F, ref after @ ..] => after,
            [a @ 0xC0..=0xDF, b @ 0x80..=0xBF, ref after @ ..] => {
                let unit = u16::from(a & 0x1F) << 6 | u16::from(b & 0x3F);
                if !longer_forms && unit != 0 && unit < 0x80 {
                    return false;
                }
                after
            }
            [a @ 0xE0..=0xEF, b @ 0x80..=0xBF, 0x80..=0xBF, ref after @ ..] => {
                if !longer_forms && a == 0xE0 && b < 0xA0 {
                    return false;
                }
                after
            }
            _ => return false,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_survives_the_round_trip() {
        let step = if cfg!(miri) { 101 } else { 1 };
        for unit in (0..=u16::MAX).step_by(step) {
            let bytes = from_utf16(&[unit]);
            assert!(is_valid(&bytes), "{unit:#x}");
            assert_eq!(to_utf16(&bytes), [unit]);
        }
    }

    #[test]
    fn surrogate_pairs_become_one_char() {
        let bytes = from_utf16(&"a\u{1F600}z\0".encode_utf16().collect::<Vec<_>>());
        assert_eq!(to_string(&bytes), "a\u{1F600}z\0");
    }

    #[test]
    fn illegal_forms() {
        for bad in
            [&[0u8][..], &[0x80], &[0xC1, 0x81], &[0xE0, 0x80, 0x80], &[0xF0, 0x9F, 0x98, 0x80], &[0xC3], b"abcdefgh\0"]
        {
            assert!(!is_valid(bad), "{bad:x?}");
            to_string(bad);
        }
        assert!(is_valid(b"java/lang/Object\xC0\x80"));
    }
}
