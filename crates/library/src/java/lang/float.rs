//! `java.lang.Float`. A slot holds the raw bits of a float, so these methods change only the type. Symbolic arguments:
//! exact, except for the bits of a NaN.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::step::Step;

use crate::support::nan_bits;

doppel_vm::natives! { "java/lang/Float";
    static "floatToRawIntBits(F)I" exact => float_to_raw_int_bits,
    static "intBitsToFloat(I)F" exact => int_bits_to_float,
}

fn float_to_raw_int_bits(vm: &mut Vm, float: f32) -> Step<i32> {
    if float.is_nan() {
        nan_bits::told(vm);
    }
    if vm.argument_tag(0) != 0 {
        let expr = vm.argument_expr(0, u64::from(float.to_bits()), Kind::Float);
        let tag = vm.float_to_bits(expr);
        vm.set_result_tag(tag);
    }
    Ok(float.to_bits() as i32)
}

fn int_bits_to_float(vm: &mut Vm, bits: i32) -> Step<f32> {
    if vm.argument_tag(0) != 0 {
        let expr = vm.argument_expr(0, u64::from(bits as u32), Kind::Int);
        let tag = vm.float_from_bits(expr);
        vm.set_result_tag(tag);
    }
    Ok(f32::from_bits(bits as u32))
}
