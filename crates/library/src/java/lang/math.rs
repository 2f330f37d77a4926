//! `java.lang.Math`: the methods that HotSpot replaces by code of its own, whose results differ from `StrictMath`'s.
//!
//! The fused product and sum are here for their speed: Java's own way is by `BigDecimal`.
//!
//! Symbolic arguments: exact, by expressions that name the function.

use doppel_expr::{ExprId, Function};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/Math";
    "sin(D)D" exact replaces bytecode => |vm, args| elementary(vm, args, Function::Sin),
    "cos(D)D" exact replaces bytecode => |vm, args| elementary(vm, args, Function::Cos),
    "tan(D)D" exact replaces bytecode => |vm, args| elementary(vm, args, Function::Tan),
    "exp(D)D" exact replaces bytecode => |vm, args| elementary(vm, args, Function::Exp),
    "log(D)D" exact replaces bytecode => |vm, args| elementary(vm, args, Function::Log),
    "log10(D)D" exact replaces bytecode => |vm, args| elementary(vm, args, Function::Log10),
    "pow(DD)D" exact replaces bytecode => |vm, args| elementary(vm, args, Function::Pow),
    "cbrt(D)D" exact since 25 replaces bytecode => |vm, args| elementary(vm, args, Function::Cbrt),
    "tanh(D)D" exact since 24 replaces bytecode => |vm, args| elementary(vm, args, Function::Tanh),
    "fma(DDD)D" exact replaces bytecode => |vm, mut args| {
        let (x, y, z) = (args.double(), args.double(), args.double());
        set_fma_tag(vm, [x, y, z].map(f64::to_bits), Kind::Double);
        Ok(x.mul_add(y, z).to_bits())
    },
    "fma(FFF)F" exact replaces bytecode => |vm, mut args| {
        let (x, y, z) = (args.float(), args.float(), args.float());
        set_fma_tag(vm, [x, y, z].map(|value| value.to_bits().into()), Kind::Float);
        Ok(x.mul_add(y, z).to_bits().into())
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

/// A function's result on the arguments, with its expression.
pub(super) fn elementary(vm: &mut Vm, mut args: Args, function: Function) -> Step<u64> {
    let x = args.double();
    let y = if function.arity() == 2 { args.double() } else { 0.0 };
    if let Some(result) = symbolic_call(vm, function, [x, y]) {
        vm.set_result(result);
    }
    Ok(function.apply(x, y).to_bits())
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
