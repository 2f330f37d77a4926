//! String concatenation: the method that `StringConcatFactory`'s tree of method handles amounts to.
//!
//! The order of effects is the JDK's: first all references, floats and doubles become strings, left to right, then the
//! lengths are added up (an overflow is an `OutOfMemoryError`), then the characters are copied from the end. The work
//! is done by the package-private `java.lang.StringConcatHelper`, in whose package the method therefore lives, and
//! whose frames show in stack traces as they do on HotSpot.

use doppel_classpath::classfile::{access as acc, opcodes as op};

use super::assembler::{ClassWriter, CodeWriter, VERSION_WITHOUT_BRANCHES};
use super::signature::{Signature, is_primitive, kind_of};
use crate::kind::Kind;

pub const HELPER: &str = "java/lang/StringConcatHelper";
pub const METHOD: &str = "concat";

/// What the code of [`assemble`] calls: without these the JDK's helper is not the one we know.
pub const HELPER_METHODS: &[(&str, &str)] = &[
    ("newStringOf", "(Ljava/lang/Object;)Ljava/lang/String;"),
    ("simpleConcat", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/String;"),
    ("stringOf", "(Ljava/lang/Object;)Ljava/lang/String;"),
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

/// Most argument slots that `StringConcatFactory` takes.
const MAX_SLOTS: u16 = 200;
const STRING: &str = "Ljava/lang/String;";
const TAG_ARGUMENT: u16 = 1;
const TAG_CONSTANT: u16 = 2;

/// A piece of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    Argument,
    Constant(Vec<u16>),
}

/// Splits a recipe; none if it does not fit the number of arguments or constants.
pub fn parse_recipe(recipe: &[u16], n_arguments: usize, constants: &[Vec<u16>]) -> Option<Vec<Element>> {
    let mut elements = Vec::new();
    let mut text = Vec::new();
    let mut constants = constants.iter();
    for &unit in recipe {
        match unit {
            TAG_CONSTANT => text.extend(constants.next()?),
            TAG_ARGUMENT => {
                flush(&mut elements, &mut text);
                elements.push(Element::Argument);
            }
            _ => text.push(unit),
        }
    }
    flush(&mut elements, &mut text);
    let arguments = elements.iter().filter(|element| **element == Element::Argument).count();
    (arguments == n_arguments && constants.next().is_none()).then_some(elements)
}

fn flush(elements: &mut Vec<Element>, text: &mut Vec<u16>) {
    if !text.is_empty() {
        elements.push(Element::Constant(std::mem::take(text)));
    }
}

/// The call site's descriptor with all references as `Object`, which is the method's descriptor.
pub fn erased_descriptor(site: &Signature) -> String {
    let params: String =
        site.params.iter().map(|ty| if is_primitive(ty) { ty } else { "Ljava/lang/Object;" }).collect();
    format!("({params}){STRING}")
}

/// Assembles a class called `name` with the one static method [`METHOD`]. `by_pairs`: it joins two strings at a time, so that
/// a search that knows what to do with two knows with any number.
pub fn assemble(name: &str, site: &Signature, elements: &[Element], by_pairs: bool) -> Option<Vec<u8>> {
    let slots: u16 = super::signature::slots(&site.params);
    if slots > MAX_SLOTS || elements.is_empty() {
        return None;
    }
    let flags = acc::SUPER | acc::FINAL | acc::SYNTHETIC;
    let mut class = ClassWriter::new(VERSION_WITHOUT_BRANCHES, flags, name, "java/lang/Object", &[]);
    class.method(acc::STATIC, METHOD, &erased_descriptor(site), &[], |code| {
        if !short_form(code, &site.params, elements) {
            if by_pairs {
                form_by_pairs(code, &site.params, elements);
            } else {
                general_form(code, &site.params, elements);
            }
        }
        code.return_(Kind::Ref);
    });
    class.finish()
}

/// The cases of one or two elements that the JDK treats by themselves.
fn short_form(code: &mut CodeWriter, params: &[&str], elements: &[Element]) -> bool {
    match elements {
        [Element::Argument] => {
            code.load(kind_of(params[0]), 0);
            match params[0] {
                "B" | "S" | "I" => code.invokestatic("java/lang/String", "valueOf", "(I)Ljava/lang/String;"),
                ty if is_primitive(ty) => code.invokestatic("java/lang/String", "valueOf", &format!("({ty}){STRING}")),
                _ => helper(code, "newStringOf", "(Ljava/lang/Object;)Ljava/lang/String;"),
            }
        }
        [Element::Constant(text)] => {
            code.string_units(text);
            helper(code, "newStringOf", "(Ljava/lang/Object;)Ljava/lang/String;");
        }
        [_, _] if params.iter().all(|ty| !is_primitive(ty)) => {
            let mut local = 0;
            for element in elements {
                match element {
                    Element::Constant(text) => code.string_units(text),
                    Element::Argument => {
                        code.load(Kind::Ref, local);
                        local += 1;
                    }
                }
            }
            helper(code, "simpleConcat", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/String;");
        }
        _ => return false,
    }
    true
}

fn general_form(code: &mut CodeWriter, params: &[&str], elements: &[Element]) {
    let arguments = stringify(code, params);
    let (suffix, prefixes) = attach_constants(elements);

    length_of_constants(code, suffix, &prefixes);
    for (ty, local) in &arguments {
        code.load(kind_of(ty), *local);
        helper(code, "mix", &format!("(J{ty})J"));
    }
    let index_coder = code.new_local(Kind::Long);
    let buffer = code.new_local(Kind::Ref);
    code.store(Kind::Long, index_coder);

    match suffix {
        Some(suffix) => {
            code.string_units(suffix);
            code.load(Kind::Long, index_coder);
            helper(code, "newArrayWithSuffix", "(Ljava/lang/String;J)[B");
        }
        None => {
            code.load(Kind::Long, index_coder);
            helper(code, "newArray", "(J)[B");
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
        helper(code, "prepend", &format!("(J[B{ty}{STRING})J"));
    }
    code.store(Kind::Long, index_coder);
    code.load(Kind::Ref, buffer);
    code.load(Kind::Long, index_coder);
    helper(code, "newString", "([BJ)Ljava/lang/String;");
}

/// All arguments become strings first, then they are joined from left to right.
fn form_by_pairs(code: &mut CodeWriter, params: &[&str], elements: &[Element]) {
    let mut arguments = stringify(code, params).into_iter();
    for (index, element) in elements.iter().enumerate() {
        match element {
            Element::Constant(text) => code.string_units(text),
            Element::Argument => {
                let Some((ty, local)) = arguments.next() else { continue };
                code.load(kind_of(ty), local);
                match ty {
                    "B" | "S" | "I" => code.invokestatic("java/lang/String", "valueOf", "(I)Ljava/lang/String;"),
                    ty if is_primitive(ty) => {
                        code.invokestatic("java/lang/String", "valueOf", &format!("({ty}){STRING}"));
                    }
                    _ => {}
                }
            }
        }
        if index > 0 {
            helper(code, "simpleConcat", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/String;");
        }
    }
}

/// The initial "length and coder": the lengths of all constants but the suffix, which the helper adds itself, and
/// whether any constant needs UTF-16 (bit 32).
fn length_of_constants(code: &mut CodeWriter, suffix: Option<&[u16]>, prefixes: &[Option<&[u16]>]) {
    helper(code, "initialCoder", "()J");
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

/// Turns references, floats and doubles into strings; gives each argument's type and local afterwards.
fn stringify<'a>(code: &mut CodeWriter, params: &[&'a str]) -> Vec<(&'a str, u16)> {
    let mut local = 0;
    let mut arguments = Vec::with_capacity(params.len());
    for &ty in params {
        let kind = kind_of(ty);
        if matches!(kind, Kind::Ref | Kind::Float | Kind::Double) {
            code.load(kind, local);
            match kind {
                Kind::Ref => helper(code, "stringOf", "(Ljava/lang/Object;)Ljava/lang/String;"),
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

/// The constant behind the last argument, and for each argument the constant in front of it.
fn attach_constants(elements: &[Element]) -> (Option<&[u16]>, Vec<Option<&[u16]>>) {
    let mut prefixes = Vec::new();
    let mut constant = None;
    for element in elements {
        match element {
            Element::Constant(text) => constant = Some(text.as_slice()),
            Element::Argument => prefixes.push(constant.take()),
        }
    }
    (constant, prefixes)
}

fn helper(code: &mut CodeWriter, name: &str, descriptor: &str) {
    code.invokestatic(HELPER, name, descriptor);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn recipes_split_into_constants_and_arguments() {
        let constant = |text| Element::Constant(units(text));
        let elements = parse_recipe(&units("a\u{1}b\u{2}c\u{1}"), 2, &[units("\u{1}!")]);
        assert_eq!(elements, Some(vec![constant("a"), Element::Argument, constant("b\u{1}!c"), Element::Argument]));
        assert_eq!(parse_recipe(&units("\u{1}"), 2, &[]), None);
        assert_eq!(parse_recipe(&units("\u{2}"), 0, &[]), None);
        assert_eq!(parse_recipe(&units("x"), 0, &[units("unused")]), None);
    }
}
