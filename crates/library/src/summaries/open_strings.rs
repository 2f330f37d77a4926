//! Methods of `java.lang.String` on strings whose lengths are open: see [`doppel_vm::symbolic::open`].
//!
//! Where a method's result would depend on more than a question, or something else than a literal is looked for, the bytecode
//! runs, and whatever it reads is fixed.

use doppel_expr::{ExprId, Op};
use doppel_strings::{LetterCase, Question, Term, TermId, trimmed};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::Args;
use doppel_vm::summary::Summary;
use doppel_vm::symbolic::ChoiceKind;
use doppel_vm::symbolic::shadow::field_index;

use super::chance_text;
use super::letter_case::has_rules_of_its_own;

const STRING: &str = "java/lang/String";
const CONCAT_HELPER: &str = "java/lang/StringConcatHelper";

pub const SUMMARIES: &[Summary] = &[
    Summary { class: STRING, method: "<init>(Ljava/lang/String;)V", body: copy },
    Summary { class: STRING, method: "length()I", body: length },
    Summary { class: STRING, method: "isEmpty()Z", body: is_empty },
    Summary { class: STRING, method: "charAt(I)C", body: char_at },
    Summary { class: STRING, method: "contains(Ljava/lang/CharSequence;)Z", body: contains },
    Summary { class: STRING, method: "indexOf(Ljava/lang/String;)I", body: index_of_text },
    Summary { class: STRING, method: "indexOf(I)I", body: index_of_char },
    Summary { class: STRING, method: "lastIndexOf(Ljava/lang/String;)I", body: last_index_of_text },
    Summary { class: STRING, method: "lastIndexOf(I)I", body: last_index_of_char },
    Summary { class: STRING, method: "endsWith(Ljava/lang/String;)Z", body: ends_with },
    Summary { class: STRING, method: "equals(Ljava/lang/Object;)Z", body: equals },
    Summary { class: STRING, method: "replace(CC)Ljava/lang/String;", body: replace },
    Summary { class: STRING, method: "trim()Ljava/lang/String;", body: trim },
    Summary { class: STRING, method: "substring(I)Ljava/lang/String;", body: substring_from },
    Summary { class: STRING, method: "substring(II)Ljava/lang/String;", body: substring },
    Summary {
        class: STRING,
        method: "toLowerCase(Ljava/util/Locale;)Ljava/lang/String;",
        body: |vm, args| in_case(vm, args, LetterCase::Lower),
    },
    Summary {
        class: STRING,
        method: "toUpperCase(Ljava/util/Locale;)Ljava/lang/String;",
        body: |vm, args| in_case(vm, args, LetterCase::Upper),
    },
    Summary {
        class: CONCAT_HELPER,
        method: "simpleConcat(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/String;",
        body: concat,
    },
    Summary { class: CONCAT_HELPER, method: "newStringOf(Ljava/lang/Object;)Ljava/lang/String;", body: new_string_of },
];

/// `new String(original)`.
fn copy(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (this, original) = (args.obj(), args.obj());
    vm.open_term(original)?;
    // The array is shared as the bytecode shares it, and whoever reads it is told the same.
    let (value, coder) = (vm.known.string_value, vm.known.string_coder);
    vm.heap.write(this, value, vm.heap.read::<Ref>(original, value));
    vm.heap.write(this, coder, vm.heap.read::<u8>(original, coder));
    for index in [value, coder].map(field_index) {
        let tag = vm.shadow_tag(original, index);
        vm.set_shadow_tag(this, index, tag).ok()?;
    }
    Some(0)
}

fn length(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let term = vm.open_term(args.obj())?;
    let length = vm.length_of_term(term)?;
    vm.value_result(length)
}

fn is_empty(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let term = vm.open_term(args.obj())?;
    let length = vm.length_of_term(term)?;
    let zero = vm.int_constant(0);
    let is_empty = vm.symbolic.pool.eq(length, zero);
    vm.boolean_result(is_empty)
}

/// A character of a string that is no input: those have theirs.
fn char_at(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (term, index) = (open_and_made(vm, args.obj())?, args.int());
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

fn contains(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (term, text) = (vm.open_term(args.obj())?, text(vm, args.obj())?);
    let is_in = is_contained(vm, term, &text)?;
    vm.boolean_result(is_in)
}

/// Whether a text is in a term: asked of the parts in which it can be.
fn is_contained(vm: &mut Vm, term: TermId, text: &[u16]) -> Option<ExprId> {
    match vm.symbolic.open.terms.get(term).clone() {
        Term::Literal(units) => {
            let is_in = units.windows(text.len()).any(|window| window == text);
            Some(vm.symbolic.pool.bool(is_in))
        }
        // Blanks around it do not matter if it neither begins nor ends with one.
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

fn index_of_text(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (term, text) = (vm.open_term(args.obj())?, text(vm, args.obj())?);
    let index = vm.ask_open(Question::IndexOf(term, text, 0))?;
    vm.value_result(index)
}

fn index_of_char(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (term, char) = (vm.open_term(args.obj())?, char_text(vm, args.int())?);
    let index = vm.ask_open(Question::IndexOf(term, char, 0))?;
    vm.value_result(index)
}

fn last_index_of_text(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (term, text) = (vm.open_term(args.obj())?, text(vm, args.obj())?);
    let index = vm.ask_open(Question::LastIndexOf(term, text))?;
    vm.value_result(index)
}

fn last_index_of_char(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (term, char) = (vm.open_term(args.obj())?, char_text(vm, args.int())?);
    let index = vm.ask_open(Question::LastIndexOf(term, char))?;
    vm.value_result(index)
}

fn ends_with(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (term, text) = (vm.open_term(args.obj())?, text(vm, args.obj())?);
    if let Some(units) = literal_end(vm, term, <[TermId]>::last)
        && units.len() >= text.len()
    {
        return Some(u64::from(units.ends_with(&text)));
    }
    let ends_with = vm.ask_whether(Question::EndsWith(term, text))?;
    vm.boolean_result(ends_with)
}

/// `startsWith(prefix, offset)` of a string that is no input.
pub(super) fn starts_with(vm: &mut Vm, this: Ref, prefix: Ref, offset: i32) -> Option<u64> {
    let (term, text) = (open_and_made(vm, this)?, text(vm, prefix)?);
    if let Some(units) = literal_end(vm, term, <[TermId]>::first)
        && let Some(found) = units.get(offset as usize..offset as usize + text.len())
    {
        return Some(u64::from(found == &text[..]));
    }
    let starts_with = vm.ask_whether(Question::StartsWith(term, text, u32::try_from(offset).ok()?))?;
    vm.boolean_result(starts_with)
}

fn equals(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (this, other) = (args.obj(), args.obj());
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

fn substring_from(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (this, start) = (args.obj(), args.int());
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
        return Some(this.slot());
    }
    let part = part(vm, term, start as u32, None);
    vm.string_of_term(part).map(Ref::slot)
}

fn substring(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (this, start, end) = (args.obj(), args.int(), args.int());
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
            return Some(this.slot());
        }
    }
    let part = part(vm, term, start as u32, Some(end as u32));
    vm.string_of_term(part).map(Ref::slot)
}

pub(super) fn part(vm: &mut Vm, term: TermId, start: u32, end: Option<u32>) -> TermId {
    let terms = &mut vm.symbolic.open.terms;
    match (start, end) {
        (0, None) => term,
        (start, Some(end)) if start == end => terms.literal(&[]),
        _ => terms.intern(Term::Part(term, start, end)),
    }
}

fn in_case(vm: &mut Vm, mut args: Args, case: LetterCase) -> Option<u64> {
    let (this, locale) = (args.obj(), args.obj());
    let term = vm.open_term(this)?;
    if has_rules_of_its_own(vm, locale) {
        return None;
    }
    let is_same = vm.ask_whether(Question::IsCase(case, term))?;
    if chosen(vm, is_same) {
        return Some(this.slot());
    }
    let changed = vm.symbolic.open.terms.intern(Term::Case(case, term));
    vm.string_of_term(changed).map(Ref::slot)
}

fn replace(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (this, old, new) = (args.obj(), args.int() as u16, args.int() as u16);
    let term = vm.open_term(this)?;
    if vm.argument_tag(1) != 0 || vm.argument_tag(2) != 0 {
        return None;
    }
    if old == new {
        return Some(this.slot());
    }
    let is_there = is_contained(vm, term, &[old])?;
    if !chosen(vm, is_there) {
        return Some(this.slot());
    }
    let replaced = vm.symbolic.open.terms.intern(Term::Replaced(term, old, new));
    vm.string_of_term(replaced).map(Ref::slot)
}

fn trim(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let this = args.obj();
    let term = vm.open_term(this)?;
    let is_trimmed = vm.ask_whether(Question::IsTrimmed(term))?;
    if chosen(vm, is_trimmed) {
        return Some(this.slot());
    }
    let trimmed = vm.symbolic.open.terms.intern(Term::Trimmed(term));
    vm.string_of_term(trimmed).map(Ref::slot)
}

fn concat(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let parts = [args.obj(), args.obj()];
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
    vm.string_of_term(whole).map(Ref::slot)
}

fn new_string_of(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let string = args.obj();
    if string.is_null() || vm.class_of(string) != vm.known.string {
        return None;
    }
    let term = open_and_made(vm, string)?;
    vm.string_of_term(term).map(Ref::slot)
}

/// The literal that a concatenation begins or ends with.
fn literal_end(vm: &Vm, term: TermId, end: fn(&[TermId]) -> Option<&TermId>) -> Option<&[u16]> {
    let terms = &vm.symbolic.open.terms;
    let Term::Concat(parts) = terms.get(term) else { return None };
    match terms.get(*end(parts)?) {
        Term::Literal(units) => Some(units),
        _ => None,
    }
}

/// The term of a string that is open and no input.
fn open_and_made(vm: &mut Vm, string: Ref) -> Option<TermId> {
    let term = vm.open_term(string)?;
    (!matches!(vm.symbolic.open.terms.get(term), Term::Input(_))).then_some(term)
}

/// A literal that is looked for, and is not empty.
fn text(vm: &Vm, string: Ref) -> Option<Box<[u16]>> {
    if string.is_null() || vm.class_of(string) != vm.known.string {
        return None;
    }
    let units = vm.literal_units(string)?;
    (!units.is_empty()).then(|| units.into())
}

/// A character that is looked for, and is one unit.
fn char_text(vm: &Vm, char: i32) -> Option<Box<[u16]>> {
    let unit = u16::try_from(char).ok()?;
    (vm.argument_tag(1) == 0).then(|| [unit].into())
}

/// Whether a condition holds, as a choice.
pub(super) fn chosen(vm: &mut Vm, condition: ExprId) -> bool {
    vm.choose_in_caller(ChoiceKind::Summary, condition);
    vm.symbolic.pool.value(condition) != 0
}
