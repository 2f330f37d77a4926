//! Attributes of the class itself, JVMS §4.7.

use super::{RECOGNIZED_CLASS, Result, SeenAttributes, class_modifiers, names};
use crate::classfile::access;
use crate::classfile::attributes::{AttributeSpan, CLASS_ATTRIBUTES_SINCE};
use crate::classfile::constant_pool::Constant;
use crate::classfile::parse::Parser;
use crate::classfile::reader::Reader;

/// Attributes whose contents HotSpot reads only after the whole table.
#[derive(Default)]
struct Later {
    inner_classes: Option<(usize, u32)>,
    nest_members: Option<(usize, u32)>,
    record: Option<(usize, u32)>,
    permitted_subclasses: Option<(usize, u32)>,
    has_nest_host: bool,
    has_bootstrap_methods: bool,
}

/// Attributes that may occur only once in every version.
const ONCE: [&str; 3] = ["SourceFile", "SourceDebugExtension", "InnerClasses"];

/// Walks the class's attribute table; untrusted classes have its contents checked.
pub(in crate::classfile) fn class_attributes(parser: &mut Parser<'_>, access_flags: u16) -> Result<AttributeSpan> {
    const BAD_NAME: &str = "Attribute name has bad constant pool index";
    if parser.options.trusted {
        return parser.attribute_table(BAD_NAME, |_, _, _| Ok(()));
    }
    let mut seen = SeenAttributes::default();
    let mut later = Later::default();
    let span = parser.attribute_table(BAD_NAME, |parser, name, len| {
        once(parser, &mut seen, name)?;
        class_attribute(parser, &mut later, name, len, access_flags)
    })?;
    finish(parser, &later)?;
    Ok(span)
}

/// Attributes of newer class files that may occur only once there.
fn once(parser: &Parser<'_>, seen: &mut SeenAttributes, name: &[u8]) -> Result<()> {
    seen.check(parser, &ONCE, name, "")?;
    let newer =
        CLASS_ATTRIBUTES_SINCE.iter().position(|(known, since)| known.as_bytes() == name && parser.major >= *since);
    let Some(position) = newer else { return Ok(()) };
    if seen.again(ONCE.len() + position) {
        let name = CLASS_ATTRIBUTES_SINCE.get(position).map_or("", |(name, _)| name);
        return Err(parser.error(format!("Multiple {name} attributes in class file")));
    }
    Ok(())
}

fn class_attribute(parser: &mut Parser<'_>, later: &mut Later, name: &[u8], len: u32, access_flags: u16) -> Result<()> {
    let here = Some((parser.reader.position(), len));
    match (name, parser.major) {
        (b"SourceFile", _) => {
            if len != 2 {
                return Err(parser.error("Wrong SourceFile attribute length in class file"));
            }
            utf8_index(parser, "Invalid SourceFile attribute at constant pool index", "")
        }
        (b"InnerClasses", _) => {
            later.inner_classes = here;
            Ok(())
        }
        (b"Synthetic" | b"Deprecated", _) if len != 0 => {
            let name = String::from_utf8_lossy(name);
            Err(parser.error(format!("Invalid {name} classfile attribute length {len} in class file")))
        }
        (b"Signature", 49..) => {
            if len != 2 {
                return Err(parser.error(format!("Wrong Signature attribute length {len} in class file")));
            }
            utf8_index(parser, "Invalid constant pool index", " in Signature attribute")
        }
        (b"EnclosingMethod", 49..) => enclosing_method(parser, len),
        (b"BootstrapMethods", 51..) => {
            later.has_bootstrap_methods = true;
            bootstrap_methods(parser, len)
        }
        (b"NestMembers", 55..) => {
            if later.has_nest_host {
                return Err(parser.error("Conflicting NestHost and NestMembers attributes in class file"));
            }
            later.nest_members = here;
            Ok(())
        }
        (b"NestHost", 55..) => {
            later.has_nest_host = true;
            if later.nest_members.is_some() {
                return Err(parser.error("Conflicting NestMembers and NestHost attributes in class file"));
            }
            nest_host(parser, len)
        }
        (b"Record", 60..) => {
            later.record = here;
            Ok(())
        }
        (b"PermittedSubclasses", 61..) => {
            if access_flags & access::FINAL != 0 {
                return Err(parser.error("PermittedSubclasses attribute in final class file"));
            }
            later.permitted_subclasses = here;
            Ok(())
        }
        _ => Ok(()),
    }
}

fn utf8_index(parser: &mut Parser<'_>, before: &str, after: &str) -> Result<()> {
    let index = parser.reader.u2()?;
    if parser.pool.is_utf8(index) {
        Ok(())
    } else {
        Err(parser.error(format!("{before} {index}{after} in class file")))
    }
}

fn enclosing_method(parser: &mut Parser<'_>, len: u32) -> Result<()> {
    if len != 4 {
        return Err(parser.error(format!("Wrong EnclosingMethod attribute length {len} in class file")));
    }
    let (class, method) = (parser.reader.u2()?, parser.reader.u2()?);
    if class == 0 {
        return Err(parser.error("Invalid class index in EnclosingMethod attribute in class file"));
    }
    if !parser.is_class(class) {
        return Err(parser.error("Invalid or out-of-bounds class index in EnclosingMethod attribute in class file"));
    }
    if method != 0 && !matches!(parser.pool.get(method), Constant::NameAndType { .. }) {
        return Err(parser.error("Invalid or out-of-bounds method index in EnclosingMethod attribute in class file"));
    }
    Ok(())
}

fn nest_host(parser: &mut Parser<'_>, len: u32) -> Result<()> {
    if len != 2 {
        return Err(parser.error("Wrong NestHost attribute length in class file"));
    }
    let index = parser.reader.u2()?;
    if parser.is_class(index) {
        return Ok(());
    }
    Err(parser.error(format!("Nest-host class_info_index {index} has bad constant type in class file")))
}

fn bootstrap_methods(parser: &mut Parser<'_>, len: u32) -> Result<()> {
    let start = parser.reader.position();
    if len < 2 {
        return Err(parser.error(format!("Invalid BootstrapMethods attribute length {len} in class file")));
    }
    parser.reader.clone().take(len as usize)?;
    let count = parser.reader.u2()?;
    let needed = max_bootstrap_index(parser);
    if needed.is_some_and(|needed| needed >= count) {
        return Err(parser.error("Short length on BootstrapMethods in class file"));
    }
    let mut n_operands = (i64::from(len) - 2) / 2;
    for _ in 0..count {
        let (method, n_arguments) = (parser.reader.u2()?, parser.reader.u2()?);
        if !matches!(parser.pool.get(method), Constant::MethodHandle { .. }) {
            return Err(parser.error(format!("bootstrap_method_index {method} has bad constant type in class file")));
        }
        n_operands -= 2 + i64::from(n_arguments);
        if n_operands < 0 {
            return Err(parser.error(
                "Invalid BootstrapMethods num_bootstrap_methods or num_bootstrap_arguments value in class file",
            ));
        }
        for argument in parser.reader.u2s(n_arguments)? {
            if !is_loadable(parser.pool.get(argument)) {
                return Err(parser.error(format!("argument_index {argument} has bad constant type in class file")));
            }
        }
    }
    if parser.reader.position() != start + len as usize {
        return Err(parser.error("Bad length on BootstrapMethods in class file"));
    }
    Ok(())
}

fn is_loadable(constant: Constant) -> bool {
    matches!(
        constant,
        Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_)
            | Constant::String(_)
            | Constant::Class(_)
            | Constant::MethodHandle { .. }
            | Constant::MethodType(_)
            | Constant::Dynamic { .. }
    )
}

/// The largest bootstrap method index any constant uses.
fn max_bootstrap_index(parser: &Parser<'_>) -> Option<u16> {
    let used = parser.pool.iter().filter_map(|(_, constant)| match constant {
        Constant::Dynamic { bootstrap, .. } | Constant::InvokeDynamic { bootstrap, .. } => Some(bootstrap),
        _ => None,
    });
    used.max()
}

fn finish(parser: &mut Parser<'_>, later: &Later) -> Result<()> {
    if let Some((start, len)) = later.inner_classes {
        let count = inner_classes(parser, start)?;
        if parser.major >= 49 {
            exact_length(parser, len, 2 + 8 * u32::from(count), "Wrong InnerClasses attribute length in class file")?;
        }
    }
    let lists = [
        (later.nest_members, "NestMembers", "Nest member"),
        (later.permitted_subclasses, "PermittedSubclasses", "Permitted subclass"),
    ];
    let [nest_members, permitted_subclasses] = lists;
    class_list(parser, nest_members)?;
    if let Some((start, len)) = later.record {
        let used = record(parser, start)?;
        exact_length(parser, len, used, "Record attribute has wrong length in class file")?;
    }
    class_list(parser, permitted_subclasses)?;
    if !later.has_bootstrap_methods && max_bootstrap_index(parser).is_some() {
        return Err(parser.error("Missing BootstrapMethods attribute in class file"));
    }
    Ok(())
}

fn exact_length(parser: &Parser<'_>, declared: u32, used: u32, message: &str) -> Result<()> {
    if declared == used { Ok(()) } else { Err(parser.error(message)) }
}

fn class_list(parser: &Parser<'_>, (place, attribute, entry): (Option<(usize, u32)>, &str, &str)) -> Result<()> {
    let Some((start, len)) = place else {
        return Ok(());
    };
    let mut reader = Reader::new(parser.bytes, start);
    let count = reader.u2()?;
    for index in reader.u2s(count)? {
        if !parser.is_class(index) {
            return Err(parser.error(format!("{entry} class_info_index {index} has bad constant type in class file")));
        }
    }
    exact_length(parser, len, 2 + 2 * u32::from(count), &format!("Wrong {attribute} attribute length in class file"))
}

fn inner_classes(parser: &Parser<'_>, start: usize) -> Result<u16> {
    let mut reader = Reader::new(parser.bytes, start);
    let count = reader.u2()?;
    reader.clone().take(usize::from(count) * 8)?;
    let mut entries = Vec::with_capacity(usize::from(count));
    for _ in 0..count {
        let [inner, outer, name, flags] = [reader.u2()?, reader.u2()?, reader.u2()?, reader.u2()?];
        let bad = |what: &str, index: u16| parser.error(format!("{what} {index} has bad constant type in class file"));
        if !parser.is_class(inner) {
            return Err(bad("inner_class_info_index", inner));
        }
        if outer != 0 && !parser.is_class(outer) {
            return Err(bad("outer_class_info_index", outer));
        }
        if outer != 0 && parser.pool.class_name(parser.bytes, outer).and_then(|name| name.first()) == Some(&b'[') {
            return Err(parser.error("Outer class is an array class in class file"));
        }
        if name != 0 && !parser.pool.is_utf8(name) {
            return Err(bad("inner_name_index", name));
        }
        if inner == outer {
            return Err(parser.error("Class is both outer and inner class in class file"));
        }
        inner_class_modifiers(parser, flags)?;
        entries.push([inner, outer, name, flags]);
    }
    duplicate_inner_classes(parser, &entries)?;
    Ok(count)
}

fn inner_class_modifiers(parser: &Parser<'_>, flags: u16) -> Result<()> {
    const RECOGNIZED_INNER: u16 = RECOGNIZED_CLASS | access::PRIVATE | access::PROTECTED | access::STATIC;
    let module = if parser.major >= 53 { access::MODULE } else { 0 };
    let mut flags = flags & (RECOGNIZED_INNER | module);
    if flags & access::INTERFACE != 0 && parser.major < 50 {
        flags |= access::ABSTRACT;
    }
    class_modifiers(parser, flags)
}

/// HotSpot compares indices, not names, and only in class files since version 49.
fn duplicate_inner_classes(parser: &Parser<'_>, entries: &[[u16; 4]]) -> Result<()> {
    if parser.major < 49 || entries.len() < 2 {
        return Ok(());
    }
    let mut sorted = entries.to_vec();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) {
        return Err(parser.error("Duplicate entry in InnerClasses attribute in class file"));
    }
    Ok(())
}

/// Checks a `Record` attribute; gives its length.
fn record(parser: &mut Parser<'_>, start: usize) -> Result<u32> {
    const BAD_NAME: &str = "Invalid Record attribute name index";
    let after = std::mem::replace(&mut parser.reader, Reader::new(parser.bytes, start));
    let count = parser.reader.u2()?;
    for _ in 0..count {
        let (name_idx, descriptor_idx) = (parser.reader.u2()?, parser.reader.u2()?);
        let symbol = |index, what| {
            parser.pool.utf8(parser.bytes, index).ok_or_else(|| {
                parser
                    .error(format!("Invalid constant pool index {index} for {what} in Record attribute in class file"))
            })
        };
        let name = symbol(name_idx, "name")?;
        names::field_name(parser, name)?;
        let descriptor = symbol(descriptor_idx, "descriptor")?;
        names::field_signature(parser, name, descriptor)?;
        let mut seen = SeenAttributes::default();
        parser
            .attribute_table(BAD_NAME, |parser, name, len| record_component_attribute(parser, &mut seen, name, len))?;
    }
    let used = (parser.reader.position() - start) as u32;
    parser.reader = after;
    Ok(used)
}

fn record_component_attribute(parser: &mut Parser<'_>, seen: &mut SeenAttributes, name: &[u8], len: u32) -> Result<()> {
    const ONCE: [&str; 5] = [
        "Signature",
        "RuntimeVisibleAnnotations",
        "RuntimeInvisibleAnnotations",
        "RuntimeVisibleTypeAnnotations",
        "RuntimeInvisibleTypeAnnotations",
    ];
    seen.check(parser, &ONCE, name, " for Record component")?;
    if name == b"Signature" {
        if len != 2 {
            return Err(
                parser.error(format!("Invalid Signature attribute length {len} in Record component in class file"))
            );
        }
        utf8_index(parser, "Invalid Signature attribute at constant pool index", "")?;
    }
    Ok(())
}
