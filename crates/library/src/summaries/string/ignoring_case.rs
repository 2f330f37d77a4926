//! `String.equalsIgnoreCase` with a text in Latin-1: which characters equal one of its own is known for all characters.

use std::sync::Arc;

use doppel_strings::Question;
use doppel_strings::regex::{CharClass, Extent, Regex, Tree};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::ChoiceKind;

use crate::summaries::text::Text;

doppel_vm::summaries! {
    "java/lang/String" "equalsIgnoreCase(Ljava/lang/String;)Z" => equals,
}

/// The maximum length of a text.
const MAX_LENGTH: usize = 1 << 8;

fn equals(vm: &mut Vm, this: Ref, other: Ref) -> Option<bool> {
    if other.is_null() || this == other {
        return None;
    }
    let (string, text) = match vm.literal_units(other) {
        Some(text) => (this, text),
        None => (other, vm.literal_units(this)?),
    };
    if text.len() > MAX_LENGTH {
        return None;
    }
    let classes: Vec<CharClass> = text.iter().map(|&unit| same_letters(unit)).collect::<Option<_>>()?;
    if let Some(term) = vm.open_term(string) {
        let name = format!("ignoring case: {}", String::from_utf16_lossy(&text));
        let tree = Tree::Sequence(classes.into_iter().map(Tree::Class).collect());
        let regex = Arc::new(Regex::new(name, tree, 1)?);
        let is_same = vm.ask_whether(Question::Matches(term, regex, Extent::Whole))?;
        return vm.boolean_result(is_same);
    }
    closed(vm, string, &classes)
}

fn closed(vm: &mut Vm, string: Ref, classes: &[CharClass]) -> Option<bool> {
    let value: Ref = vm.heap.read(string, vm.known.string_value);
    if !vm.is_symbolic(value) {
        return None;
    }
    let text = Text::of(vm, string);
    let n_bytes = vm.heap.array_len(value);
    let (length, wanted) = (vm.length_expr(value, n_bytes), classes.len() << u32::from(text.is_utf16));
    let wanted_expr = vm.int_constant(wanted as i32);
    let is_as_long = vm.symbolic.pool.eq(length, wanted_expr);
    vm.choose_in_caller(ChoiceKind::Summary, is_as_long);
    if n_bytes as usize != wanted {
        return Some(false);
    }
    vm.fix_array_length(value);
    let mut is_same = vm.symbolic.pool.bool(true);
    for (class, index) in classes.iter().zip(0..) {
        let char = text.char(vm, index);
        let is_here = class.has_unit(&mut vm.symbolic.pool, char);
        is_same = vm.symbolic.pool.and(is_same, is_here);
    }
    vm.boolean_result(is_same)
}

/// The characters that equal one of Latin-1 if case does not matter: its other case, and characters outside of Latin-1
/// with the same upper case, or whose upper cases have the same lower case. None for other characters, where Unicode
/// versions differ.
pub fn same_letters(unit: u16) -> Option<CharClass> {
    let letter = u8::try_from(unit).ok()?;
    let is_letter = letter.is_ascii_alphabetic() || letter >= 0xc0 && !matches!(letter, 0xd7 | 0xdf | 0xf7 | 0xff);
    let mut class = CharClass::narrow(&[(unit.into(), unit.into())]);
    if is_letter {
        class.add(((unit ^ 0x20).into(), (unit ^ 0x20).into()));
    }
    let others: &[u32] = match letter.to_ascii_lowercase() {
        b'i' => &[0x130, 0x131],
        b'k' => &[0x212a],
        b's' => &[0x17f],
        0xb5 => &[0x39c, 0x3bc],
        0xc5 | 0xe5 => &[0x212b],
        0xdf => &[0x1e9e],
        0xff => &[0x178],
        _ => &[],
    };
    for &other in others {
        class.add((other, other));
    }
    Some(class)
}
