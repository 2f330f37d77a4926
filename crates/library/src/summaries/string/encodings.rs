//! The classes of a string's two encodings, `StringLatin1` and `StringUTF16`, and the methods of `String` that compare
//! parts: on strings of known length.

use std::ops::Range;

use doppel_expr::{ExprId, Op};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::ChoiceKind;

use crate::summaries::text::{Text, same_chars};

doppel_vm::summaries! {
    static LATIN1 "equals([B[B)Z" => |vm: &mut Vm, x: Ref, y: Ref| equals(vm, x, y, Text::latin1),
    static UTF16 "equals([B[B)Z" => |vm: &mut Vm, x: Ref, y: Ref| equals(vm, x, y, Text::utf16),
    static LATIN1 "hashCode([B)I" => |vm: &mut Vm, value: Ref| hash(vm, value, Text::latin1),
    static UTF16 "hashCode([B)I" => |vm: &mut Vm, value: Ref| hash(vm, value, Text::utf16),
    static LATIN1 "compareTo([B[B)I" => |vm: &mut Vm, x: Ref, y: Ref| compare(vm, x, y, Text::latin1),
    static UTF16 "compareTo([B[B)I" => |vm: &mut Vm, x: Ref, y: Ref| compare(vm, x, y, Text::utf16),
    static LATIN1 "indexOf([BII)I" => |vm: &mut Vm, value: Ref, char: i32, from: i32| index_of_char(vm, value, char, from, Text::latin1),
    static UTF16 "indexOf([BII)I" => |vm: &mut Vm, value: Ref, char: i32, from: i32| index_of_char(vm, value, char, from, Text::utf16),
    static LATIN1 "indexOf([BIII)I" => |vm: &mut Vm, value: Ref, char: i32, from: i32, to: i32| index_of_char_within(vm, value, char, from, to, Text::latin1),
    static UTF16 "indexOf([BIII)I" => |vm: &mut Vm, value: Ref, char: i32, from: i32, to: i32| index_of_char_within(vm, value, char, from, to, Text::utf16),
    static LATIN1 "indexOf([B[B)I" => |vm: &mut Vm, value: Ref, wanted: Ref| index_of(vm, value, wanted, Text::latin1),
    static UTF16 "indexOf([B[B)I" => |vm: &mut Vm, value: Ref, wanted: Ref| index_of(vm, value, wanted, Text::utf16),
    STRING "startsWith(Ljava/lang/String;I)Z" => starts_with,
    STRING "regionMatches(ILjava/lang/String;II)Z" => region_matches,
}

const STRING: &str = "java/lang/String";
const LATIN1: &str = "java/lang/StringLatin1";
const UTF16: &str = "java/lang/StringUTF16";

/// The maximum length of a text that becomes one expression.
const MAX_LENGTH: u32 = 1 << 12;
/// The maximum number of character comparisons in one expression.
const MAX_COMPARISONS: u32 = 1 << 14;

/// The two arrays of a comparison, if one is symbolic and the bytecode would not throw.
fn applies(vm: &Vm, x: Ref, y: Ref) -> bool {
    !x.is_null() && !y.is_null() && (vm.is_symbolic(x) || vm.is_symbolic(y))
}

fn equals(vm: &mut Vm, x: Ref, y: Ref, text: fn(Ref) -> Text) -> Option<bool> {
    if !applies(vm, x, y) {
        return None;
    }
    if vm.heap.array_len(x) > MAX_LENGTH {
        return None;
    }
    if !vm.same_length(x, y) {
        return Some(false);
    }
    let (x, y) = (text(x), text(y));
    let len = x.len(vm);
    let all = same_chars(vm, (x, 0), (y, 0), len);
    vm.boolean_result(all)
}

fn hash(vm: &mut Vm, value: Ref, text: fn(Ref) -> Text) -> Option<i32> {
    if !vm.is_symbolic(value) || vm.heap.array_len(value) > MAX_LENGTH {
        return None;
    }
    vm.fix_array_length(value);
    let text = text(value);
    let mut hash = vm.int_constant(0);
    let factor = vm.int_constant(31);
    for index in 0..text.len(vm) {
        let char = text.char(vm, index);
        let product = vm.symbolic.pool.binary(Op::Mul, hash, factor);
        hash = vm.symbolic.pool.binary(Op::Add, product, char);
    }
    vm.value_result(hash)
}

/// The difference of the first characters that differ, else of the lengths.
fn compare(vm: &mut Vm, x: Ref, y: Ref, text: fn(Ref) -> Text) -> Option<i32> {
    if !applies(vm, x, y) {
        return None;
    }
    let (x, y) = (text(x), text(y));
    let (x_len, y_len) = (x.len(vm), y.len(vm));
    if x_len.min(y_len) > MAX_LENGTH {
        return None;
    }
    vm.fix_array_length(x.value);
    vm.fix_array_length(y.value);
    let mut result = vm.int_constant(x_len as i32 - y_len as i32);
    for index in (0..x_len.min(y_len)).rev() {
        let (a, b) = (x.char(vm, index), y.char(vm, index));
        let pool = &mut vm.symbolic.pool;
        let (is_same, difference) = (pool.eq(a, b), pool.binary(Op::Sub, a, b));
        result = pool.ite(is_same, result, difference);
    }
    vm.value_result(result)
}

/// `indexOf(value, ch, fromIndex)`: the first position of a character, or -1.
fn index_of_char(vm: &mut Vm, value: Ref, char: i32, from: i32, text: fn(Ref) -> Text) -> Option<i32> {
    if vm.argument_tag(2) != 0 {
        return None;
    }
    let (text, char) = searched(vm, value, char, text)?;
    vm.fix_array_length(value);
    let len = text.len(vm);
    position_of_char(vm, text, char, from.max(0) as u32..len)
}

/// `indexOf(value, ch, fromIndex, toIndex)`, since JDK 21: both positions may depend on the length.
fn index_of_char_within(vm: &mut Vm, value: Ref, char: i32, from: i32, to: i32, text: fn(Ref) -> Text) -> Option<i32> {
    let (text, char) = searched(vm, value, char, text)?;
    let (Ok(from), Ok(to)) = (u32::try_from(from), u32::try_from(to)) else { return None };
    if to > text.len(vm) {
        return None;
    }
    vm.fix_array_length(value);
    let symbolic = [2, 3].map(|slot| vm.argument_tag(slot));
    let (pool, path) = (&vm.symbolic.pool, &mut vm.symbolic.path);
    if symbolic.into_iter().any(|tag| tag != 0 && !path.settles(pool, ExprId(tag))) {
        return None;
    }
    position_of_char(vm, text, char, from..to)
}

/// The text and the character of a search, if either is symbolic and the bytecode would examine every character.
fn searched(vm: &Vm, value: Ref, char: i32, text: fn(Ref) -> Text) -> Option<(Text, i32)> {
    if value.is_null() || !vm.is_symbolic(value) || vm.argument_tag(1) != 0 {
        return None;
    }
    let text = text(value);
    // Supplementary characters take two units, and a Latin-1 string lacks most characters: the bytecode handles these.
    let in_range = (0..if text.is_utf16 { 0x1_0000 } else { 0x100 }).contains(&char);
    (in_range && text.len(vm) <= MAX_LENGTH).then_some((text, char))
}

fn position_of_char(vm: &mut Vm, text: Text, char: i32, range: Range<u32>) -> Option<i32> {
    let wanted = vm.int_constant(char);
    let mut result = vm.int_constant(-1);
    for index in range.rev() {
        let (found, here) = (text.char(vm, index), vm.int_constant(index as i32));
        let is_it = vm.symbolic.pool.eq(found, wanted);
        result = vm.symbolic.pool.ite(is_it, here, result);
    }
    vm.value_result(result)
}

/// `indexOf(value, str)`: the first position of a text, or -1.
fn index_of(vm: &mut Vm, value: Ref, wanted: Ref, text: fn(Ref) -> Text) -> Option<i32> {
    if !applies(vm, value, wanted) {
        return None;
    }
    let (value, wanted) = (text(value), text(wanted));
    let (len, wanted_len) = (value.len(vm), wanted.len(vm));
    if len.saturating_mul(wanted_len) > MAX_COMPARISONS {
        return None;
    }
    vm.fix_array_length(value.value);
    vm.fix_array_length(wanted.value);
    let mut result = vm.int_constant(-1);
    for at in (0..(len + 1).saturating_sub(wanted_len)).rev() {
        let is_here = same_chars(vm, (value, at), (wanted, 0), wanted_len);
        let here = vm.int_constant(at as i32);
        result = vm.symbolic.pool.ite(is_here, here, result);
    }
    vm.value_result(result)
}

fn starts_with(vm: &mut Vm, this: Ref, prefix: Ref, offset: i32) -> Option<bool> {
    if prefix.is_null() || vm.argument_tag(2) != 0 {
        return None;
    }
    if let Some(result) = super::starts_with(vm, this, prefix, offset) {
        return Some(result);
    }
    let (this, prefix) = (Text::of(vm, this), Text::of(vm, prefix));
    let len = prefix.len(vm);
    if this.value == prefix.value || !(vm.is_symbolic(this.value) || vm.is_symbolic(prefix.value)) || len > MAX_LENGTH {
        return None;
    }
    if offset < 0 {
        return Some(false);
    }
    vm.fix_array_length(prefix.value);
    if !reaches(vm, this, i64::from(offset) + i64::from(len)) {
        return Some(false);
    }
    let all = same_chars(vm, (this, offset as u32), (prefix, 0), len);
    vm.boolean_result(all)
}

fn region_matches(vm: &mut Vm, this: Ref, from: i32, other: Ref, other_from: i32, len: i32) -> Option<bool> {
    let has_tag = [1, 3, 4].iter().any(|slot| vm.argument_tag(*slot) != 0);
    if other.is_null() || has_tag || from < 0 || other_from < 0 || !(0..=MAX_LENGTH as i32).contains(&len) {
        return None;
    }
    let (this, other) = (Text::of(vm, this), Text::of(vm, other));
    if !(vm.is_symbolic(this.value) || vm.is_symbolic(other.value)) {
        return None;
    }
    let ends = [(this, i64::from(from) + i64::from(len)), (other, i64::from(other_from) + i64::from(len))];
    for (text, end) in ends {
        if !reaches(vm, text, end) {
            return Some(false);
        }
    }
    let all = same_chars(vm, (this, from as u32), (other, other_from as u32), len as u32);
    vm.boolean_result(all)
}

/// Whether a text has at least this many characters, as a choice.
fn reaches(vm: &mut Vm, text: Text, end: i64) -> bool {
    let is_long_enough = end <= i64::from(text.len(vm));
    let tag = vm.length_tag(text.value);
    if tag != 0 {
        let Ok(end) = i32::try_from(end << u32::from(text.is_utf16)) else {
            vm.fix_array_length(text.value);
            return is_long_enough;
        };
        let end = vm.int_constant(end);
        let reaches = vm.symbolic.pool.binary(Op::SLe, end, ExprId(tag));
        vm.choose_in_caller(ChoiceKind::Summary, reaches);
    }
    is_long_enough
}
