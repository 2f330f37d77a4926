//! The text of a `VerifyError`, as printed by HotSpot's `ErrorContext`.

use std::fmt::Write;

use crate::frame::{Frame, Type};
use crate::internal_codes;
use crate::method::MethodContext;

/// The place and the reason.
pub(crate) struct Context {
    bci: usize,
    reason: String,
    /// The frames as printed.
    current: Option<String>,
    declared: Option<String>,
}

impl Context {
    pub fn new(bci: usize, reason: &str, current: Option<&Frame<'_>>) -> Box<Context> {
        Box::new(Context { bci, reason: reason.to_owned(), current: current.map(described), declared: None })
    }

    /// Shows the frame of the stack map beside it.
    pub fn with_declared(mut self: Box<Context>, declared: &Frame<'_>) -> Box<Context> {
        self.declared = Some(described(declared));
        self
    }

    pub fn wrong_type(bci: usize, found: &str, wanted: Option<&str>, current: Option<&Frame<'_>>) -> Box<Context> {
        let reason = match wanted {
            Some(wanted) => format!("Type {found} is not assignable to {wanted}"),
            None => format!("Invalid type: {found}"),
        };
        Context::new(bci, &reason, current)
    }
}

/// The whole text, one fact per line; the last line ends with a newline, too, unless it is about a truncated stack map.
pub(crate) fn text(message: &str, context: &Context, method: &MethodContext<'_, '_>) -> String {
    let (bytes, code) = (method.bytes, method.code);
    let mut out = format!("{message}\nException Details:\n  Location:\n");
    let at = bytes.get(context.bci).map_or("<invalid>", |&opcode| internal_codes::name(opcode));
    let name = format!("{}.{}{}", method.class_name, method.name, method.descriptor);
    let _ = writeln!(out, "    {name} @{}: {at}", context.bci);
    let _ = writeln!(out, "  Reason:\n    {}", context.reason);
    for (title, frame) in [("Current", &context.current), ("Stackmap", &context.declared)] {
        if let Some(frame) = frame {
            let _ = write!(out, "  {title} Frame:\n{frame}");
        }
    }
    dump(&mut out, bytes);
    if !code.exception_table.is_empty() {
        out.push_str("  Exception Handler Table:\n");
        for entry in &code.exception_table {
            let _ = writeln!(out, "    bci [{}, {}] => handler: {}", entry.start_pc, entry.end_pc, entry.handler_pc);
        }
    }
    if let Some(table) = code.stack_map_table(method.file) {
        describe_table(&mut out, table, method.differences.indents_nothing);
    }
    out
}

fn described(frame: &Frame<'_>) -> String {
    let list = |types: &[Type<'_>]| match types {
        [] => "{ }".to_owned(),
        _ => format!("{{ {} }}", types.iter().map(Type::to_string).collect::<Vec<_>>().join(", ")),
    };
    let flags = if frame.this_uninit { " flagThisUninit" } else { "" };
    let locals = frame.locals.get(..frame.n_locals).unwrap_or(&frame.locals);
    let (bci, locals, stack) = (frame.bci, list(locals), list(&frame.stack));
    format!("    bci: @{bci}\n    flags: {{{flags} }}\n    locals: {locals}\n    stack: {stack}\n")
}

/// The bytecode in hexadecimal, 16 bytes per line; the last line is padded with blanks, and there is always one.
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

/// The `StackMapTable` as it is. If it is truncated, the last line has no newline.
fn describe_table(out: &mut String, table: &[u8], indents_nothing: bool) {
    out.push_str("  Stackmap Table:\n");
    let mut rest = Rest { bytes: table, is_exceeded: false };
    let mut bci = None;
    for _ in 0..rest.u2() {
        let Some(frame) = describe_entry(&mut rest, &mut bci) else {
            out.push_str(if indents_nothing { "    " } else { "" });
            return;
        };
        let _ = write!(out, "    {frame}");
        if rest.is_exceeded {
            return;
        }
        out.push('\n');
    }
}

/// None for a tag that no frame has.
fn describe_entry(rest: &mut Rest<'_>, bci: &mut Option<u32>) -> Option<String> {
    let tag = rest.u1();
    let delta = match tag {
        0..=127 => u32::from(tag & 63),
        247..=255 => u32::from(rest.u2()),
        _ => return None,
    };
    let at = bci.map_or(delta, |before| before + delta + 1);
    *bci = Some(at);
    let (name, types) = match tag {
        0..=63 => return Some(format!("same_frame(@{at})")),
        248..=250 => return Some(format!("chop_frame(@{at},{})", 251 - tag)),
        251 => return Some(format!("same_frame_extended(@{at})")),
        64..=127 => ("same_locals_1_stack_item_frame", describe_type(rest)),
        247 => ("same_locals_1_stack_item_extended", describe_type(rest)),
        252..=254 => ("append_frame", describe_types(rest, u16::from(tag - 251))),
        _ => {
            let [locals, stack] = [(); 2].map(|()| {
                let n_types = rest.u2();
                describe_types(rest, n_types)
            });
            ("full_frame", format!("{{{locals}}},{{{stack}}}"))
        }
    };
    Some(match rest.is_exceeded {
        false => format!("{name}(@{at},{types})"),
        true => format!("{name}(@{at}), output truncated, Stackmap exceeds table size."),
    })
}

fn describe_types(rest: &mut Rest<'_>, n_types: u16) -> String {
    let types = (0..n_types).map_while(|_| (!rest.is_exceeded).then(|| describe_type(rest)));
    types.collect::<Vec<_>>().join(",")
}

fn describe_type(rest: &mut Rest<'_>) -> String {
    match rest.u1() {
        0 => "Top".to_owned(),
        1 => "Integer".to_owned(),
        2 => "Float".to_owned(),
        3 => "Double".to_owned(),
        4 => "Long".to_owned(),
        5 => "Null".to_owned(),
        6 => "UninitializedThis".to_owned(),
        7 => format!("Object[#{}]", rest.u2()),
        8 => format!("Uninitialized[#{}]", rest.u2()),
        other => format!("BAD:{other}"),
    }
}

/// The rest of a table. HotSpot reads beyond its end, where it finds zeros.
struct Rest<'a> {
    bytes: &'a [u8],
    is_exceeded: bool,
}

impl Rest<'_> {
    fn u1(&mut self) -> u8 {
        self.is_exceeded |= self.bytes.is_empty();
        self.bytes.split_off_first().copied().unwrap_or(0)
    }

    fn u2(&mut self) -> u16 {
        u16::from_be_bytes([self.u1(), self.u1()])
    }
}
