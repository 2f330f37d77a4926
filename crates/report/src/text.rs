//! Text of the program's, which need not be Unicode: a Java string may have surrogates alone.

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// UTF-16 units. In JSON a surrogate without its other half is an escape, `\ud800`, so that nothing is lost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(with = "String", inline))]
pub struct Text(Vec<u16>);

impl Text {
    pub fn new(units: Vec<u16>) -> Text {
        Text(units)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(text.encode_utf16().collect())
    }
}

/// Whether a terminal shows the character, rather than doing something: moving about, changing colours or the direction of
/// writing.
pub fn is_printable(char: char) -> bool {
    let is_format = matches!(char, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    !char.is_control() && !is_format
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match String::from_utf16(&self.0) {
            Ok(text) => serializer.serialize_str(&text),
            Err(_) => RawValue::from_string(escaped(&self.0)).map_err(serde::ser::Error::custom)?.serialize(serializer),
        }
    }
}

/// A JSON string in plain ASCII.
fn escaped(units: &[u16]) -> String {
    let unit = |&unit: &u16| match u8::try_from(unit) {
        Ok(byte @ (b' '..=b'~')) if byte != b'"' && byte != b'\\' => char::from(byte).to_string(),
        _ => format!("\\u{unit:04x}"),
    };
    format!("\"{}\"", units.iter().map(unit).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost() {
        let json = |units: &[u16]| serde_json::to_string(&Text::new(units.to_vec())).unwrap();
        assert_eq!(json(&[0x61, 0x22, 0x20ac]), "\"a\\\"€\"");
        assert_eq!(json(&[0x61, 0xd800, 0x22, 0x0a]), "\"a\\ud800\\u0022\\u000a\"");
        assert_eq!(json(&[0xdc00, 0xd83d, 0xde00]), "\"\\udc00\\ud83d\\ude00\"");
    }
}
