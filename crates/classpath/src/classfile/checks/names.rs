//! Legal names and signatures, JVMS §4.2.2 and §4.3.
//!
//! Names in class files before version 49 are Java identifiers. Deviation: for letters beyond ASCII, HotSpot asks
//! `Character`; this crate uses Unicode's tables.

use super::Result;
use crate::classfile::parse::Parser;
use crate::classfile::{FormatError, FormatErrorKind, mutf8};

#[derive(Clone, Copy, PartialEq, Eq)]
enum NameOf {
    Class,
    Field,
    Method,
}

/// From this version on, names may contain all characters except those of descriptors.
const WITH_ANY_NAMES: u16 = 49;

fn is_unqualified(name: &[u8], of: NameOf) -> bool {
    let mut after_slash = true;
    for byte in name {
        match byte {
            b'.' | b';' | b'[' => return false,
            b'/' if of != NameOf::Class || after_slash => return false,
            b'<' | b'>' if of == NameOf::Method => return false,
            _ => {}
        }
        after_slash = *byte == b'/';
    }
    !after_slash
}

/// The rule before version 49: Java identifiers. Like HotSpot, allows a digit after a slash.
fn is_identifier(name: &[u8], slash_ok: bool) -> bool {
    let mut before = None;
    for letter in mutf8::to_string(name).chars() {
        let legal = match letter {
            '/' => slash_ok && before != Some('/'),
            '_' | '$' => true,
            _ if letter.is_ascii_digit() => before.is_some(),
            _ if letter.is_ascii() => letter.is_ascii_alphabetic(),
            _ if before.is_some() => letter.is_alphanumeric(),
            _ => letter.is_alphabetic(),
        };
        if !legal {
            return false;
        }
        before = Some(letter);
    }
    before.is_some_and(|last| last != '/')
}

/// The rule of the class file's version.
fn is_legal(parser: &Parser<'_>, name: &[u8], of: NameOf) -> bool {
    match parser.major {
        ..WITH_ANY_NAMES => is_identifier(name, of == NameOf::Class),
        _ => is_unqualified(name, of),
    }
}

pub(super) fn class_name(parser: &Parser<'_>, name: &[u8]) -> Result<()> {
    let legal = if name.first() == Some(&b'[') {
        skip_field_signature(parser, name, false)? == Some(name.len())
    } else {
        is_legal(parser, name, NameOf::Class)
    };
    if legal { Ok(()) } else { Err(illegal_name(parser, "class", name, "class file")) }
}

pub(super) fn field_name(parser: &Parser<'_>, name: &[u8]) -> Result<()> {
    if is_legal(parser, name, NameOf::Field) { Ok(()) } else { Err(illegal_name(parser, "field", name, "class")) }
}

pub(super) fn method_name(parser: &Parser<'_>, name: &[u8]) -> Result<()> {
    let legal = match name.first() {
        Some(b'<') => name == b"<init>" || name == b"<clinit>",
        _ => is_legal(parser, name, NameOf::Method),
    };
    if legal { Ok(()) } else { Err(illegal_name(parser, "method", name, "class")) }
}

#[cold]
fn illegal_name(parser: &Parser<'_>, what: &str, name: &[u8], place: &str) -> FormatError {
    parser.error(format!("Illegal {what} name \"{}\" in {place}", mutf8::to_string(name)))
}

pub(super) fn field_signature(parser: &Parser<'_>, name: &[u8], signature: &[u8]) -> Result<()> {
    if skip_field_signature(parser, signature, false)? == Some(signature.len()) {
        return Ok(());
    }
    Err(illegal_signature(parser, "Field", name, signature))
}

/// The number of argument slots, receiver not counted.
pub(super) fn method_signature(parser: &Parser<'_>, name: &[u8], signature: &[u8]) -> Result<u32> {
    let illegal = || illegal_signature(parser, "Method", name, signature);
    // Class initializers cannot have arguments from version 51 on.
    if name == b"<clinit>" && signature != b"()V" && parser.major >= 51 {
        return Err(illegal());
    }
    let mut rest = signature.strip_prefix(b"(").ok_or_else(illegal)?;
    let mut slots = 0;
    while let Some(len) = skip_field_signature(parser, rest, false)? {
        slots += if matches!(rest.first(), Some(b'J' | b'D')) { 2 } else { 1 };
        rest = rest.get(len..).unwrap_or_default();
    }
    let result = rest.strip_prefix(b")").ok_or_else(illegal)?;
    let legal = if name.first() == Some(&b'<') {
        result == b"V"
    } else {
        !result.is_empty() && skip_field_signature(parser, result, true)? == Some(result.len())
    };
    if legal { Ok(slots) } else { Err(illegal()) }
}

#[cold]
pub(super) fn illegal_signature(parser: &Parser<'_>, what: &str, name: &[u8], signature: &[u8]) -> FormatError {
    let [name, class, signature] = [name, parser.name, signature].map(mutf8::to_string);
    FormatError::new(
        FormatErrorKind::ClassFormat,
        format!("{what} \"{name}\" in class {class} has illegal signature \"{signature}\""),
    )
}

/// The length of the field signature at the start; `None` when there is none.
fn skip_field_signature(parser: &Parser<'_>, signature: &[u8], void_ok: bool) -> Result<Option<usize>> {
    let dimensions = signature.iter().take_while(|byte| **byte == b'[').count();
    if dimensions > 255 {
        return Err(parser.error("Array type descriptor has more than 255 dimensions in class file"));
    }
    let element = signature.get(dimensions..).unwrap_or_default();
    Ok(match element.first() {
        Some(b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z') => Some(dimensions + 1),
        Some(b'V') if void_ok && dimensions == 0 => Some(1),
        Some(b'L') => {
            let Some(end) = element.iter().position(|byte| *byte == b';') else {
                return Ok(None);
            };
            let name = element.get(1..end).unwrap_or_default();
            if parser.major < WITH_ANY_NAMES {
                return Ok(is_identifier(name, true).then_some(dimensions + end + 1));
            }
            if !is_unqualified(name, NameOf::Class) {
                return Err(
                    parser.error("Class name is empty or contains illegal character in descriptor in class file")
                );
            }
            Some(dimensions + end + 1)
        }
        _ => None,
    })
}
