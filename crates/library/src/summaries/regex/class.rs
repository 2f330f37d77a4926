//! The predefined classes of `java.util.regex.Pattern`.

use doppel_strings::regex::CharClass;

pub const DIGITS: &[(u32, u32)] = &[(0x30, 0x39)];
pub const SPACES: &[(u32, u32)] = &[(0x09, 0x0d), (0x20, 0x20)];
pub const WORDS: &[(u32, u32)] = &[(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];

/// Horizontal white space.
pub const BLANKS: &[(u32, u32)] = &[
    (0x09, 0x09),
    (0x20, 0x20),
    (0xa0, 0xa0),
    (0x1680, 0x1680),
    (0x180e, 0x180e),
    (0x2000, 0x200a),
    (0x202f, 0x202f),
    (0x205f, 0x205f),
    (0x3000, 0x3000),
];

/// Whether a code point is a letter of ASCII.
pub fn is_letter(code: u32) -> bool {
    u8::try_from(code).is_ok_and(|code| code.is_ascii_alphabetic())
}

/// The class `\p{name}` of a property that only characters of ASCII have.
pub fn ascii_property(name: &str) -> Option<CharClass> {
    let has: fn(u8) -> bool = match name {
        "Lower" => |code| code.is_ascii_lowercase(),
        "Upper" => |code| code.is_ascii_uppercase(),
        "ASCII" => |code| code.is_ascii(),
        "Alpha" => |code| code.is_ascii_alphabetic(),
        "Digit" => |code| code.is_ascii_digit(),
        "Alnum" => |code| code.is_ascii_alphanumeric(),
        "Punct" => |code| code.is_ascii_punctuation(),
        "Graph" => |code| code.is_ascii_graphic(),
        "Print" => |code| code.is_ascii_graphic() || code == b' ',
        "Blank" => |code| code == b' ' || code == b'\t',
        "Cntrl" => |code| code.is_ascii_control(),
        "XDigit" => |code| code.is_ascii_hexdigit(),
        "Space" => |code| code == b' ' || (0x09..=0x0d).contains(&code),
        _ => return None,
    };
    let mut class = CharClass::narrow(&[]);
    for code in (0..0x80).filter(|&code| has(code)) {
        class.add((code.into(), code.into()));
    }
    Some(class)
}
