//! Two strings at a time: slower, but each step has a summary.

use super::{Element, STRING, call_helper, mixing};
use crate::invoke::assembler::CodeWriter;
use crate::invoke::signature::{is_primitive, kind_of};

/// Converts all arguments to strings first, then joins them from left to right.
pub fn form_by_pairs(code: &mut CodeWriter, params: &[&str], elements: &[Element]) {
    let mut arguments = mixing::stringify(code, params).into_iter();
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
            call_helper(code, "simpleConcat", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/String;");
        }
    }
}
