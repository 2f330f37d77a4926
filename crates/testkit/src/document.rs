//! The documents of `--json`.

use serde_json::Value;

/// Parses a document. A Java string may contain lone surrogates, which JSON can express and Rust cannot hold: they
/// become U+FFFD here.
pub fn parse(bytes: &[u8]) -> serde_json::Result<Value> {
    serde_json::from_str(&without_lone_surrogates(&String::from_utf8_lossy(bytes)))
}

/// The same text, with `\ufffd` for every escape of a lone surrogate.
pub fn without_lone_surrogates(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let (escape, n) = match (surrogate(rest), rest.get(6..).and_then(surrogate)) {
            (Some(0xd800..0xdc00), Some(0xdc00..)) => (&rest[..12], 12),
            (Some(_), _) => ("\\ufffd", 6),
            (None, _) => (rest.get(..2).unwrap_or(rest), rest.len().min(2)),
        };
        text.push_str(escape);
        rest = &rest[n..];
    }
    text + rest
}

/// The surrogate whose escape begins the text.
fn surrogate(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    u32::from_str_radix(digits, 16).ok().filter(|unit| (0xd800..0xe000).contains(unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_surrogates_that_are_alone_are_replaced() {
        for (json, expected) in [
            (r#""a\ud800b""#, "a\u{fffd}b"),
            (r#""\ud83d\ude00\udc00""#, "\u{1f600}\u{fffd}"),
            (r#""\\ud800 é\n""#, "\\ud800 é\n"),
        ] {
            assert_eq!(parse(json.as_bytes()).unwrap(), expected, "{json}");
        }
    }
}
