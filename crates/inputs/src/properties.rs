//! The text format of `java.util.Properties`: lines, separators and escapes.

use std::fmt::Write;

const SPACES: [u16; 3] = [b' ' as u16, b'\t' as u16, 0x0c];
const BACKSLASH: u16 = b'\\' as u16;

/// The lines without comments and leading blanks, with continuations joined; escapes remain. The bytes are Latin-1.
pub(crate) fn logical_lines(bytes: &[u8]) -> Vec<Vec<u16>> {
    let mut lines = Vec::new();
    let mut continued: Option<Vec<u16>> = None;
    for line in bytes.split(|&byte| byte == b'\n' || byte == b'\r') {
        let units = line.iter().map(|&byte| u16::from(byte)).skip_while(|unit| SPACES.contains(unit));
        let units: Vec<u16> = units.collect();
        let is_comment = units.first().is_none_or(|&unit| unit == u16::from(b'#') || unit == u16::from(b'!'));
        if continued.is_none() && is_comment {
            continue;
        }
        let mut whole = continued.take().unwrap_or_default();
        whole.extend(units);
        let n_backslashes = whole.iter().rev().take_while(|&&unit| unit == BACKSLASH).count();
        if n_backslashes % 2 == 1 {
            whole.pop();
            continued = Some(whole);
        } else {
            lines.push(whole);
        }
    }
    lines.extend(continued);
    lines
}

/// Name and value, split at the first unescaped `=`, `:` or blank.
pub(crate) fn split(line: &[u16]) -> (&[u16], &[u16]) {
    let is_separator = |unit: u16| unit == u16::from(b'=') || unit == u16::from(b':');
    let mut escaped = false;
    let end = line.iter().position(|&unit| {
        let ends = !escaped && (is_separator(unit) || SPACES.contains(&unit));
        escaped = !escaped && unit == BACKSLASH;
        ends
    });
    let (name, mut value) = line.split_at(end.unwrap_or(line.len()));
    let skip_blanks = |mut text: &[u16]| -> usize {
        let before = text.len();
        while let [unit, rest @ ..] = text
            && SPACES.contains(unit)
        {
            text = rest;
        }
        before - text.len()
    };
    value = &value[skip_blanks(value)..];
    if value.first().is_some_and(|&unit| is_separator(unit)) {
        value = &value[1..];
        value = &value[skip_blanks(value)..];
    }
    (name, value)
}

pub(crate) fn unescape(text: &[u16]) -> Vec<u16> {
    let mut units = Vec::with_capacity(text.len());
    let mut rest = text.iter().copied();
    while let Some(unit) = rest.next() {
        if unit != BACKSLASH {
            units.push(unit);
            continue;
        }
        units.push(match rest.next().and_then(|unit| u8::try_from(unit).ok()) {
            Some(b't') => u16::from(b'\t'),
            Some(b'n') => u16::from(b'\n'),
            Some(b'r') => u16::from(b'\r'),
            Some(b'f') => 0x0c,
            Some(b'u') => {
                let digits: Vec<u16> = rest.by_ref().take(4).collect();
                u16::from_str_radix(&String::from_utf16_lossy(&digits), 16).unwrap_or(0xfffd)
            }
            Some(other) => u16::from(other),
            None => continue,
        });
    }
    units
}

pub(crate) fn escape(text: &mut String, units: &[u16]) {
    for &unit in units {
        match u8::try_from(unit).unwrap_or(0) {
            b'\t' => text.push_str("\\t"),
            b'\n' => text.push_str("\\n"),
            b'\r' => text.push_str("\\r"),
            byte @ (b' ' | b'\\' | b'=' | b':' | b'#' | b'!') => {
                text.push('\\');
                text.push(char::from(byte));
            }
            byte @ b' '..=b'~' => text.push(char::from(byte)),
            _ => {
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
}
