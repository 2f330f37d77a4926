//! `java.lang.Math`: methods that HotSpot replaces by intrinsics, whose results differ from those of `StrictMath`.
//!
//! The fused multiply-add is here for speed: Java's own implementation uses `BigDecimal`.
//!
//! Symbolic arguments: exact, by expressions that name the function.

use doppel_expr::{ExprId, Function};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/Math";
    static "sin(D)D" exact replaces bytecode => |vm: &mut Vm, x: f64| elementary(vm, Function::Sin, [x, 0.0]),
    static "cos(D)D" exact replaces bytecode => |vm: &mut Vm, x: f64| elementary(vm, Function::Cos, [x, 0.0]),
    static "tan(D)D" exact replaces bytecode => |vm: &mut Vm, x: f64| elementary(vm, Function::Tan, [x, 0.0]),
    static "exp(D)D" exact replaces bytecode => |vm: &mut Vm, x: f64| elementary(vm, Function::Exp, [x, 0.0]),
    static "log(D)D" exact replaces bytecode => |vm: &mut Vm, x: f64| elementary(vm, Function::Log, [x, 0.0]),
    static "log10(D)D" exact replaces bytecode => |vm: &mut Vm, x: f64| elementary(vm, Function::Log10, [x, 0.0]),
    static "pow(DD)D" exact replaces bytecode => |vm: &mut Vm, x: f64, y: f64| elementary(vm, Function::Pow, [x, y]),
    static "cbrt(D)D" exact since 25 replaces bytecode => |vm: &mut Vm, x: f64| elementary(vm, Function::Cbrt, [x, 0.0]),
    static "tanh(D)D" exact since 24 replaces bytecode => |vm: &mut Vm, x: f64| elementary(vm, Function::Tanh, [x, 0.0]),
    static "fma(DDD)D" exact replaces bytecode => |vm: &mut Vm, x: f64, y: f64, z: f64| -> Step<f64> {
        set_fma_tag(vm, [x, y, z].map(f64::to_bits), Kind::Double);
        Ok(x.mul_add(y, z))
    },
    static "fma(FFF)F" exact replaces bytecode => |vm: &mut Vm, x: f32, y: f32, z: f32| -> Step<f32> {
        set_fma_tag(vm, [x, y, z].map(|value| value.to_bits().into()), Kind::Float);
        Ok(x.mul_add(y, z))
    },
}

fn set_fma_tag(vm: &mut Vm, values: [u64; 3], kind: Kind) {
    let slots = [0, 1, 2].map(|position| position * usize::from(kind.slots()));
    if slots.iter().any(|slot| vm.argument_tag(*slot) != 0) {
        let [x, y, z] = [0, 1, 2].map(|position| vm.argument_expr(slots[position], values[position], kind));
        let result = vm.symbolic.pool.fma(x, y, z);
        vm.set_result(result);
    }
}

/// A function's result on the arguments, with its expression. The second counts if the function has two.
pub(super) fn elementary(vm: &mut Vm, function: Function, arguments: [f64; 2]) -> Step<f64> {
    if let Some(result) = symbolic_call(vm, function, arguments) {
        vm.set_result(result);
    }
    let [x, y] = arguments;
    Ok(function.apply(x, y))
}

/// The expression of a function's result, if an argument has one.
pub(crate) fn symbolic_call(vm: &mut Vm, function: Function, values: [f64; 2]) -> Option<ExprId> {
    let n_args = function.arity();
    let slots = [0, usize::from(Kind::Double.slots())];
    if slots[..n_args].iter().all(|slot| vm.argument_tag(*slot) == 0) {
        return None;
    }
    let mut exprs = [ExprId::NONE; 2];
    for n in 0..n_args {
        exprs[n] = vm.argument_expr(slots[n], values[n].to_bits(), Kind::Double);
    }
    Some(vm.symbolic.pool.call(function, &exprs[..n_args]))
}
