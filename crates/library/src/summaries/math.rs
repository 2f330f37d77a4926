//! `java.lang.Math`: smaller, greater, absolute, rounded, without a choice.

use doppel_expr::{ExprId, Op, Pool, Sort};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::summary::Summary;

pub const SUMMARIES: &[Summary] = &[
    Summary { class: "java/lang/Math", method: "min(II)I", body: |vm, args| binary(vm, args, Kind::Int, min) },
    Summary { class: "java/lang/Math", method: "max(II)I", body: |vm, args| binary(vm, args, Kind::Int, max) },
    Summary { class: "java/lang/Math", method: "abs(I)I", body: |vm, args| unary(vm, args, Kind::Int, abs) },
    Summary { class: "java/lang/Math", method: "min(JJ)J", body: |vm, args| binary(vm, args, Kind::Long, min) },
    Summary { class: "java/lang/Math", method: "max(JJ)J", body: |vm, args| binary(vm, args, Kind::Long, max) },
    Summary { class: "java/lang/Math", method: "abs(J)J", body: |vm, args| unary(vm, args, Kind::Long, abs) },
    Summary { class: "java/lang/Math", method: "min(FF)F", body: |vm, args| binary(vm, args, Kind::Float, float_min) },
    Summary { class: "java/lang/Math", method: "max(FF)F", body: |vm, args| binary(vm, args, Kind::Float, float_max) },
    Summary { class: "java/lang/Math", method: "abs(F)F", body: |vm, args| unary(vm, args, Kind::Float, float_abs) },
    Summary { class: "java/lang/Math", method: "min(DD)D", body: |vm, args| binary(vm, args, Kind::Double, float_min) },
    Summary { class: "java/lang/Math", method: "max(DD)D", body: |vm, args| binary(vm, args, Kind::Double, float_max) },
    Summary { class: "java/lang/Math", method: "abs(D)D", body: |vm, args| unary(vm, args, Kind::Double, float_abs) },
    Summary { class: "java/lang/Math", method: "round(F)I", body: |vm, args| round(vm, args, Kind::Float) },
    Summary { class: "java/lang/Math", method: "round(D)J", body: |vm, args| round(vm, args, Kind::Double) },
];

fn take(args: &mut Args, kind: Kind) -> u64 {
    if kind.slots() == 2 { args.long() as u64 } else { args.slot() }
}

fn is_nan(slot: u64, kind: Kind) -> bool {
    match kind {
        Kind::Float => f32::from_bits(slot as u32).is_nan(),
        Kind::Double => f64::from_bits(slot).is_nan(),
        _ => false,
    }
}

fn unary(vm: &mut Vm, mut args: Args, kind: Kind, build: fn(&mut Pool, ExprId) -> ExprId) -> Option<u64> {
    if vm.argument_tag(0) == 0 {
        return None;
    }
    let slot = take(&mut args, kind);
    let x = vm.argument_expr(0, slot, kind);
    let result = build(&mut vm.symbolic.pool, x);
    let value = vm.value_result(result);
    // Expressions know one NaN only; the absolute value of a NaN is that NaN without its sign.
    if is_nan(slot, kind) { Some(slot & (u64::MAX >> (65 - 8 * kind.heap_size()))) } else { value }
}

fn binary(vm: &mut Vm, mut args: Args, kind: Kind, build: fn(&mut Pool, ExprId, ExprId) -> ExprId) -> Option<u64> {
    let second = usize::from(kind.slots());
    if vm.argument_tag(0) | vm.argument_tag(second) == 0 {
        return None;
    }
    let slots = [take(&mut args, kind), take(&mut args, kind)];
    let (x, y) = (vm.argument_expr(0, slots[0], kind), vm.argument_expr(second, slots[1], kind));
    let result = build(&mut vm.symbolic.pool, x, y);
    let value = vm.value_result(result);
    // Expressions know one NaN only; the lesser or greater of two is the first that is a NaN, bit by bit.
    slots.into_iter().find(|slot| is_nan(*slot, kind)).or(value)
}

/// To the nearest integer of the same size, halves up. The bytecode looks at the bits, which of a NaN are not known.
fn round(vm: &mut Vm, mut args: Args, kind: Kind) -> Option<u64> {
    if vm.argument_tag(0) == 0 {
        return None;
    }
    let slot = take(&mut args, kind);
    let x = vm.argument_expr(0, slot, kind);
    let pool = &mut vm.symbolic.pool;
    let (half, one) = match kind {
        Kind::Float => (pool.f32(0.5), pool.f32(1.0)),
        _ => (pool.f64(0.5), pool.f64(1.0)),
    };
    let floor = pool.unary(Op::FRoundFloor, x);
    // Rounded, but not across a half.
    let rest = pool.binary(Op::FSub, x, floor);
    let is_up = pool.binary(Op::FLe, half, rest);
    let next = pool.binary(Op::FAdd, floor, one);
    let integral = pool.ite(is_up, next, floor);
    let result = pool.convert(Op::FToS, integral, Sort::Bv(if kind == Kind::Float { 32 } else { 64 }));
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
