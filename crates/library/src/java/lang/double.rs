//! `java.lang.Double`. A slot holds a double's raw bits, so these change nothing but the type. Symbolic arguments: exact,
//! but for the bits of a NaN.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::step::Step;

use crate::support::nan_bits;

doppel_vm::natives! { "java/lang/Double";
    "doubleToRawLongBits(D)J" exact => double_to_raw_long_bits,
    "longBitsToDouble(J)D" exact => long_bits_to_double,
}

fn double_to_raw_long_bits(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let slot = args.long() as u64;
    if f64::from_bits(slot).is_nan() {
        nan_bits::told(vm);
    }
    if vm.argument_tag(0) != 0 {
        let double = vm.argument_expr(0, slot, Kind::Double);
        let tag = vm.float_to_bits(double);
        vm.set_result_tag(tag);
    }
    Ok(slot)
}

fn long_bits_to_double(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let slot = args.long() as u64;
    if vm.argument_tag(0) != 0 {
        let bits = vm.argument_expr(0, slot, Kind::Long);
        let tag = vm.float_from_bits(bits);
        vm.set_result_tag(tag);
    }
    Ok(slot)
}
