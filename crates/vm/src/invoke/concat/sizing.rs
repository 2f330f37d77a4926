//! The general form with the helper of JDK 24 and later: the code of `StringConcatFactory.InlineHiddenClassStrategy`.

use doppel_classpath::classfile::opcodes as op;
use doppel_inputs::Kind;

use super::{Element, STRING, attach_constants, call_helper};
use crate::invoke::assembler::CodeWriter;
use crate::invoke::signature::kind_of;

/// The helper methods that the code calls.
pub const HELPER_METHODS: &[(&str, &str)] = &[
    ("stringOf", "(F)Ljava/lang/String;"),
    ("stringOf", "(D)Ljava/lang/String;"),
    ("stringSize", "(IZ)I"),
    ("stringSize", "(IC)I"),
    ("stringSize", "(II)I"),
    ("stringSize", "(IJ)I"),
    ("stringSize", "(ILjava/lang/String;)I"),
    ("stringCoder", "(C)B"),
    ("newArrayWithSuffix", "(Ljava/lang/String;IB)[B"),
    ("prepend", "(IB[BZLjava/lang/String;)I"),
    ("prepend", "(IB[BCLjava/lang/String;)I"),
    ("prepend", "(IB[BILjava/lang/String;)I"),
    ("prepend", "(IB[BJLjava/lang/String;)I"),
    ("prepend", "(IB[BLjava/lang/String;Ljava/lang/String;)I"),
];

pub fn general_form(code: &mut CodeWriter, params: &[&str], elements: &[Element]) {
    let arguments = stringify(code, params);
    let (suffix, prefixes) = attach_constants(elements);
    let suffix = suffix.unwrap_or_default();
    let length = code.new_local(Kind::Int);
    let coder = code.new_local(Kind::Int);
    let buffer = code.new_local(Kind::Ref);

    let constants = || prefixes.iter().map(|prefix| prefix.unwrap_or_default()).chain([suffix]);
    code.int(constants().map(<[u16]>::len).sum::<usize>() as i32);
    for (ty, local) in &arguments {
        code.load(kind_of(ty), *local);
        call_helper(code, "stringSize", &format!("(I{ty})I"));
    }
    code.int(suffix.len() as i32);
    code.op(op::ISUB, 2, 1);
    code.store(Kind::Int, length);
    coder_of(code, constants().flatten().any(|unit| *unit > 0xFF), &arguments);
    code.store(Kind::Int, coder);

    code.string_units(suffix);
    code.load(Kind::Int, length);
    code.load(Kind::Int, coder);
    call_helper(code, "newArrayWithSuffix", "(Ljava/lang/String;IB)[B");
    code.store(Kind::Ref, buffer);

    for ((ty, local), prefix) in arguments.iter().zip(&prefixes).rev() {
        code.load(Kind::Int, length);
        code.load(Kind::Int, coder);
        code.load(Kind::Ref, buffer);
        code.load(kind_of(ty), *local);
        code.string_units(prefix.unwrap_or_default());
        call_helper(code, "prepend", &format!("(IB[B{ty}{STRING})I"));
        code.store(Kind::Int, length);
    }
    code.new_("java/lang/String");
    code.dup();
    code.load(Kind::Ref, buffer);
    code.load(Kind::Int, coder);
    code.invoke(op::INVOKESPECIAL, "java/lang/String", "<init>", "([BB)V", false);
}

/// Whether the result needs two bytes per character: 0 or 1.
fn coder_of(code: &mut CodeWriter, wide_constants: bool, arguments: &[(&str, u16)]) {
    code.int(i32::from(wide_constants));
    for &(ty, local) in arguments {
        match ty {
            "C" => {
                code.load(Kind::Int, local);
                call_helper(code, "stringCoder", "(C)B");
            }
            STRING => {
                code.load(Kind::Ref, local);
                code.invoke(op::INVOKEVIRTUAL, "java/lang/String", "coder", "()B", false);
            }
            _ => continue,
        }
        code.op(op::IOR, 2, 1);
    }
}

/// Converts references, floats and doubles to strings; returns each argument's type in the helper's signatures, and its
/// local.
fn stringify<'a>(code: &mut CodeWriter, params: &[&'a str]) -> Vec<(&'a str, u16)> {
    let mut local = 0;
    let mut arguments = Vec::with_capacity(params.len());
    for &ty in params {
        let kind = kind_of(ty);
        match kind {
            Kind::Ref | Kind::Float | Kind::Double => {
                code.load(kind, local);
                let of = if kind == Kind::Ref { "Ljava/lang/Object;" } else { ty };
                call_helper(code, "stringOf", &format!("({of}){STRING}"));
                let text = code.new_local(Kind::Ref);
                code.store(Kind::Ref, text);
                arguments.push((STRING, text));
            }
            Kind::Byte | Kind::Short => arguments.push(("I", local)),
            _ => arguments.push((ty, local)),
        }
        local += kind.slots();
    }
    arguments
}
