//! White space at the ends of strings: `isBlank`, and where `strip` cuts.

use std::sync::Arc;

use doppel_expr::ExprId;
use doppel_strings::Question;
use doppel_strings::regex::{CharClass, Extent, Form, Order, Regex, Repeat, Tree};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;

use crate::summaries::text::Text;

const LATIN1: &str = "java/lang/StringLatin1";
const UTF16: &str = "java/lang/StringUTF16";

doppel_vm::summaries! {
    "java/lang/String" "isBlank()Z" => is_blank,
    static LATIN1 "indexOfNonWhitespace([B)I" => |vm: &mut Vm, value: Ref| first(vm, value, Text::latin1),
    static UTF16 "indexOfNonWhitespace([B)I" => |vm: &mut Vm, value: Ref| first(vm, value, Text::utf16),
    static LATIN1 "lastIndexOfNonWhitespace([B)I" => |vm: &mut Vm, value: Ref| behind_last(vm, value, Text::latin1),
    static UTF16 "lastIndexOfNonWhitespace([B)I" => |vm: &mut Vm, value: Ref| behind_last(vm, value, Text::utf16),
}

/// The maximum length of a text that becomes one expression.
const MAX_LENGTH: u32 = 1 << 12;

/// What `Character.isWhitespace` calls white, in every version of Unicode since 6.3.
pub fn white_space() -> CharClass {
    CharClass::narrow(&[
        (0x09, 0x0d),
        (0x1c, 0x20),
        (0x1680, 0x1680),
        (0x2000, 0x2006),
        (0x2008, 0x200a),
        (0x2028, 0x2029),
        (0x205f, 0x205f),
        (0x3000, 0x3000),
    ])
}

/// Of a string whose length is open.
fn is_blank(vm: &mut Vm, this: Ref) -> Option<bool> {
    let term = vm.open_term(this)?;
    let (body, form) = (Tree::Class(white_space()), Form::Class { is_noted: false });
    let all = Tree::Repeat(Repeat { body, least: 0, most: None, order: Order::Possessive, form }.into());
    let regex = Arc::new(Regex::new("white space".to_owned(), all, 1)?);
    let is_blank = vm.ask_whether(Question::Matches(term, regex, Extent::Whole))?;
    vm.boolean_result(is_blank)
}

/// The position of the first character that is not white space, else the length.
fn first(vm: &mut Vm, value: Ref, text: fn(Ref) -> Text) -> Option<i32> {
    let whites = whites(vm, value, text)?;
    let mut position = vm.int_constant(whites.len() as i32);
    for (index, &is_white) in whites.iter().enumerate().rev() {
        let here = vm.int_constant(index as i32);
        position = vm.symbolic.pool.ite(is_white, position, here);
    }
    vm.value_result(position)
}

/// The position behind the last character that is not white space, else 0.
fn behind_last(vm: &mut Vm, value: Ref, text: fn(Ref) -> Text) -> Option<i32> {
    let whites = whites(vm, value, text)?;
    let mut position = vm.int_constant(0);
    for (&is_white, behind) in whites.iter().zip(1..) {
        let here = vm.int_constant(behind);
        position = vm.symbolic.pool.ite(is_white, position, here);
    }
    vm.value_result(position)
}

/// Whether each character of a symbolic text is white space.
fn whites(vm: &mut Vm, value: Ref, text: fn(Ref) -> Text) -> Option<Vec<ExprId>> {
    if !vm.is_symbolic(value) || vm.heap.array_len(value) > MAX_LENGTH {
        return None;
    }
    vm.fix_array_length(value);
    let (text, class) = (text(value), white_space());
    let n_chars = text.len(vm);
    let is_white = |index| {
        let char = text.char(vm, index);
        class.has_unit(&mut vm.symbolic.pool, char)
    };
    Some((0..n_chars).map(is_white).collect())
}
