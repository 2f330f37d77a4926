//! `java.lang.StrictMath`: bit for bit the results of fdlibm 5.3, which the specification asks for. What is Java code in
//! this or a later JDK has a summary (`summaries/strict_math.rs`).
//!
//! Symbolic arguments: exact, by expressions that name the function; `IEEEremainder` fixes its.

use doppel_expr::{Function, Op};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::step::Step;

use super::math;

doppel_vm::natives! { "java/lang/StrictMath";
    "sin(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmSin),
    "cos(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmCos),
    "tan(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmTan),
    "asin(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmAsin),
    "acos(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmAcos),
    "atan(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmAtan),
    "atan2(DD)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmAtan2),
    "expm1(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmExpm1),
    "log(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmLog),
    "log10(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmLog10),
    "log1p(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmLog1p),
    "sinh(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmSinh),
    "cosh(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmCosh),
    "tanh(D)D" exact until 20 => |vm, args| elementary(vm, args, Function::FdlibmTanh),
    "sqrt(D)D" exact replaces bytecode => sqrt,
    "IEEEremainder(DD)D" concretises until 20 => |_, mut args| result(libm::remainder(args.double(), args.double())),
}

/// As [`math::elementary`], with the NaN that HotSpot's natives return.
fn elementary(vm: &mut Vm, args: Args, function: Function) -> Step<u64> {
    result(f64::from_bits(math::elementary(vm, args, function)?))
}

fn sqrt(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let value = args.double();
    if vm.argument_tag(0) != 0 {
        let value = vm.argument_expr(0, value.to_bits(), Kind::Double);
        let root = vm.symbolic.pool.unary(Op::FSqrt, value);
        vm.set_result(root);
    }
    result(value.sqrt())
}

fn result(value: f64) -> Step<u64> {
    // Java knows one NaN unless somebody asks for raw bits; HotSpot's natives return this one.
    Ok(if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() })
}
