//! `java.lang.Math`: minimum, maximum, absolute value and rounding, without a choice.

use doppel_expr::{ExprId, Op, Pool, Sort};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::Value;

doppel_vm::summaries! {
    static "java/lang/Math" "min(II)I" => |vm: &mut Vm, x: i32, y: i32| binary(vm, x, y, min),
    static "java/lang/Math" "max(II)I" => |vm: &mut Vm, x: i32, y: i32| binary(vm, x, y, max),
    static "java/lang/Math" "abs(I)I" => |vm: &mut Vm, x: i32| unary(vm, x, abs),
    static "java/lang/Math" "min(JJ)J" => |vm: &mut Vm, x: i64, y: i64| binary(vm, x, y, min),
    static "java/lang/Math" "max(JJ)J" => |vm: &mut Vm, x: i64, y: i64| binary(vm, x, y, max),
    static "java/lang/Math" "abs(J)J" => |vm: &mut Vm, x: i64| unary(vm, x, abs),
    static "java/lang/Math" "min(FF)F" => |vm: &mut Vm, x: f32, y: f32| binary(vm, x, y, float_min),
    static "java/lang/Math" "max(FF)F" => |vm: &mut Vm, x: f32, y: f32| binary(vm, x, y, float_max),
    static "java/lang/Math" "abs(F)F" => |vm: &mut Vm, x: f32| unary(vm, x, float_abs),
    static "java/lang/Math" "min(DD)D" => |vm: &mut Vm, x: f64, y: f64| binary(vm, x, y, float_min),
    static "java/lang/Math" "max(DD)D" => |vm: &mut Vm, x: f64, y: f64| binary(vm, x, y, float_max),
    static "java/lang/Math" "abs(D)D" => |vm: &mut Vm, x: f64| unary(vm, x, float_abs),
    static "java/lang/Math" "round(F)I" => round::<f32, i32>,
    static "java/lang/Math" "round(D)J" => round::<f64, i64>,
}

fn is_nan(slot: u64, kind: Kind) -> bool {
    match kind {
        Kind::Float => f32::from_bits(slot as u32).is_nan(),
        Kind::Double => f64::from_bits(slot).is_nan(),
        _ => false,
    }
}

fn unary<T: Value>(vm: &mut Vm, x: T, build: fn(&mut Pool, ExprId) -> ExprId) -> Option<T> {
    if vm.argument_tag(0) == 0 {
        return None;
    }
    let slot = x.into_slot();
    let x = vm.argument_expr(0, slot, T::KIND);
    let result = build(&mut vm.symbolic.pool, x);
    let value = vm.value_result(result);
    // Expressions have a single NaN; the absolute value of a NaN is that NaN without its sign.
    let without_sign = slot & (u64::MAX >> (65 - 8 * T::KIND.heap_size()));
    if is_nan(slot, T::KIND) { Some(T::from_slot(without_sign)) } else { value }
}

fn binary<T: Value>(vm: &mut Vm, x: T, y: T, build: fn(&mut Pool, ExprId, ExprId) -> ExprId) -> Option<T> {
    let second = usize::from(T::KIND.slots());
    if vm.argument_tag(0) | vm.argument_tag(second) == 0 {
        return None;
    }
    let operands = [x, y];
    let (x, y) = (vm.argument_expr(0, x.into_slot(), T::KIND), vm.argument_expr(second, y.into_slot(), T::KIND));
    let result = build(&mut vm.symbolic.pool, x, y);
    let value = vm.value_result(result);
    // Expressions have a single NaN; the result is the first operand that is a NaN, bit by bit.
    operands.into_iter().find(|operand| is_nan(operand.into_slot(), T::KIND)).or(value)
}

/// Rounds to the nearest integer of the same size, halves up. The bytecode inspects the bits, which are unknown for a
/// NaN.
fn round<T: Value, R: Value>(vm: &mut Vm, x: T) -> Option<R> {
    if vm.argument_tag(0) == 0 {
        return None;
    }
    let x = vm.argument_expr(0, x.into_slot(), T::KIND);
    let pool = &mut vm.symbolic.pool;
    let (half, one) = match T::KIND {
        Kind::Float => (pool.f32(0.5), pool.f32(1.0)),
        _ => (pool.f64(0.5), pool.f64(1.0)),
    };
    let floor = pool.unary(Op::FRoundFloor, x);
    // Rounded, but not across a half.
    let rest = pool.binary(Op::FSub, x, floor);
    let is_up = pool.binary(Op::FLe, half, rest);
    let next = pool.binary(Op::FAdd, floor, one);
    let integral = pool.ite(is_up, next, floor);
    let result = pool.convert(Op::FToS, integral, Sort::Bv(8 * R::KIND.heap_size() as u8));
    vm.value_result(result)
}

fn min(pool: &mut Pool, x: ExprId, y: ExprId) -> ExprId {
    let is_less = pool.binary(Op::SLe, x, y);
    pool.ite(is_less, x, y)
}

fn max(pool: &mut Pool, x: ExprId, y: ExprId) -> ExprId {
    let is_less = pool.binary(Op::SLe, x, y);
    pool.ite(is_less, y, x)
}

fn abs(pool: &mut Pool, x: ExprId) -> ExprId {
    let zero = pool.constant(pool.sort(x), 0);
    let (is_negative, negated) = (pool.binary(Op::SLt, x, zero), pool.unary(Op::Neg, x));
    pool.ite(is_negative, negated, x)
}

fn float_min(pool: &mut Pool, x: ExprId, y: ExprId) -> ExprId {
    pool.binary(Op::FMin, x, y)
}

fn float_max(pool: &mut Pool, x: ExprId, y: ExprId) -> ExprId {
    pool.binary(Op::FMax, x, y)
}

fn float_abs(pool: &mut Pool, x: ExprId) -> ExprId {
    pool.unary(Op::FAbs, x)
}
