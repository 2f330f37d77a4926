//! Numbers in text: `Integer.parseInt` and `Long.parseLong` of decimal digits are a sum, with one conjunct that all
//! characters are digits.

use doppel_expr::{Op, Sort};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::Value;
use doppel_vm::symbolic::ChoiceKind;

use super::text::Text;

doppel_vm::summaries! {
    static "java/lang/Integer" "parseInt(Ljava/lang/String;I)I" => |vm: &mut Vm, string: Ref, radix: i32| parse::<i32>(vm, string, radix, 9),
    static "java/lang/Integer" "parseInt(Ljava/lang/String;)I" => |vm: &mut Vm, string: Ref| parse_decimal::<i32>(vm, string, 9),
    static "java/lang/Long" "parseLong(Ljava/lang/String;I)J" => |vm: &mut Vm, string: Ref, radix: i32| parse::<i64>(vm, string, radix, 18),
    static "java/lang/Long" "parseLong(Ljava/lang/String;)J" => |vm: &mut Vm, string: Ref| parse_decimal::<i64>(vm, string, 18),
}

fn parse<T: Value>(vm: &mut Vm, string: Ref, radix: i32, max_digits: u32) -> Option<T> {
    if radix != 10 || vm.argument_tag(1) != 0 {
        return None;
    }
    parse_decimal(vm, string, max_digits)
}

/// Parses a Latin-1 string that is a number with few enough digits to fit. Everything else, including errors, is left
/// to the bytecode. Choices decide whether the summary applies: other inputs that get here must make the same choices
/// in the same order.
fn parse_decimal<T: Value>(vm: &mut Vm, string: Ref, max_digits: u32) -> Option<T> {
    if string.is_null() {
        return None;
    }
    let text = Text::of(vm, string);
    if text.is_utf16 || !vm.is_symbolic(text.value) {
        return None;
    }
    let n_chars = text.len(vm);
    if !is_length_within(vm, text.value, 1, max_digits + 1) {
        return None;
    }
    vm.fix_array_length(text.value);
    let is_negative = is_first_char(vm, text, b'-');
    let first = u32::from(is_negative || is_first_char(vm, text, b'+'));
    if n_chars == first || n_chars - first > max_digits {
        return None;
    }
    let width = 8 * T::KIND.heap_size() as u8;
    let sort = Sort::Bv(width);
    let (mut all_digits, mut sum) = (vm.symbolic.pool.bool(true), vm.symbolic.constant(sort, 0));
    let (zero, ten, factor) = (vm.int_constant(i32::from(b'0')), vm.int_constant(10), vm.symbolic.constant(sort, 10));
    for index in first..n_chars {
        let char = text.char(vm, index);
        let pool = &mut vm.symbolic.pool;
        let digit = pool.binary(Op::Sub, char, zero);
        let is_digit = pool.binary(Op::ULt, digit, ten);
        all_digits = pool.and(all_digits, is_digit);
        let digit = pool.sign_extend(digit, width);
        let product = pool.binary(Op::Mul, sum, factor);
        sum = pool.binary(Op::Add, product, digit);
    }
    vm.choose_in_caller(ChoiceKind::Summary, all_digits);
    if vm.symbolic.pool.value(all_digits) == 0 {
        return None;
    }
    let result = if is_negative { vm.symbolic.pool.unary(Op::Neg, sum) } else { sum };
    vm.value_result(result)
}

/// Whether the length of an array is in a range, as a choice.
fn is_length_within(vm: &mut Vm, array: Ref, least: u32, greatest: u32) -> bool {
    let concrete = vm.heap.array_len(array);
    let length = vm.length_expr(array, concrete);
    let pool = &mut vm.symbolic.pool;
    let (least, span) = (pool.bv(32, u64::from(least)), pool.bv(32, u64::from(greatest - least)));
    let offset = pool.binary(Op::Sub, length, least);
    let is_within = pool.binary(Op::ULe, offset, span);
    vm.choose_in_caller(ChoiceKind::Summary, is_within);
    vm.symbolic.pool.value(is_within) != 0
}

/// Whether a nonempty text begins with a character, as a choice.
fn is_first_char(vm: &mut Vm, text: Text, char: u8) -> bool {
    let (first, char) = (text.char(vm, 0), vm.int_constant(i32::from(char)));
    let is_it = vm.symbolic.pool.eq(first, char);
    vm.choose_in_caller(ChoiceKind::Summary, is_it);
    vm.symbolic.pool.value(is_it) != 0
}
