//! Fields, methods and interfaces, JVMS §4.5 and §4.6.

use rustc_hash::FxHashSet;

use super::modifiers::method_modifiers;
use super::{Result, SeenAttributes, names};
use crate::classfile::constant_pool::Constant;
use crate::classfile::parse::Parser;
use crate::classfile::{Member, access, mutf8};

const MAX_ARGUMENT_SLOTS: u32 = 255;

pub(in crate::classfile) fn field_name_and_type(parser: &Parser<'_>, name_idx: u16, descriptor_idx: u16) -> Result<()> {
    let symbol = |index, what| {
        parser
            .pool
            .utf8(parser.bytes, index)
            .ok_or_else(|| parser.error(format!("Invalid constant pool index {index} for field {what} in class file")))
    };
    let name = symbol(name_idx, "name")?;
    if !parser.options.trusted {
        names::field_name(parser, name)?;
    }
    let descriptor = symbol(descriptor_idx, "signature")?;
    if parser.options.trusted { Ok(()) } else { names::field_signature(parser, name, descriptor) }
}

/// Checks a method's fixed part; returns the relevant flags and the argument slots including the receiver.
pub(in crate::classfile) fn method_header(
    parser: &Parser<'_>,
    flags: u16,
    name_idx: u16,
    descriptor_idx: u16,
) -> Result<(u16, u32)> {
    let symbol = |index, what| {
        parser
            .pool
            .utf8(parser.bytes, index)
            .ok_or_else(|| parser.error(format!("Illegal constant pool index {index} for method {what} in class file")))
    };
    let name = symbol(name_idx, "name")?;
    if !parser.options.trusted {
        names::method_name(parser, name)?;
    }
    let descriptor = symbol(descriptor_idx, "signature")?;
    let flags = method_flags(parser, flags, name)?;
    if parser.options.trusted {
        return Ok((flags & access::OF_METHODS, 0));
    }
    if name == b"<init>" && parser.is_interface {
        return Err(parser.error("Interface cannot have a method named <init>, class file"));
    }
    let receiver = u32::from(flags & access::STATIC == 0);
    let argument_slots = receiver + names::method_signature(parser, name, descriptor)?;
    if argument_slots > MAX_ARGUMENT_SLOTS {
        return Err(parser.error("Too many arguments in method signature in class file"));
    }
    Ok((flags & access::OF_METHODS, argument_slots))
}

/// Most flags of a class initializer are ignored, JVMS §4.6.
fn method_flags(parser: &Parser<'_>, flags: u16, name: &[u8]) -> Result<u16> {
    if name != b"<clinit>" {
        if !parser.options.trusted {
            method_modifiers(parser, flags, name)?;
        }
        return Ok(flags);
    }
    if parser.major < 51 {
        return Ok(access::STATIC);
    }
    if flags & access::STATIC == 0 {
        return Err(parser.error("Method <clinit> is not static in class file"));
    }
    Ok(flags & (access::STATIC | if parser.major <= 60 { access::STRICT } else { 0 }))
}

/// Attributes that a field, a method or a record component may have only once.
const ONCE: [&str; 9] = [
    "Signature",
    "RuntimeVisibleAnnotations",
    "RuntimeInvisibleAnnotations",
    "RuntimeVisibleTypeAnnotations",
    "RuntimeInvisibleTypeAnnotations",
    "RuntimeVisibleParameterAnnotations",
    "RuntimeInvisibleParameterAnnotations",
    "AnnotationDefault",
    "StackMapTable",
];

/// Attributes of a field other than `ConstantValue`; the reader is at the contents.
pub(in crate::classfile) fn field_attribute(
    parser: &mut Parser<'_>,
    seen: &mut SeenAttributes,
    name: &[u8],
    len: u32,
) -> Result<()> {
    marker_length(parser, name, len, "field")?;
    if parser.major < 49 {
        return Ok(());
    }
    seen.check(parser, ONCE.get(..5).unwrap_or_default(), name, " for field")?;
    if name == b"Signature" {
        if len != 2 {
            return Err(parser.error(format!("Wrong size {len} for field's Signature attribute in class file")));
        }
        generic_signature(parser)?;
    }
    Ok(())
}

/// Attributes of a method other than `Code`; the reader is at the contents.
pub(in crate::classfile) fn method_attribute(
    parser: &mut Parser<'_>,
    seen: &mut SeenAttributes,
    name: &[u8],
    len: u32,
) -> Result<()> {
    marker_length(parser, name, len, "method")?;
    match name {
        b"Exceptions" => {
            if seen.again(30) {
                return Err(parser.error("Multiple Exceptions attributes in class file"));
            }
            return checked_exceptions(parser, len);
        }
        b"MethodParameters" => {
            if seen.again(31) {
                return Err(parser.error("Multiple MethodParameters attributes in class file"));
            }
            let n_parameters = parser.reader.u1()?;
            if len != u32::from(n_parameters) * 4 + 1 {
                // HotSpot omits the class name in this message.
                let message = format!("Invalid MethodParameters method attribute length {len} in class file");
                return Err(crate::classfile::FormatError::new(
                    crate::classfile::FormatErrorKind::ClassFormat,
                    message,
                ));
            }
        }
        _ => {}
    }
    if parser.major < 49 {
        return Ok(());
    }
    seen.check(parser, ONCE.get(..8).unwrap_or_default(), name, " for method")?;
    if name == b"Signature" {
        if len != 2 {
            return Err(parser.error(format!("Invalid Signature attribute length {len} in class file")));
        }
        generic_signature(parser)?;
    }
    Ok(())
}

fn marker_length(parser: &Parser<'_>, name: &[u8], len: u32, whose: &str) -> Result<()> {
    if len != 0 && (name == b"Synthetic" || name == b"Deprecated") {
        let name = mutf8::to_string(name);
        return Err(parser.error(format!("Invalid {name} {whose} attribute length {len} in class file")));
    }
    Ok(())
}

fn generic_signature(parser: &mut Parser<'_>) -> Result<()> {
    let index = parser.reader.u2()?;
    if parser.pool.is_utf8(index) {
        return Ok(());
    }
    Err(parser.error(format!("Invalid Signature attribute at constant pool index {index} in class file")))
}

fn checked_exceptions(parser: &mut Parser<'_>, len: u32) -> Result<()> {
    let count = parser.reader.u2()?;
    for index in parser.reader.u2s(count)? {
        if !parser.is_class(index) {
            return Err(parser.error(format!("Exception name has bad type at constant pool {index} in class file")));
        }
    }
    if len != 2 + 2 * u32::from(count) {
        return Err(parser.error("Exceptions attribute has wrong length in class file"));
    }
    Ok(())
}

/// A `ConstantValue` fits the type of its field.
pub(in crate::classfile) fn constant_value(parser: &Parser<'_>, index: u16, descriptor_idx: u16) -> Result<()> {
    if index == 0 || index >= parser.pool.len() {
        return Err(parser.error(format!("Bad initial value index {index} in ConstantValue attribute in class file")));
    }
    let value = parser.pool.get(index);
    let descriptor = parser.utf8(descriptor_idx)?;
    let consistent = match descriptor.first() {
        Some(b'J') => matches!(value, Constant::Long(_)),
        Some(b'F') => matches!(value, Constant::Float(_)),
        Some(b'D') => matches!(value, Constant::Double(_)),
        Some(b'B' | b'C' | b'S' | b'Z' | b'I') => matches!(value, Constant::Integer(_)),
        Some(b'L') => {
            if descriptor != b"Ljava/lang/String;" || !matches!(value, Constant::String(_)) {
                return Err(parser.error("Bad string initial value in class file"));
            }
            true
        }
        _ => return Err(parser.error(format!("Unable to set initial value {index} in class file"))),
    };
    if consistent { Ok(()) } else { Err(parser.error("Inconsistent constant value type in class file")) }
}

pub(in crate::classfile) fn duplicate_interfaces(parser: &Parser<'_>, interfaces: &[u16]) -> Result<()> {
    if interfaces.len() <= 1 {
        return Ok(());
    }
    let mut seen = FxHashSet::default();
    for &index in interfaces {
        let name = parser.pool.class_name(parser.bytes, index).unwrap_or_default();
        if !seen.insert(name) {
            let name = mutf8::to_string(name);
            return Err(parser.error(format!("Duplicate interface name \"{name}\" in class file")));
        }
    }
    Ok(())
}

/// No two fields, and no two methods, have the same name and descriptor.
pub(in crate::classfile) fn duplicate_members(parser: &Parser<'_>, members: &[Member], what: &str) -> Result<()> {
    if members.len() <= 1 {
        return Ok(());
    }
    let mut seen = FxHashSet::with_capacity_and_hasher(members.len(), Default::default());
    for member in members {
        let (name, descriptor) = (parser.utf8(member.name)?, parser.utf8(member.descriptor)?);
        if !seen.insert((name, descriptor)) {
            let name = mutf8::to_string(name);
            let descriptor = mutf8::to_string(descriptor).replace('/', ".");
            return Err(
                parser.error(format!("Duplicate {what} name \"{name}\" with signature \"{descriptor}\" in class file"))
            );
        }
    }
    Ok(())
}
