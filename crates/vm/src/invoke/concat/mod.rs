//! String concatenation: a single method equivalent to `StringConcatFactory`'s tree of method handles.
//!
//! The order of effects is the JDK's: first all references, floats and doubles become strings, left to right; then the
//! lengths are added up (an overflow is an `OutOfMemoryError`); then the characters are copied from the end. The work
//! is done by the package-private `java.lang.StringConcatHelper`. The method is therefore in its package, and its
//! frames appear in stack traces as they do on HotSpot.

mod mixing;
mod pairs;
mod sizing;

use doppel_classpath::classfile::access as acc;
use doppel_inputs::Kind;

use super::assembler::{ClassWriter, CodeWriter, VERSION_WITHOUT_BRANCHES};
use super::signature::{Signature, is_primitive, kind_of};

pub const HELPER: &str = "java/lang/StringConcatHelper";
pub const METHOD: &str = "concat";

/// The helper methods of every JDK that the code of [`assemble`] calls. A helper without them is unknown.
const HELPER_METHODS: &[(&str, &str)] = &[
    ("newStringOf", "(Ljava/lang/Object;)Ljava/lang/String;"),
    ("simpleConcat", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/String;"),
    ("stringOf", "(Ljava/lang/Object;)Ljava/lang/String;"),
];

/// The two variants of the JDK's helper, distinguished by their methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Helper {
    /// Length and coder in one long: until JDK 23.
    Mixing,
    /// Length and coder in an int each: since JDK 24.
    Sizing,
}

impl Helper {
    /// The variant of a helper with these methods; none if it is unknown.
    pub fn with(has: impl Fn(&str, &str) -> bool) -> Option<Helper> {
        let has_all = |methods: &[(&str, &str)]| methods.iter().all(|(name, descriptor)| has(name, descriptor));
        match () {
            () if !has_all(HELPER_METHODS) => None,
            () if has_all(mixing::HELPER_METHODS) => Some(Helper::Mixing),
            () if has_all(sizing::HELPER_METHODS) => Some(Helper::Sizing),
            () => None,
        }
    }
}

/// The maximum number of argument slots of `StringConcatFactory`.
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

/// Splits a recipe; none if it does not match the number of arguments or constants.
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

/// The descriptor of the call site with all references as `Object`: the descriptor of the method.
pub fn erased_descriptor(site: &Signature) -> String {
    let params: String =
        site.params.iter().map(|ty| if is_primitive(ty) { ty } else { "Ljava/lang/Object;" }).collect();
    format!("({params}){STRING}")
}

/// Assembles a class called `name` with the static method [`METHOD`]. With `by_pairs`, it joins two strings at a time,
/// so that a summary for two strings covers any number.
pub fn assemble(name: &str, helper: Helper, site: &Signature, elements: &[Element], by_pairs: bool) -> Option<Vec<u8>> {
    let slots: u16 = super::signature::slots(&site.params);
    if slots > MAX_SLOTS || elements.is_empty() {
        return None;
    }
    let flags = acc::SUPER | acc::FINAL | acc::SYNTHETIC;
    let mut class = ClassWriter::new(VERSION_WITHOUT_BRANCHES, flags, name, "java/lang/Object", &[]);
    class.method(acc::STATIC, METHOD, &erased_descriptor(site), &[], |code| {
        if !short_form(code, &site.params, elements) {
            match helper {
                _ if by_pairs => pairs::form_by_pairs(code, &site.params, elements),
                Helper::Mixing => mixing::general_form(code, &site.params, elements),
                Helper::Sizing => sizing::general_form(code, &site.params, elements),
            }
        }
        code.return_(Kind::Ref);
    });
    class.finish()
}

/// The cases of one or two elements, which the JDK treats specially.
fn short_form(code: &mut CodeWriter, params: &[&str], elements: &[Element]) -> bool {
    match elements {
        [Element::Argument] => {
            code.load(kind_of(params[0]), 0);
            match params[0] {
                "B" | "S" | "I" => code.invokestatic("java/lang/String", "valueOf", "(I)Ljava/lang/String;"),
                ty if is_primitive(ty) => code.invokestatic("java/lang/String", "valueOf", &format!("({ty}){STRING}")),
                _ => call_helper(code, "newStringOf", "(Ljava/lang/Object;)Ljava/lang/String;"),
            }
        }
        [Element::Constant(text)] => {
            code.string_units(text);
            call_helper(code, "newStringOf", "(Ljava/lang/Object;)Ljava/lang/String;");
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
            call_helper(code, "simpleConcat", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/String;");
        }
        _ => return false,
    }
    true
}

/// The constant after the last argument, and for each argument the constant before it.
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

fn call_helper(code: &mut CodeWriter, name: &str, descriptor: &str) {
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
