//! `java.lang.Float`. A slot holds a float's raw bits, so these change nothing but the type. Symbolic arguments: exact, but
//! for the bits of a NaN.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::step::Step;

use crate::support::nan_bits;

doppel_vm::natives! { "java/lang/Float";
    "floatToRawIntBits(F)I" exact => float_to_raw_int_bits,
    "intBitsToFloat(I)F" exact => int_bits_to_float,
}

fn float_to_raw_int_bits(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let slot = args.slot() & 0xffff_ffff;
    if f32::from_bits(slot as u32).is_nan() {
        nan_bits::told(vm);
    }
    if vm.argument_tag(0) != 0 {
        let float = vm.argument_expr(0, slot, Kind::Float);
        let tag = vm.float_to_bits(float);
        vm.set_result_tag(tag);
    }
    Ok(slot)
}

fn int_bits_to_float(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let slot = args.slot() & 0xffff_ffff;
    if vm.argument_tag(0) != 0 {
        let bits = vm.argument_expr(0, slot, Kind::Int);
        let tag = vm.float_from_bits(bits);
        vm.set_result_tag(tag);
    }
    Ok(slot)
}
