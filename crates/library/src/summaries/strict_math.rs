//! `java.lang.StrictMath`: the functions of fdlibm, if the JDK implements them in Java.

use doppel_expr::Function;
use doppel_vm::Vm;
use doppel_vm::natives::DoubleBits;

use crate::java::lang::math::symbolic_call;

doppel_vm::summaries! {
    static "java/lang/StrictMath" "sin(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmSin, [x, 0.0]),
    static "java/lang/StrictMath" "cos(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmCos, [x, 0.0]),
    static "java/lang/StrictMath" "tan(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmTan, [x, 0.0]),
    static "java/lang/StrictMath" "asin(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmAsin, [x, 0.0]),
    static "java/lang/StrictMath" "acos(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmAcos, [x, 0.0]),
    static "java/lang/StrictMath" "atan(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmAtan, [x, 0.0]),
    static "java/lang/StrictMath" "atan2(DD)D" => |vm: &mut Vm, x: f64, y: f64| call(vm, Function::FdlibmAtan2, [x, y]),
    static "java/lang/StrictMath" "exp(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmExp, [x, 0.0]),
    static "java/lang/StrictMath" "expm1(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmExpm1, [x, 0.0]),
    static "java/lang/StrictMath" "log(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmLog, [x, 0.0]),
    static "java/lang/StrictMath" "log10(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmLog10, [x, 0.0]),
    static "java/lang/StrictMath" "log1p(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmLog1p, [x, 0.0]),
    static "java/lang/StrictMath" "pow(DD)D" => |vm: &mut Vm, x: f64, y: f64| call(vm, Function::FdlibmPow, [x, y]),
    static "java/lang/StrictMath" "cbrt(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmCbrt, [x, 0.0]),
    static "java/lang/StrictMath" "hypot(DD)D" => |vm: &mut Vm, x: f64, y: f64| call(vm, Function::FdlibmHypot, [x, y]),
    static "java/lang/StrictMath" "sinh(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmSinh, [x, 0.0]),
    static "java/lang/StrictMath" "cosh(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmCosh, [x, 0.0]),
    static "java/lang/StrictMath" "tanh(D)D" => |vm: &mut Vm, x: f64| call(vm, Function::FdlibmTanh, [x, 0.0]),
}

/// The second argument counts if the function has two.
fn call(vm: &mut Vm, function: Function, arguments: [f64; 2]) -> Option<DoubleBits> {
    let result = symbolic_call(vm, function, arguments)?;
    vm.set_result(result);
    let [x, y] = arguments;
    let value = function.apply(x, y);
    Some(DoubleBits(if value.is_nan() { which_nan(x, y) } else { value.to_bits() }))
}

/// The NaN that Java code produces on x86: an operand that is NaN, made quiet, or the NaN of an invalid operation.
fn which_nan(x: f64, y: f64) -> u64 {
    const QUIET: u64 = 0x0008_0000_0000_0000;
    const INVALID: u64 = 0xfff8_0000_0000_0000;
    [x, y].into_iter().find(|operand| operand.is_nan()).map_or(INVALID, |nan| nan.to_bits() | QUIET)
}
