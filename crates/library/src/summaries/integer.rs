//! Numbers in text: `Integer.parseInt` and `Long.parseLong` of decimal digits are a sum, with one conjunct that they are
//! digits.

use doppel_expr::{Op, Sort};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::Args;
use doppel_vm::summary::Summary;
use doppel_vm::symbolic::ChoiceKind;

use super::text::Text;

pub const SUMMARIES: &[Summary] = &[
    Summary {
        class: "java/lang/Integer",
        method: "parseInt(Ljava/lang/String;I)I",
        body: |vm, args| parse(vm, args, 32, 9),
    },
    Summary {
        class: "java/lang/Integer",
        method: "parseInt(Ljava/lang/String;)I",
        body: |vm, mut args| parse_decimal(vm, args.obj(), 32, 9),
    },
    Summary {
        class: "java/lang/Long",
        method: "parseLong(Ljava/lang/String;I)J",
        body: |vm, args| parse(vm, args, 64, 18),
    },
    Summary {
        class: "java/lang/Long",
        method: "parseLong(Ljava/lang/String;)J",
        body: |vm, mut args| parse_decimal(vm, args.obj(), 64, 18),
    },
];

fn parse(vm: &mut Vm, mut args: Args, width: u8, max_digits: u32) -> Option<u64> {
    let (string, radix) = (args.obj(), args.int());
    if radix != 10 || vm.argument_tag(1) != 0 {
        return None;
    }
    parse_decimal(vm, string, width, max_digits)
}

/// A Latin-1 string that is a number with so few digits that it fits. Everything else, errors included, is the bytecode's.
/// Whether it is one is decided by choices: other inputs that come here must find the same questions in the same order.
fn parse_decimal(vm: &mut Vm, string: Ref, width: u8, max_digits: u32) -> Option<u64> {
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

/// Whether a text that is not empty begins with a character, as a choice.
fn is_first_char(vm: &mut Vm, text: Text, char: u8) -> bool {
    let (first, char) = (text.char(vm, 0), vm.int_constant(i32::from(char)));
    let is_it = vm.symbolic.pool.eq(first, char);
    vm.choose_in_caller(ChoiceKind::Summary, is_it);
    vm.symbolic.pool.value(is_it) != 0
}
