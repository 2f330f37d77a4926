//! `org.sosy_lab.sv_benchmarks.Verifier`: every call is an input, zero or empty in a run of its own. `assume` is its own
//! bytecode. Symbolic arguments: there are none.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::object;
use doppel_vm::step::Step;

use crate::doppel::symbolic;

doppel_vm::natives! { "org/sosy_lab/sv_benchmarks/Verifier";
    "nondetBoolean()Z" exact => |vm, _| primitive(vm, "nondetBoolean", Kind::Boolean),
    "nondetByte()B" exact => |vm, _| primitive(vm, "nondetByte", Kind::Byte),
    "nondetShort()S" exact => |vm, _| primitive(vm, "nondetShort", Kind::Short),
    "nondetChar()C" exact => |vm, _| primitive(vm, "nondetChar", Kind::Char),
    "nondetInt()I" exact => |vm, _| primitive(vm, "nondetInt", Kind::Int),
    "nondetLong()J" exact => |vm, _| primitive(vm, "nondetLong", Kind::Long),
    "nondetFloat()F" exact => |vm, _| primitive(vm, "nondetFloat", Kind::Float),
    "nondetDouble()D" exact => |vm, _| primitive(vm, "nondetDouble", Kind::Double),
    "nondetString()Ljava/lang/String;" exact => |vm, _| string(vm, "nondetString"),
}

/// An input that is zero, unless another value is recorded.
pub fn primitive(vm: &mut Vm, name: &str, kind: Kind) -> Step<u64> {
    symbolic::primitive_or(vm, name, kind, 0)
}

/// An input that is the empty string, unless another one is recorded.
pub fn string(vm: &mut Vm, name: &str) -> Step<u64> {
    object(vm.new_string_input(name, Vec::new())?)
}
