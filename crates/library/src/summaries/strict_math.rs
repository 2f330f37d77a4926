//! `java.lang.StrictMath`: the functions of fdlibm, where the JDK has them in Java.

use doppel_expr::Function;
use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::summary::Summary;

use crate::java::lang::math::symbolic_call;

#[rustfmt::skip]
pub const SUMMARIES: &[Summary] = &[
    Summary { class: "java/lang/StrictMath", method: "sin(D)D", body: |vm, args| call(vm, args, Function::FdlibmSin) },
    Summary { class: "java/lang/StrictMath", method: "cos(D)D", body: |vm, args| call(vm, args, Function::FdlibmCos) },
    Summary { class: "java/lang/StrictMath", method: "tan(D)D", body: |vm, args| call(vm, args, Function::FdlibmTan) },
    Summary { class: "java/lang/StrictMath", method: "asin(D)D", body: |vm, args| call(vm, args, Function::FdlibmAsin) },
    Summary { class: "java/lang/StrictMath", method: "acos(D)D", body: |vm, args| call(vm, args, Function::FdlibmAcos) },
    Summary { class: "java/lang/StrictMath", method: "atan(D)D", body: |vm, args| call(vm, args, Function::FdlibmAtan) },
    Summary { class: "java/lang/StrictMath", method: "atan2(DD)D", body: |vm, args| call(vm, args, Function::FdlibmAtan2) },
    Summary { class: "java/lang/StrictMath", method: "exp(D)D", body: |vm, args| call(vm, args, Function::FdlibmExp) },
    Summary { class: "java/lang/StrictMath", method: "expm1(D)D", body: |vm, args| call(vm, args, Function::FdlibmExpm1) },
    Summary { class: "java/lang/StrictMath", method: "log(D)D", body: |vm, args| call(vm, args, Function::FdlibmLog) },
    Summary { class: "java/lang/StrictMath", method: "log10(D)D", body: |vm, args| call(vm, args, Function::FdlibmLog10) },
    Summary { class: "java/lang/StrictMath", method: "log1p(D)D", body: |vm, args| call(vm, args, Function::FdlibmLog1p) },
    Summary { class: "java/lang/StrictMath", method: "pow(DD)D", body: |vm, args| call(vm, args, Function::FdlibmPow) },
    Summary { class: "java/lang/StrictMath", method: "cbrt(D)D", body: |vm, args| call(vm, args, Function::FdlibmCbrt) },
    Summary { class: "java/lang/StrictMath", method: "hypot(DD)D", body: |vm, args| call(vm, args, Function::FdlibmHypot) },
    Summary { class: "java/lang/StrictMath", method: "sinh(D)D", body: |vm, args| call(vm, args, Function::FdlibmSinh) },
    Summary { class: "java/lang/StrictMath", method: "cosh(D)D", body: |vm, args| call(vm, args, Function::FdlibmCosh) },
    Summary { class: "java/lang/StrictMath", method: "tanh(D)D", body: |vm, args| call(vm, args, Function::FdlibmTanh) },
];

fn call(vm: &mut Vm, mut args: Args, function: Function) -> Option<u64> {
    let x = args.double();
    let y = if function.arity() == 2 { args.double() } else { 0.0 };
    let result = symbolic_call(vm, function, [x, y])?;
    vm.set_result(result);
    let value = function.apply(x, y);
    Some(if value.is_nan() { which_nan(x, y) } else { value.to_bits() })
}

/// The NaN that Java code makes on x86: of an operand that is one, made quiet, or else of an operation without a result.
fn which_nan(x: f64, y: f64) -> u64 {
    const QUIET: u64 = 0x0008_0000_0000_0000;
    const INVALID: u64 = 0xfff8_0000_0000_0000;
    [x, y].into_iter().find(|operand| operand.is_nan()).map_or(INVALID, |nan| nan.to_bits() | QUIET)
}
