//! `org.sosy_lab.sv_benchmarks.Verifier`: every call is an input, by default zero or empty. `assume` runs as bytecode.
//! Symbolic arguments: none.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::Value;
use doppel_vm::step::Step;

use crate::doppel::symbolic;

doppel_vm::natives! { "org/sosy_lab/sv_benchmarks/Verifier";
    static "nondetBoolean()Z" exact => |vm: &mut Vm| primitive::<bool>(vm, "nondetBoolean"),
    static "nondetByte()B" exact => |vm: &mut Vm| primitive::<i8>(vm, "nondetByte"),
    static "nondetShort()S" exact => |vm: &mut Vm| primitive::<i16>(vm, "nondetShort"),
    static "nondetChar()C" exact => |vm: &mut Vm| primitive::<u16>(vm, "nondetChar"),
    static "nondetInt()I" exact => |vm: &mut Vm| primitive::<i32>(vm, "nondetInt"),
    static "nondetLong()J" exact => |vm: &mut Vm| primitive::<i64>(vm, "nondetLong"),
    static "nondetFloat()F" exact => |vm: &mut Vm| primitive::<f32>(vm, "nondetFloat"),
    static "nondetDouble()D" exact => |vm: &mut Vm| primitive::<f64>(vm, "nondetDouble"),
    static "nondetString()Ljava/lang/String;" exact => |vm: &mut Vm| string(vm, "nondetString"),
}

/// An input that is zero, unless another value is recorded.
pub fn primitive<T: Value + Default>(vm: &mut Vm, name: &str) -> Step<T> {
    symbolic::primitive_or(vm, name, T::default())
}

/// An input that is the empty string, unless another one is recorded.
pub fn string(vm: &mut Vm, name: &str) -> Step<Ref> {
    vm.new_string_input(name, Vec::new())
}
