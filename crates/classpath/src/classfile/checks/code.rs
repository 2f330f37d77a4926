//! The `Code` attribute, its exception table and its debug tables, JVMS §4.7.3.

use rustc_hash::FxHashMap;

use super::{Result, SeenAttributes, names};
use crate::classfile::attributes::Attributes;
use crate::classfile::parse::Parser;
use crate::classfile::{Code, ExceptionEntry, FormatError, FormatErrorKind, mutf8};

const MAX_CODE_LEN: u32 = 65535;

pub(in crate::classfile) fn code_header(
    parser: &Parser<'_>,
    code_len: u32,
    max_locals: u16,
    argument_slots: u32,
) -> Result<()> {
    if argument_slots > u32::from(max_locals) {
        return Err(parser.error("Arguments can't fit into locals in class file"));
    }
    if code_len == 0 || code_len > MAX_CODE_LEN {
        return Err(parser.error(format!("Invalid method Code length {code_len} in class file")));
    }
    Ok(())
}

pub(in crate::classfile) fn exception_entry(parser: &Parser<'_>, entry: &ExceptionEntry, code_len: u32) -> Result<()> {
    if entry.start_pc >= entry.end_pc || u32::from(entry.end_pc) > code_len {
        return Err(parser.error("Illegal exception table range in class file"));
    }
    if u32::from(entry.handler_pc) >= code_len {
        return Err(parser.error("Illegal exception table handler in class file"));
    }
    if entry.catch_type != 0 && !parser.is_class(entry.catch_type) {
        return Err(parser.error("Catch type in exception table has bad constant type in class file"));
    }
    Ok(())
}

/// An attribute of `Code`; the reader is at its contents.
pub(in crate::classfile) fn code_attribute(
    parser: &mut Parser<'_>,
    seen: &mut SeenAttributes,
    name: &[u8],
    len: u32,
    code_len: u32,
    max_locals: u16,
) -> Result<()> {
    match name {
        b"LineNumberTable" => line_number_table(parser, len, code_len),
        b"LocalVariableTable" => local_variable_table(parser, "LocalVariableTable", len, code_len, max_locals),
        b"LocalVariableTypeTable" if parser.major >= 49 => {
            local_variable_table(parser, "LocalVariableTypeTable", len, code_len, max_locals)
        }
        b"StackMapTable" if parser.major >= 50 => seen.check(parser, &["StackMapTable"], name, ""),
        _ => Ok(()),
    }
}

fn line_number_table(parser: &mut Parser<'_>, len: u32, code_len: u32) -> Result<()> {
    let count = parser.reader.u2()?;
    if len != 2 + u32::from(count) * 4 {
        return Err(parser.error("LineNumberTable attribute has wrong length in class file"));
    }
    let entries = parser.reader.take(usize::from(count) * 4)?;
    let out_of_code = |entry: &[u8; 4]| u32::from(u16::from_be_bytes([entry[0], entry[1]])) >= code_len;
    if entries.as_chunks::<4>().0.iter().any(out_of_code) {
        return Err(parser.error("Invalid pc in LineNumberTable in class file"));
    }
    Ok(())
}

fn local_variable_table(parser: &mut Parser<'_>, table: &str, len: u32, code_len: u32, max_locals: u16) -> Result<()> {
    let is_type_table = table == "LocalVariableTypeTable";
    let count = parser.reader.u2()?;
    if len != 2 + u32::from(count) * 10 {
        return Err(parser.error(format!("{table} has wrong length in class file")));
    }
    parser.reader.clone().take(usize::from(count) * 10)?;
    for _ in 0..count {
        let [start_pc, length, name_idx, descriptor_idx, slot] =
            [parser.reader.u2()?, parser.reader.u2()?, parser.reader.u2()?, parser.reader.u2()?, parser.reader.u2()?];
        if u32::from(start_pc) >= code_len {
            return Err(parser.error(format!("Invalid start_pc {start_pc} in {table} in class file")));
        }
        if u32::from(start_pc) + u32::from(length) > code_len {
            return Err(parser.error(format!("Invalid length {length} in {table} in class file")));
        }
        for (what, index) in [("Name", name_idx), ("Signature", descriptor_idx)] {
            if !parser.pool.is_utf8(index) {
                return Err(
                    parser.error(format!("{what} index {index} in {table} has bad constant type in class file"))
                );
            }
        }
        let (name, descriptor) = (parser.utf8(name_idx)?, parser.utf8(descriptor_idx)?);
        names::field_name(parser, name)?;
        if !is_type_table {
            names::field_signature(parser, name, descriptor)?;
        }
        let is_wide = !is_type_table && (descriptor == b"J" || descriptor == b"D");
        if u32::from(slot) + u32::from(is_wide) >= u32::from(max_locals) {
            return Err(parser.error(format!("Invalid index {slot} in {table} in class file")));
        }
    }
    Ok(())
}

/// Entries of `LocalVariableTypeTable` belong to entries of `LocalVariableTable`, and there are no duplicates.
pub(in crate::classfile) fn local_variable_tables(parser: &Parser<'_>, code: &Code) -> Result<()> {
    // By start, length, name and slot; true once a type was seen.
    let mut variables: FxHashMap<[u16; 4], bool> = FxHashMap::default();
    for key in variable_keys(parser, code, b"LocalVariableTable") {
        if variables.insert(key, false).is_some() && parser.major >= 49 {
            return Err(duplicated(parser, "LocalVariableTable", key));
        }
    }
    if variables.is_empty() || parser.major < 49 {
        return Ok(());
    }
    for key in variable_keys(parser, code, b"LocalVariableTypeTable") {
        match variables.insert(key, true) {
            Some(false) => {}
            Some(true) => return Err(duplicated(parser, "LocalVariableTypeTable", key)),
            None => {
                let (name, class) = (variable_name(parser, key), mutf8::to_string(parser.name));
                let message = format!("LVTT entry for '{name}' in class file {class} does not match any LVT entry");
                return Err(FormatError::new(FormatErrorKind::ClassFormat, message));
            }
        }
    }
    Ok(())
}

fn variable_keys<'a>(parser: &'a Parser<'_>, code: &Code, table: &'a [u8]) -> impl Iterator<Item = [u16; 4]> + 'a {
    let tables = Attributes::new(parser.bytes, &parser.pool, code.attributes).filter(move |found| found.name == table);
    tables.flat_map(|table| {
        let (entries, _) = table.info.get(2..).unwrap_or_default().as_chunks::<10>();
        entries
            .iter()
            .map(|[a, b, c, d, e, f, _, _, i, j]| [[*a, *b], [*c, *d], [*e, *f], [*i, *j]].map(u16::from_be_bytes))
    })
}

fn variable_name(parser: &Parser<'_>, [_, _, name, _]: [u16; 4]) -> String {
    mutf8::to_string(parser.pool.utf8(parser.bytes, name).unwrap_or_default())
}

#[cold]
fn duplicated(parser: &Parser<'_>, table: &str, key: [u16; 4]) -> FormatError {
    parser.error(format!("Duplicated {table} attribute entry for '{}' in class file", variable_name(parser, key)))
}
