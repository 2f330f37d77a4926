//! `java.lang.Double`. A slot holds the raw bits of a double, so these methods change only the type. Symbolic
//! arguments: exact, except for the bits of a NaN.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::step::Step;

use crate::support::nan_bits;

doppel_vm::natives! { "java/lang/Double";
    static "doubleToRawLongBits(D)J" exact => double_to_raw_long_bits,
    static "longBitsToDouble(J)D" exact => long_bits_to_double,
}

fn double_to_raw_long_bits(vm: &mut Vm, double: f64) -> Step<i64> {
    if double.is_nan() {
        nan_bits::told(vm);
    }
    if vm.argument_tag(0) != 0 {
        let expr = vm.argument_expr(0, double.to_bits(), Kind::Double);
        let tag = vm.float_to_bits(expr);
        vm.set_result_tag(tag);
    }
    Ok(double.to_bits() as i64)
}

fn long_bits_to_double(vm: &mut Vm, bits: i64) -> Step<f64> {
    if vm.argument_tag(0) != 0 {
        let expr = vm.argument_expr(0, bits as u64, Kind::Long);
        let tag = vm.float_from_bits(expr);
        vm.set_result_tag(tag);
    }
    Ok(f64::from_bits(bits as u64))
}
