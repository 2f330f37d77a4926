//! Numbers in text: `Integer.parseInt` and `Long.parseLong` of decimal digits are a sum, with one conjunct that they are
//! digits.

use doppel_expr::{Op, Sort};

use super::Summary;
use super::text::Text;
use crate::Vm;
use crate::heap::Ref;
use crate::natives::Args;
use crate::symbolic::ChoiceKind;

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
fn parse_decimal(vm: &mut Vm, string: Ref, width: u8, max_digits: u32) -> Option<u64> {
    if string.is_null() {
        return None;
    }
    let text = Text::of(vm, string);
    if text.is_utf16 || !vm.is_symbolic(text.value) {
        return None;
    }
    let bytes = vm.heap.elements::<u8>(text.value);
    let (sign, digits) = match bytes {
        [sign @ (b'-' | b'+'), digits @ ..] => (Some(*sign), digits),
        digits => (None, digits),
    };
    let n_digits = digits.len() as u32;
    if n_digits == 0 || n_digits > max_digits || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    vm.fix_array_length(text.value);
    let first = u32::from(sign.is_some());
    if let Some(sign) = sign {
        let (char, sign) = (text.char(vm, 0), vm.int_constant(i32::from(sign)));
        let is_sign = vm.symbolic.pool.eq(char, sign);
        vm.choose_in_caller(ChoiceKind::Summary, is_sign);
    }
    let sort = Sort::Bv(width);
    let (mut all_digits, mut sum) = (vm.symbolic.pool.bool(true), vm.symbolic.constant(sort, 0));
    let (zero, ten, factor) = (vm.int_constant(i32::from(b'0')), vm.int_constant(10), vm.symbolic.constant(sort, 10));
    for index in first..first + n_digits {
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
    let result = if sign == Some(b'-') { vm.symbolic.pool.unary(Op::Neg, sum) } else { sum };
    vm.value_result(result)
}
