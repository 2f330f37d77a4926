//! `java.lang.Math`: the methods that HotSpot replaces by code of its own, whose results differ from `StrictMath`'s in the
//! last bit for some per cent of all arguments. The host's libm agrees with that code on all but about one argument in a
//! thousand.
//!
//! Symbolic arguments: fixed (concretises).

use crate::step::Step;

crate::natives! { "java/lang/Math";
    "sin(D)D" concretises => |_, mut args| result(args.double().sin()),
    "cos(D)D" concretises => |_, mut args| result(args.double().cos()),
    "tan(D)D" concretises => |_, mut args| result(args.double().tan()),
    "exp(D)D" concretises => |_, mut args| result(args.double().exp()),
    "log(D)D" concretises => |_, mut args| result(args.double().ln()),
    "log10(D)D" concretises => |_, mut args| result(libm::log10(args.double())),
    "pow(DD)D" concretises => |_, mut args| result(pow(args.double(), args.double())),
}

fn result(value: f64) -> Step<u64> {
    Ok(if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() })
}

/// C's `pow` gives 1 where Java wants NaN.
fn pow(x: f64, y: f64) -> f64 {
    let undefined = y != 0.0 && (x.is_nan() || y.is_nan() || (x.abs() == 1.0 && y.is_infinite()));
    if undefined { f64::NAN } else { x.powf(y) }
}
