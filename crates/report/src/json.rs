//! Documents as text.

use serde::Serialize;

use crate::text::is_printable;

/// One document on one line.
pub fn to_json(document: &impl Serialize) -> String {
    // Strings, numbers and lists of them can always be written.
    printable(&serde_json::to_string(document).unwrap_or_default())
}

/// Escapes the characters that JSON leaves alone and a terminal acts on. They can only be inside strings.
fn printable(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for char in json.chars() {
        match is_printable(char) {
            true => text.push(char),
            false => char.encode_utf16(&mut [0; 2]).iter().for_each(|unit| text.push_str(&format!("\\u{unit:04x}"))),
        }
    }
    text
}
