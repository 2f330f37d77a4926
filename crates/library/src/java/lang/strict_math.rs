//! `java.lang.StrictMath`: bit for bit the results of fdlibm 5.3, which the specification requires. Functions that are
//! Java code in some JDK have a summary (`summaries/strict_math.rs`).
//!
//! Symbolic arguments: exact, by expressions that name the function; `IEEEremainder` concretises its arguments.

use doppel_expr::{Function, Op};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::DoubleBits;
use doppel_vm::step::Step;

use super::math;

doppel_vm::natives! { "java/lang/StrictMath";
    static "sin(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmSin, [x, 0.0]),
    static "cos(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmCos, [x, 0.0]),
    static "tan(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmTan, [x, 0.0]),
    static "asin(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmAsin, [x, 0.0]),
    static "acos(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmAcos, [x, 0.0]),
    static "atan(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmAtan, [x, 0.0]),
    static "atan2(DD)D" exact until 20 => |vm: &mut Vm, x: f64, y: f64| elementary(vm, Function::FdlibmAtan2, [x, y]),
    static "expm1(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmExpm1, [x, 0.0]),
    static "log(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmLog, [x, 0.0]),
    static "log10(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmLog10, [x, 0.0]),
    static "log1p(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmLog1p, [x, 0.0]),
    static "sinh(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmSinh, [x, 0.0]),
    static "cosh(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmCosh, [x, 0.0]),
    static "tanh(D)D" exact until 20 => |vm: &mut Vm, x: f64| elementary(vm, Function::FdlibmTanh, [x, 0.0]),
    static "sqrt(D)D" exact replaces bytecode => sqrt,
    static "IEEEremainder(DD)D" concretises until 20 => |_: &mut Vm, x: f64, y: f64| result(libm::remainder(x, y)),
}

/// Like [`math::elementary`], with the NaN that HotSpot's natives return.
fn elementary(vm: &mut Vm, function: Function, arguments: [f64; 2]) -> Step<DoubleBits> {
    result(math::elementary(vm, function, arguments)?)
}

fn sqrt(vm: &mut Vm, value: f64) -> Step<DoubleBits> {
    if vm.argument_tag(0) != 0 {
        let value = vm.argument_expr(0, value.to_bits(), Kind::Double);
        let root = vm.symbolic.pool.unary(Op::FSqrt, value);
        vm.set_result(root);
    }
    result(value.sqrt())
}

fn result(value: f64) -> Step<DoubleBits> {
    // Java has a single NaN except for raw bits; HotSpot's natives return this one.
    Ok(DoubleBits(if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() }))
}
