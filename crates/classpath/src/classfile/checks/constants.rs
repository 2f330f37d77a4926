//! Cross references and names in the constant pool, JVMS §4.4.

use super::Result;
use super::names;
use crate::classfile::constant_pool::Constant;
use crate::classfile::parse::Parser;
use crate::classfile::{FormatError, FormatErrorKind, mutf8};

/// `reference_kind`s of JVMS table 5.4.3.5-A.
mod kind {
    pub const GET_FIELD: u8 = 1;
    pub const PUT_STATIC: u8 = 4;
    pub const INVOKE_VIRTUAL: u8 = 5;
    pub const INVOKE_STATIC: u8 = 6;
    pub const INVOKE_SPECIAL: u8 = 7;
    pub const NEW_INVOKE_SPECIAL: u8 = 8;
    pub const INVOKE_INTERFACE: u8 = 9;
}

/// Every constant refers to constants of the right kind.
pub(in crate::classfile) fn constant_references(parser: &Parser<'_>) -> Result<()> {
    let pool = &parser.pool;
    let check = |ok: bool, index: u16| {
        if ok { Ok(()) } else { Err(parser.invalid_index(index)) }
    };
    let is_name_and_type = |index| matches!(pool.get(index), Constant::NameAndType { .. });
    for (index, constant) in pool.iter() {
        match constant {
            Constant::Unusable
            | Constant::Utf8 { .. }
            | Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_) => {}
            Constant::Class(name)
            | Constant::String(name)
            | Constant::MethodType(name)
            | Constant::Module(name)
            | Constant::Package(name) => check(pool.is_utf8(name), name)?,
            Constant::Field { class, name_and_type }
            | Constant::Method { class, name_and_type }
            | Constant::InterfaceMethod { class, name_and_type } => {
                check(matches!(pool.get(class), Constant::Class(_)), class)?;
                check(is_name_and_type(name_and_type), name_and_type)?;
            }
            Constant::NameAndType { name, descriptor } => {
                check(pool.is_utf8(name), name)?;
                check(pool.is_utf8(descriptor), descriptor)?;
            }
            Constant::Dynamic { name_and_type, .. } | Constant::InvokeDynamic { name_and_type, .. } => {
                check(is_name_and_type(name_and_type), name_and_type)?;
            }
            Constant::MethodHandle { kind, reference } => method_handle(parser, index, kind, reference)?,
        }
    }
    Ok(())
}

fn method_handle(parser: &Parser<'_>, index: u16, kind: u8, reference: u16) -> Result<()> {
    if reference == 0 || reference >= parser.pool.len() {
        return Err(parser.invalid_index(reference));
    }
    let target = parser.pool.get(reference);
    let is_method = matches!(target, Constant::Method { .. });
    let is_interface_method = matches!(target, Constant::InterfaceMethod { .. });
    let (ok, expected) = match kind {
        kind::GET_FIELD..=kind::PUT_STATIC => (matches!(target, Constant::Field { .. }), "not a field"),
        kind::INVOKE_VIRTUAL | kind::NEW_INVOKE_SPECIAL => (is_method, "not a method"),
        kind::INVOKE_STATIC | kind::INVOKE_SPECIAL => {
            (is_method || parser.major >= 52 && is_interface_method, "not a method")
        }
        kind::INVOKE_INTERFACE => (is_interface_method, "not an interface method"),
        _ => {
            return Err(parser.error(format!("Bad method handle kind at constant pool index {index} in class file")));
        }
    };
    if ok {
        return Ok(());
    }
    let name = mutf8::to_string(parser.name);
    Err(FormatError::new(
        FormatErrorKind::ClassFormat,
        format!("Invalid constant pool index {reference} in class file {name} ({expected})"),
    ))
}

/// Names and descriptors in the pool are legal. Runs after [`constant_references`].
pub(in crate::classfile) fn constant_names(parser: &Parser<'_>) -> Result<()> {
    for (_, constant) in parser.pool.iter() {
        match constant {
            Constant::Class(name) => names::class_name(parser, parser.utf8(name)?)?,
            Constant::NameAndType { name, descriptor } => name_and_type(parser, name, descriptor)?,
            Constant::MethodType(descriptor) => {
                names::method_signature(parser, b"type", parser.utf8(descriptor)?)?;
            }
            Constant::Dynamic { name_and_type, .. } => {
                let (_, name, descriptor) = resolve(parser, name_and_type)?;
                if descriptor.first() == Some(&b'(') {
                    return Err(names::illegal_signature(parser, "CONSTANT_Dynamic", name, descriptor));
                }
            }
            Constant::Field { name_and_type, .. } => {
                let (_, name, descriptor) = resolve(parser, name_and_type)?;
                if descriptor.first() == Some(&b'(') {
                    return Err(names::illegal_signature(parser, "Field", name, descriptor));
                }
            }
            Constant::Method { name_and_type, .. } => {
                let (name_idx, name) = method_reference(parser, name_and_type)?;
                if name.first() == Some(&b'<') && name != b"<init>" {
                    return Err(bad_method_name(parser, name_idx));
                }
            }
            Constant::InterfaceMethod { name_and_type, .. } | Constant::InvokeDynamic { name_and_type, .. } => {
                method_reference(parser, name_and_type)?;
            }
            Constant::MethodHandle { kind, reference } => method_handle_name(parser, kind, reference)?,
            _ => {}
        }
    }
    Ok(())
}

/// The name's index, the name and the descriptor.
fn resolve<'a>(parser: &Parser<'a>, name_and_type: u16) -> Result<(u16, &'a [u8], &'a [u8])> {
    match parser.pool.get(name_and_type) {
        Constant::NameAndType { name, descriptor } => Ok((name, parser.utf8(name)?, parser.utf8(descriptor)?)),
        _ => Err(parser.invalid_index(name_and_type)),
    }
}

fn method_reference<'a>(parser: &Parser<'a>, name_and_type: u16) -> Result<(u16, &'a [u8])> {
    let (name_idx, name, descriptor) = resolve(parser, name_and_type)?;
    if descriptor.first() != Some(&b'(') {
        return Err(names::illegal_signature(parser, "Method", name, descriptor));
    }
    Ok((name_idx, name))
}

fn name_and_type(parser: &Parser<'_>, name_idx: u16, descriptor_idx: u16) -> Result<()> {
    let (name, descriptor) = (parser.utf8(name_idx)?, parser.utf8(descriptor_idx)?);
    for (text, index) in [(descriptor, descriptor_idx), (name, name_idx)] {
        if text.is_empty() {
            return Err(parser.error(format!("Illegal zero length constant pool entry at {index} in class")));
        }
    }
    if descriptor.first() == Some(&b'(') {
        names::method_name(parser, name)?;
        names::method_signature(parser, name, descriptor)?;
    } else {
        names::field_name(parser, name)?;
        names::field_signature(parser, name, descriptor)?;
    }
    Ok(())
}

fn method_handle_name(parser: &Parser<'_>, kind: u8, reference: u16) -> Result<()> {
    let (Constant::Method { name_and_type, .. } | Constant::InterfaceMethod { name_and_type, .. }) =
        parser.pool.get(reference)
    else {
        return Ok(());
    };
    let (name_idx, name, _) = resolve(parser, name_and_type)?;
    match (kind, name == b"<init>") {
        (kind::NEW_INVOKE_SPECIAL, false) => {
            Err(parser.error(format!("Bad constructor name at constant pool index {name_idx} in class file")))
        }
        (kind::INVOKE_VIRTUAL..=kind::INVOKE_SPECIAL, true) => Err(bad_method_name(parser, name_idx)),
        _ => Ok(()),
    }
}

fn bad_method_name(parser: &Parser<'_>, name_idx: u16) -> FormatError {
    parser.error(format!("Bad method name at constant pool index {name_idx} in class file"))
}
