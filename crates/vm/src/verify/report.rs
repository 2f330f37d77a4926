//! The text of a `VerifyError`: what HotSpot's `ErrorContext` prints.

use std::fmt::Write;

use doppel_classpath::classfile::Code as CodeAttribute;

use super::frame::{Frame, Type};
use super::internal_codes;
use crate::class::Method;

/// Where and why.
pub(crate) struct Context {
    bci: usize,
    reason: String,
    current: Option<Frame>,
    pub declared: Option<Frame>,
}

impl Context {
    pub fn new(bci: usize, reason: &str, current: Option<&Frame>) -> Box<Context> {
        Box::new(Context { bci, reason: reason.to_owned(), current: current.cloned(), declared: None })
    }

    pub fn wrong_type(bci: usize, found: &str, wanted: Option<&str>, current: Option<&Frame>) -> Box<Context> {
        let reason = match wanted {
            Some(wanted) => format!("Type {found} is not assignable to {wanted}"),
            None => format!("Invalid type: {found}"),
        };
        Context::new(bci, &reason, current)
    }
}

/// Everything, one fact per line; the last line ends with a newline, too.
pub(crate) fn text(message: &str, context: &Context, method: &Method, code: &CodeAttribute, bytes: &[u8]) -> String {
    let mut out = format!("{message}\nException Details:\n  Location:\n");
    let at = bytes.get(context.bci).map_or("<invalid>", |&opcode| internal_codes::name(opcode));
    let name = format!("{}.{}{}", method.class.name, method.name, method.descriptor);
    let _ = writeln!(out, "    {name} @{}: {at}", context.bci);
    let _ = writeln!(out, "  Reason:\n    {}", context.reason);
    for (title, frame) in [("Current", &context.current), ("Stackmap", &context.declared)] {
        if let Some(frame) = frame {
            let _ = writeln!(out, "  {title} Frame:");
            describe_frame(&mut out, frame);
        }
    }
    dump(&mut out, bytes);
    if !code.exception_table.is_empty() {
        out.push_str("  Exception Handler Table:\n");
        for entry in &code.exception_table {
            let _ = writeln!(out, "    bci [{}, {}] => handler: {}", entry.start_pc, entry.end_pc, entry.handler_pc);
        }
    }
    if let Some(table) = method.class.file.as_ref().and_then(|file| code.stack_map_table(file)) {
        describe_table(&mut out, table);
    }
    out
}

fn describe_frame(out: &mut String, frame: &Frame) {
    let list = |types: &[Type]| match types {
        [] => "{ }".to_owned(),
        _ => format!("{{ {} }}", types.iter().map(Type::to_string).collect::<Vec<_>>().join(", ")),
    };
    let flags = if frame.this_uninit { " flagThisUninit" } else { "" };
    let locals = frame.locals.get(..frame.n_locals).unwrap_or(&frame.locals);
    let _ = writeln!(out, "    bci: @{}\n    flags: {{{flags} }}", frame.bci);
    let _ = writeln!(out, "    locals: {}\n    stack: {}", list(locals), list(&frame.stack));
}

/// The bytecode in hexadecimal, 16 bytes a line; the last line is filled with blanks, and there always is one.
fn dump(out: &mut String, bytes: &[u8]) {
    out.push_str("  Bytecode:\n");
    for at in 0..(bytes.len() + 16) / 16 * 16 {
        if at % 16 == 0 {
            let _ = write!(out, "    {at:07x}:");
        }
        if at % 2 == 0 {
            out.push(' ');
        }
        match bytes.get(at) {
            Some(byte) => drop(write!(out, "{byte:02x}")),
            None => out.push_str("  "),
        }
        if at % 16 == 15 {
            out.push('\n');
        }
    }
}

/// The `StackMapTable` as it stands; ends where it is malformed.
fn describe_table(out: &mut String, table: &[u8]) {
    out.push_str("  Stackmap Table:\n");
    let mut rest = table.iter().copied();
    let mut bci = None;
    for _ in 0..u2(&mut rest).unwrap_or(0) {
        match describe_entry(&mut rest, &mut bci) {
            Some(line) => {
                let _ = writeln!(out, "    {line}");
            }
            None => return,
        }
    }
}

fn describe_entry(rest: &mut impl Iterator<Item = u8>, bci: &mut Option<u32>) -> Option<String> {
    let tag = rest.next()?;
    let delta = match tag {
        0..=127 => u32::from(tag & 63),
        247..=255 => u32::from(u2(rest)?),
        _ => return None,
    };
    let at = bci.map_or(delta, |before| before + delta + 1);
    *bci = Some(at);
    Some(match tag {
        0..=63 => format!("same_frame(@{at})"),
        64..=127 => format!("same_locals_1_stack_item_frame(@{at},{})", describe_type(rest)?),
        247 => format!("same_locals_1_stack_item_extended(@{at},{})", describe_type(rest)?),
        248..=250 => format!("chop_frame(@{at},{})", 251 - tag),
        251 => format!("same_frame_extended(@{at})"),
        252..=254 => {
            let types = (0..tag - 251).map(|_| describe_type(rest)).collect::<Option<Vec<_>>>()?;
            format!("append_frame(@{at},{})", types.join(","))
        }
        _ => {
            let n_locals = u2(rest)?;
            let locals = (0..n_locals).map(|_| describe_type(rest)).collect::<Option<Vec<_>>>()?;
            let n_stack = u2(rest)?;
            let stack = (0..n_stack).map(|_| describe_type(rest)).collect::<Option<Vec<_>>>()?;
            format!("full_frame(@{at},{{{}}},{{{}}})", locals.join(","), stack.join(","))
        }
    })
}

fn describe_type(rest: &mut impl Iterator<Item = u8>) -> Option<String> {
    Some(match rest.next()? {
        0 => "Top".to_owned(),
        1 => "Integer".to_owned(),
        2 => "Float".to_owned(),
        3 => "Double".to_owned(),
        4 => "Long".to_owned(),
        5 => "Null".to_owned(),
        6 => "UninitializedThis".to_owned(),
        7 => format!("Object[#{}]", u2(rest)?),
        8 => format!("Uninitialized[#{}]", u2(rest)?),
        _ => return None,
    })
}

fn u2(rest: &mut impl Iterator<Item = u8>) -> Option<u16> {
    Some(u16::from_be_bytes([rest.next()?, rest.next()?]))
}
