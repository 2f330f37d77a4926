//! Patterns for methods to run uninstrumented: `pkg.Class.method`, with `*` as a wildcard.

use std::str::FromStr;

use super::Class;

/// A pattern over `pkg.Class.method` or, if it has a parenthesis, `pkg.Class.method(desc)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    text: String,
}

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("expected pkg.Class.method, where * matches anything")]
pub struct PatternError(String);

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Pattern, PatternError> {
        let is_named = text.contains('.') || text.contains('*');
        if is_named { Ok(Pattern { text: text.to_owned() }) } else { Err(PatternError(text.to_owned())) }
    }
}

impl Pattern {
    pub(crate) fn matches(&self, class: &Class, name: &str, descriptor: &str) -> bool {
        let method = format!("{}.{name}", class.java_name());
        let method = if self.text.contains('(') { method + descriptor } else { method };
        is_match(self.text.as_bytes(), method.as_bytes())
    }
}

/// Whether a text matches a pattern; on a mismatch, the last `*` is extended.
fn is_match(pattern: &[u8], text: &[u8]) -> bool {
    let (mut at, mut in_text) = (0, 0);
    let mut star = None;
    while in_text < text.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, in_text));
                at += 1;
            }
            Some(byte) if *byte == text[in_text] => {
                at += 1;
                in_text += 1;
            }
            _ => {
                let Some((star_at, taken)) = star else { return false };
                star = Some((star_at, taken + 1));
                (at, in_text) = (star_at + 1, taken + 1);
            }
        }
    }
    pattern[at..].iter().all(|byte| *byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::is_match;

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, text, expected) in [
            ("a.B.m", "a.B.m", true),
            ("a.B.m", "a.B.mm", false),
            ("a.B.*", "a.B.m", true),
            ("a.*.m", "a.b.C.m", true),
            ("*.m", "m", false),
            ("a*b*c", "a-bb-b-c", true),
            ("a*b*c", "a-bb-b-", false),
            ("*", "", true),
        ] {
            assert_eq!(is_match(pattern.as_bytes(), text.as_bytes()), expected, "{pattern} {text}");
        }
    }
}
