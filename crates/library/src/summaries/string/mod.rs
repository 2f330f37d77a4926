//! `java.lang.String`: its methods on strings whose lengths are open (see [`doppel_vm::symbolic::open`]). Strings of known
//! length are in [`encodings`], conversions between cases in [`letter_case`].
//!
//! If the result would depend on more than a question, or if the text to find is not a literal, the bytecode runs, and
//! what it reads is concretised.

pub mod encodings;
pub mod ignoring_case;
pub mod letter_case;
pub mod white_space;

use doppel_expr::{ExprId, Op};
use doppel_strings::{LetterCase, Question, Term, TermId, trimmed};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::ChoiceKind;
use doppel_vm::symbolic::shadow::field_index;

use self::letter_case::has_rules_of_its_own;
use crate::summaries::chance_text;

const STRING: &str = "java/lang/String";
const CONCAT_HELPER: &str = "java/lang/StringConcatHelper";

doppel_vm::summaries! {
    STRING "<init>(Ljava/lang/String;)V" => copy,
    STRING "length()I" => length,
    STRING "isEmpty()Z" => is_empty,
    STRING "charAt(I)C" => char_at,
    STRING "contains(Ljava/lang/CharSequence;)Z" => contains,
    STRING "indexOf(Ljava/lang/String;)I" => index_of_text,
    STRING "indexOf(I)I" => index_of_char,
    STRING "lastIndexOf(Ljava/lang/String;)I" => last_index_of_text,
    STRING "lastIndexOf(I)I" => last_index_of_char,
    STRING "endsWith(Ljava/lang/String;)Z" => ends_with,
    STRING "equals(Ljava/lang/Object;)Z" => equals,
    STRING "replace(CC)Ljava/lang/String;" => replace,
    STRING "trim()Ljava/lang/String;" => trim,
    STRING "substring(I)Ljava/lang/String;" => substring_from,
    STRING "substring(II)Ljava/lang/String;" => substring,
    STRING "toLowerCase(Ljava/util/Locale;)Ljava/lang/String;" => |vm: &mut Vm, this: Ref, locale: Ref| in_case(vm, this, locale, LetterCase::Lower),
    STRING "toUpperCase(Ljava/util/Locale;)Ljava/lang/String;" => |vm: &mut Vm, this: Ref, locale: Ref| in_case(vm, this, locale, LetterCase::Upper),
    static CONCAT_HELPER "simpleConcat(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/String;" => concat,
    static CONCAT_HELPER "newStringOf(Ljava/lang/Object;)Ljava/lang/String;" => new_string_of,
}

/// `new String(original)`.
fn copy(vm: &mut Vm, this: Ref, original: Ref) -> Option<()> {
    vm.open_term(original)?;
    // The array is shared as in the bytecode, with the same tags.
    let (value, coder) = (vm.known.string_value, vm.known.string_coder);
    vm.heap.write(this, value, vm.heap.read::<Ref>(original, value));
    vm.heap.write(this, coder, vm.heap.read::<u8>(original, coder));
    for index in [value, coder].map(field_index) {
        let tag = vm.shadow_tag(original, index);
        vm.set_shadow_tag(this, index, tag).ok()?;
    }
    Some(())
}

fn length(vm: &mut Vm, this: Ref) -> Option<i32> {
    let term = vm.open_term(this)?;
    let length = vm.length_of_term(term)?;
    vm.value_result(length)
}

fn is_empty(vm: &mut Vm, this: Ref) -> Option<bool> {
    let term = vm.open_term(this)?;
    let length = vm.length_of_term(term)?;
    let zero = vm.int_constant(0);
    let is_empty = vm.symbolic.pool.eq(length, zero);
    vm.boolean_result(is_empty)
}

/// A character of a string other than an input, since inputs have character variables.
fn char_at(vm: &mut Vm, this: Ref, index: i32) -> Option<u16> {
    let term = open_and_made(vm, this)?;
    if vm.argument_tag(1) != 0 {
        return None;
    }
    let length = vm.length_of_term(term)?;
    let at = vm.int_constant(index);
    let is_inside = vm.symbolic.pool.binary(Op::ULt, at, length);
    if !chosen(vm, is_inside) {
        return None;
    }
    let char = vm.ask_open(Question::CharAt(term, index as u32))?;
    let char = vm.symbolic.pool.zero_extend(char, 32);
    vm.value_result(char)
}

fn contains(vm: &mut Vm, this: Ref, wanted: Ref) -> Option<bool> {
    let (term, text) = (vm.open_term(this)?, text(vm, wanted)?);
    let is_in = is_contained(vm, term, &text)?;
    vm.boolean_result(is_in)
}

/// Whether a term contains a text: asks the parts that can contain it.
fn is_contained(vm: &mut Vm, term: TermId, text: &[u16]) -> Option<ExprId> {
    match vm.symbolic.open.terms.get(term).clone() {
        Term::Literal(units) => {
            let is_in = units.windows(text.len()).any(|window| window == text);
            Some(vm.symbolic.pool.bool(is_in))
        }
        // Surrounding blanks do not matter if the text neither begins nor ends with one.
        Term::Trimmed(of) if trimmed(text).len() == text.len() => is_contained(vm, of, text),
        Term::Replaced(of, old, new) if !text.contains(&old) && !text.contains(&new) => is_contained(vm, of, text),
        Term::Concat(parts) => {
            let groups = vm.symbolic.open.terms.groups(&parts, text);
            if groups.len() == 1 {
                return vm.ask_whether(Question::Contains(term, text.into()));
            }
            let mut is_in = vm.symbolic.pool.bool(false);
            for group in groups {
                let group = vm.symbolic.open.terms.concat(&group);
                let is_here = is_contained(vm, group, text)?;
                is_in = vm.symbolic.pool.or(is_in, is_here);
            }
            Some(is_in)
        }
        _ => vm.ask_whether(Question::Contains(term, text.into())),
    }
}

fn index_of_text(vm: &mut Vm, this: Ref, wanted: Ref) -> Option<i32> {
    let (term, text) = (vm.open_term(this)?, text(vm, wanted)?);
    let index = vm.ask_open(Question::IndexOf(term, text, 0))?;
    vm.value_result(index)
}

fn index_of_char(vm: &mut Vm, this: Ref, char: i32) -> Option<i32> {
    let (term, char) = (vm.open_term(this)?, char_text(vm, char)?);
    let index = vm.ask_open(Question::IndexOf(term, char, 0))?;
    vm.value_result(index)
}

fn last_index_of_text(vm: &mut Vm, this: Ref, wanted: Ref) -> Option<i32> {
    let (term, text) = (vm.open_term(this)?, text(vm, wanted)?);
    let index = vm.ask_open(Question::LastIndexOf(term, text))?;
    vm.value_result(index)
}

fn last_index_of_char(vm: &mut Vm, this: Ref, char: i32) -> Option<i32> {
    let (term, char) = (vm.open_term(this)?, char_text(vm, char)?);
    let index = vm.ask_open(Question::LastIndexOf(term, char))?;
    vm.value_result(index)
}

fn ends_with(vm: &mut Vm, this: Ref, wanted: Ref) -> Option<bool> {
    let (term, text) = (vm.open_term(this)?, text(vm, wanted)?);
    if let Some(units) = literal_end(vm, term, <[TermId]>::last)
        && units.len() >= text.len()
    {
        return Some(units.ends_with(&text));
    }
    let ends_with = vm.ask_whether(Question::EndsWith(term, text))?;
    vm.boolean_result(ends_with)
}

/// `startsWith(prefix, offset)` of a string other than an input.
pub(super) fn starts_with(vm: &mut Vm, this: Ref, prefix: Ref, offset: i32) -> Option<bool> {
    let (term, text) = (open_and_made(vm, this)?, text(vm, prefix)?);
    if let Some(units) = literal_end(vm, term, <[TermId]>::first)
        && let Some(found) = units.get(offset as usize..offset as usize + text.len())
    {
        return Some(found == &text[..]);
    }
    let starts_with = vm.ask_whether(Question::StartsWith(term, text, u32::try_from(offset).ok()?))?;
    vm.boolean_result(starts_with)
}

fn equals(vm: &mut Vm, this: Ref, other: Ref) -> Option<bool> {
    if this == other || other.is_null() || vm.class_of(other) != vm.known.string {
        return None;
    }
    let (made, other) = match open_and_made(vm, this) {
        Some(term) => (term, other),
        None => (open_and_made(vm, other)?, this),
    };
    let text = vm.literal_units(other)?;
    let is_it = vm.ask_whether(Question::Equals(made, text.into()))?;
    vm.boolean_result(is_it)
}

fn substring_from(vm: &mut Vm, this: Ref, start: i32) -> Option<Ref> {
    let term = vm.open_term(this)?;
    if vm.argument_tag(1) != 0 {
        return None;
    }
    let length = vm.length_of_term(term)?;
    let from = vm.int_constant(start);
    let is_inside = vm.symbolic.pool.binary(Op::ULe, from, length);
    if !chosen(vm, is_inside) {
        return None;
    }
    if start == 0 {
        return Some(this);
    }
    let part = part(vm, term, start as u32, None);
    vm.string_of_term(part)
}

fn substring(vm: &mut Vm, this: Ref, start: i32, end: i32) -> Option<Ref> {
    let term = vm.open_term(this)?;
    if vm.argument_tag(1) != 0 || vm.argument_tag(2) != 0 || start < 0 || start > end {
        return None;
    }
    let length = vm.length_of_term(term)?;
    let to = vm.int_constant(end);
    let is_inside = vm.symbolic.pool.binary(Op::ULe, to, length);
    if !chosen(vm, is_inside) {
        return None;
    }
    if start == 0 {
        let is_all = vm.symbolic.pool.eq(to, length);
        if chosen(vm, is_all) {
            return Some(this);
        }
    }
    let part = part(vm, term, start as u32, Some(end as u32));
    vm.string_of_term(part)
}

pub fn part(vm: &mut Vm, term: TermId, start: u32, end: Option<u32>) -> TermId {
    let terms = &mut vm.symbolic.open.terms;
    match (start, end) {
        (0, None) => term,
        (start, Some(end)) if start == end => terms.literal(&[]),
        _ => terms.intern(Term::Part(term, start, end)),
    }
}

fn in_case(vm: &mut Vm, this: Ref, locale: Ref, case: LetterCase) -> Option<Ref> {
    let term = vm.open_term(this)?;
    if has_rules_of_its_own(vm, locale) {
        return None;
    }
    let is_same = vm.ask_whether(Question::IsCase(case, term))?;
    if chosen(vm, is_same) {
        return Some(this);
    }
    let changed = vm.symbolic.open.terms.intern(Term::Case(case, term));
    vm.string_of_term(changed)
}

fn replace(vm: &mut Vm, this: Ref, old: u16, new: u16) -> Option<Ref> {
    let term = vm.open_term(this)?;
    if vm.argument_tag(1) != 0 || vm.argument_tag(2) != 0 {
        return None;
    }
    if old == new {
        return Some(this);
    }
    let is_there = is_contained(vm, term, &[old])?;
    if !chosen(vm, is_there) {
        return Some(this);
    }
    let replaced = vm.symbolic.open.terms.intern(Term::Replaced(term, old, new));
    vm.string_of_term(replaced)
}

fn trim(vm: &mut Vm, this: Ref) -> Option<Ref> {
    let term = vm.open_term(this)?;
    let is_trimmed = vm.ask_whether(Question::IsTrimmed(term))?;
    if chosen(vm, is_trimmed) {
        return Some(this);
    }
    let trimmed = vm.symbolic.open.terms.intern(Term::Trimmed(term));
    vm.string_of_term(trimmed)
}

fn concat(vm: &mut Vm, first: Ref, second: Ref) -> Option<Ref> {
    let parts = [first, second];
    if let Some(joined) = chance_text::joined(vm, parts) {
        return Some(joined);
    }
    let mut is_open = false;
    let mut terms = Vec::new();
    for part in parts {
        if part.is_null() {
            terms.push(vm.symbolic.open.terms.literal(&"null".encode_utf16().collect::<Vec<_>>()));
            continue;
        }
        if vm.class_of(part) != vm.known.string {
            return None;
        }
        is_open |= vm.open_term(part).is_some();
        terms.push(vm.term(part)?);
    }
    if !is_open {
        return None;
    }
    let whole = vm.symbolic.open.terms.concat(&terms);
    vm.string_of_term(whole)
}

fn new_string_of(vm: &mut Vm, string: Ref) -> Option<Ref> {
    if string.is_null() || vm.class_of(string) != vm.known.string {
        return None;
    }
    let term = open_and_made(vm, string)?;
    vm.string_of_term(term)
}

/// The literal with which a concatenation begins or ends.
fn literal_end(vm: &Vm, term: TermId, end: fn(&[TermId]) -> Option<&TermId>) -> Option<&[u16]> {
    let terms = &vm.symbolic.open.terms;
    let Term::Concat(parts) = terms.get(term) else { return None };
    match terms.get(*end(parts)?) {
        Term::Literal(units) => Some(units),
        _ => None,
    }
}

/// The term of an open string other than an input.
fn open_and_made(vm: &mut Vm, string: Ref) -> Option<TermId> {
    let term = vm.open_term(string)?;
    (!matches!(vm.symbolic.open.terms.get(term), Term::Input(_))).then_some(term)
}

/// A nonempty literal to search for.
fn text(vm: &Vm, string: Ref) -> Option<Box<[u16]>> {
    if string.is_null() || vm.class_of(string) != vm.known.string {
        return None;
    }
    let units = vm.literal_units(string)?;
    (!units.is_empty()).then(|| units.into())
}

/// A character to search for that is a single code unit.
fn char_text(vm: &Vm, char: i32) -> Option<Box<[u16]>> {
    let unit = u16::try_from(char).ok()?;
    (vm.argument_tag(1) == 0).then(|| [unit].into())
}

/// Whether a condition holds, as a choice.
pub fn chosen(vm: &mut Vm, condition: ExprId) -> bool {
    vm.choose_in_caller(ChoiceKind::Summary, condition);
    vm.symbolic.pool.value(condition) != 0
}
