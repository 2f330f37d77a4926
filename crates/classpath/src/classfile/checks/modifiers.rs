//! Legal combinations of access flags, JVMS §4.1, §4.5, §4.6.

use super::Result;
use crate::classfile::access::{
    ABSTRACT, ANNOTATION, BRIDGE, ENUM, FINAL, INTERFACE, MODULE, NATIVE, PRIVATE, PROTECTED, PUBLIC, STATIC, STRICT,
    SUPER, SYNCHRONIZED, SYNTHETIC, TRANSIENT, VOLATILE,
};
use crate::classfile::parse::Parser;
use crate::classfile::{FormatError, FormatErrorKind, mutf8};

/// Flags outside this mask are ignored, as the specification asks.
pub(in crate::classfile) const RECOGNIZED_CLASS: u16 =
    PUBLIC | FINAL | SUPER | INTERFACE | ABSTRACT | ANNOTATION | ENUM | SYNTHETIC;

pub(in crate::classfile) fn class_modifiers(parser: &Parser<'_>, flags: u16) -> Result<()> {
    if flags & MODULE != 0 {
        return Err(FormatError::not_a_class(parser.name));
    }
    if parser.options.trusted {
        return Ok(());
    }
    let is = |flag| flags & flag != 0;
    let since_5 = parser.major >= 49;
    let illegal = is(ABSTRACT) && is(FINAL)
        || is(INTERFACE) && !is(ABSTRACT)
        || is(INTERFACE) && since_5 && is(SUPER | ENUM)
        || !is(INTERFACE) && since_5 && is(ANNOTATION);
    if illegal { Err(illegal_modifiers(parser, "class", flags)) } else { Ok(()) }
}

pub(in crate::classfile) fn field_modifiers(parser: &Parser<'_>, flags: u16) -> Result<()> {
    if parser.options.trusted {
        return Ok(());
    }
    let is = |flag| flags & flag != 0;
    let illegal = if parser.is_interface {
        flags & (PUBLIC | STATIC | FINAL) != PUBLIC | STATIC | FINAL
            || is(PRIVATE | PROTECTED | VOLATILE | TRANSIENT)
            || parser.major >= 49 && is(ENUM)
    } else {
        has_illegal_visibility(flags) || is(FINAL) && is(VOLATILE)
    };
    if illegal { Err(illegal_modifiers(parser, "field", flags)) } else { Ok(()) }
}

pub(super) fn method_modifiers(parser: &Parser<'_>, flags: u16, name: &[u8]) -> Result<()> {
    let illegal = if parser.is_interface {
        is_illegal_interface_method(flags, parser.major)
    } else {
        is_illegal_class_method(flags, parser.major, name)
    };
    if !illegal {
        return Ok(());
    }
    let (name, class) = (mutf8::to_string(name), mutf8::to_string(parser.name));
    Err(FormatError::new(
        FormatErrorKind::ClassFormat,
        format!("Method {name} in class {class} has illegal modifiers: 0x{flags:X}"),
    ))
}

fn is_illegal_interface_method(flags: u16, major: u16) -> bool {
    let is = |flag| flags & flag != 0;
    match major {
        52.. => {
            is(PUBLIC) == is(PRIVATE)
                || is(NATIVE | PROTECTED | FINAL | SYNCHRONIZED)
                || is(ABSTRACT) && (is(PRIVATE | STATIC) || major < 61 && is(STRICT))
        }
        49..=51 => {
            !is(PUBLIC) || !is(ABSTRACT) || is(PRIVATE | PROTECTED | STATIC | FINAL | SYNCHRONIZED | NATIVE | STRICT)
        }
        _ => !is(PUBLIC) || !is(ABSTRACT) || is(STATIC | FINAL | NATIVE),
    }
}

fn is_illegal_class_method(flags: u16, major: u16, name: &[u8]) -> bool {
    let is = |flag| flags & flag != 0;
    let since_5 = major >= 49;
    if has_illegal_visibility(flags) {
        return true;
    }
    if name == b"<init>" {
        return is(STATIC | FINAL | SYNCHRONIZED | NATIVE | ABSTRACT) || since_5 && is(BRIDGE);
    }
    is(ABSTRACT) && (is(FINAL | NATIVE | PRIVATE | STATIC) || since_5 && (is(SYNCHRONIZED) || major < 61 && is(STRICT)))
}

fn has_illegal_visibility(flags: u16) -> bool {
    (flags & (PUBLIC | PRIVATE | PROTECTED)).count_ones() > 1
}

#[cold]
fn illegal_modifiers(parser: &Parser<'_>, what: &str, flags: u16) -> FormatError {
    FormatError::new(
        FormatErrorKind::ClassFormat,
        format!("Illegal {what} modifiers in class {}: 0x{flags:X}", mutf8::to_string(parser.name)),
    )
}
