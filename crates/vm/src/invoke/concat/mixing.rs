//! The general form with the helper of JDKs up to 23, which keeps "length and coder" in one long, and the position and
//! coder while it copies characters.

use doppel_classpath::classfile::opcodes as op;
use doppel_inputs::Kind;

use super::{Element, STRING, attach_constants, call_helper};
use crate::invoke::assembler::CodeWriter;
use crate::invoke::signature::kind_of;

/// The helper methods that the code calls.
pub const HELPER_METHODS: &[(&str, &str)] = &[
    ("initialCoder", "()J"),
    ("mix", "(JLjava/lang/String;)J"),
    ("mix", "(JZ)J"),
    ("mix", "(JB)J"),
    ("mix", "(JC)J"),
    ("mix", "(JS)J"),
    ("mix", "(JI)J"),
    ("mix", "(JJ)J"),
    ("newArray", "(J)[B"),
    ("prepend", "(J[BLjava/lang/String;Ljava/lang/String;)J"),
    ("prepend", "(J[BZLjava/lang/String;)J"),
    ("prepend", "(J[BBLjava/lang/String;)J"),
    ("prepend", "(J[BCLjava/lang/String;)J"),
    ("prepend", "(J[BSLjava/lang/String;)J"),
    ("prepend", "(J[BILjava/lang/String;)J"),
    ("prepend", "(J[BJLjava/lang/String;)J"),
    ("newArrayWithSuffix", "(Ljava/lang/String;J)[B"),
    ("newString", "([BJ)Ljava/lang/String;"),
];

pub fn general_form(code: &mut CodeWriter, params: &[&str], elements: &[Element]) {
    let arguments = stringify(code, params);
    let (suffix, prefixes) = attach_constants(elements);

    length_of_constants(code, suffix, &prefixes);
    for (ty, local) in &arguments {
        code.load(kind_of(ty), *local);
        call_helper(code, "mix", &format!("(J{ty})J"));
    }
    let index_coder = code.new_local(Kind::Long);
    let buffer = code.new_local(Kind::Ref);
    code.store(Kind::Long, index_coder);

    match suffix {
        Some(suffix) => {
            code.string_units(suffix);
            code.load(Kind::Long, index_coder);
            call_helper(code, "newArrayWithSuffix", "(Ljava/lang/String;J)[B");
        }
        None => {
            code.load(Kind::Long, index_coder);
            call_helper(code, "newArray", "(J)[B");
        }
    }
    code.store(Kind::Ref, buffer);

    code.load(Kind::Long, index_coder);
    for ((ty, local), prefix) in arguments.iter().zip(&prefixes).rev() {
        code.load(Kind::Ref, buffer);
        code.load(kind_of(ty), *local);
        match prefix {
            Some(prefix) => code.string_units(prefix),
            None => code.op(op::ACONST_NULL, 0, 1),
        }
        call_helper(code, "prepend", &format!("(J[B{ty}{STRING})J"));
    }
    code.store(Kind::Long, index_coder);
    code.load(Kind::Ref, buffer);
    code.load(Kind::Long, index_coder);
    call_helper(code, "newString", "([BJ)Ljava/lang/String;");
}

/// The initial "length and coder": the lengths of all constants except the suffix, which the helper adds itself, and
/// whether any constant needs UTF-16 (bit 32).
fn length_of_constants(code: &mut CodeWriter, suffix: Option<&[u16]>, prefixes: &[Option<&[u16]>]) {
    call_helper(code, "initialCoder", "()J");
    let length: usize = prefixes.iter().flatten().map(|text| text.len()).sum();
    if length > 0 {
        code.int(length as i32);
        code.op(op::I2L, 1, 2);
        code.op(op::LADD, 4, 2);
    }
    if prefixes.iter().flatten().copied().chain(suffix).flatten().any(|unit| *unit > 0xFF) {
        code.int(1);
        code.op(op::I2L, 1, 2);
        code.int(32);
        code.op(op::LSHL, 3, 2);
        code.op(op::LOR, 4, 2);
    }
}

/// Converts references, floats and doubles to strings; returns the resulting type and local of each argument.
pub fn stringify<'a>(code: &mut CodeWriter, params: &[&'a str]) -> Vec<(&'a str, u16)> {
    let mut local = 0;
    let mut arguments = Vec::with_capacity(params.len());
    for &ty in params {
        let kind = kind_of(ty);
        if matches!(kind, Kind::Ref | Kind::Float | Kind::Double) {
            code.load(kind, local);
            match kind {
                Kind::Ref => call_helper(code, "stringOf", "(Ljava/lang/Object;)Ljava/lang/String;"),
                _ => code.invokestatic("java/lang/String", "valueOf", &format!("({ty}){STRING}")),
            }
            let text = code.new_local(Kind::Ref);
            code.store(Kind::Ref, text);
            arguments.push((STRING, text));
        } else {
            arguments.push((ty, local));
        }
        local += kind.slots();
    }
    arguments
}
