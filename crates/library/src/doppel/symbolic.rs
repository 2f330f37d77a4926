//! `doppel.Symbolic`: inputs with a name and a value. Symbolic arguments: exact, the value is a new input whatever it was.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::{HEADER, Ref};
use doppel_vm::natives::{Args, object};
use doppel_vm::step::Step;

doppel_vm::natives! { "doppel/Symbolic";
    "booleanValue(Ljava/lang/String;Z)Z" exact => |vm, args| primitive(vm, args, Kind::Boolean),
    "byteValue(Ljava/lang/String;B)B" exact => |vm, args| primitive(vm, args, Kind::Byte),
    "shortValue(Ljava/lang/String;S)S" exact => |vm, args| primitive(vm, args, Kind::Short),
    "charValue(Ljava/lang/String;C)C" exact => |vm, args| primitive(vm, args, Kind::Char),
    "intValue(Ljava/lang/String;I)I" exact => |vm, args| primitive(vm, args, Kind::Int),
    "longValue(Ljava/lang/String;J)J" exact => |vm, args| primitive(vm, args, Kind::Long),
    "floatValue(Ljava/lang/String;F)F" exact => |vm, args| primitive(vm, args, Kind::Float),
    "doubleValue(Ljava/lang/String;D)D" exact => |vm, args| primitive(vm, args, Kind::Double),
    "string(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" exact => string,
    "bytes(Ljava/lang/String;[B)[B" exact => array,
    "ints(Ljava/lang/String;[I)[I" exact => array,
}

/// An input of this kind, its value the second argument unless another one is recorded.
pub fn primitive(vm: &mut Vm, mut args: Args, kind: Kind) -> Step<u64> {
    let name = name(vm, args.obj());
    let default = match kind {
        Kind::Long | Kind::Double => args.long() as u64,
        _ => args.slot(),
    };
    primitive_or(vm, &name, kind, default)
}

/// An input with this value, unless another one is recorded.
pub fn primitive_or(vm: &mut Vm, name: &str, kind: Kind, default: u64) -> Step<u64> {
    let slot = vm.recorded_primitive(name, kind)?.unwrap_or(default);
    vm.symbolic.result = vm.primitive_input(name, kind, slot);
    Ok(slot)
}

fn string(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (name, default) = (name(vm, args.obj()), args.obj());
    if default.is_null() {
        return Err(vm.null_pointer());
    }
    let default = vm.string_utf16(default);
    let string = vm.new_string_input(&name, default)?.slot();
    // It may be the default itself.
    vm.note_passed(Ref::from_slot(string), &name);
    Ok(string)
}

/// A new array with symbolic elements and length: a copy of the default, or what is recorded.
fn array(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (name, default) = (name(vm, args.obj()), args.obj());
    if default.is_null() {
        return Err(vm.null_pointer());
    }
    let class = vm.class_of(default);
    let kind = class.element_kind();
    let elements = match vm.recorded_array(&name, kind)? {
        Some(recorded) => recorded,
        None => (0..vm.heap.array_len(default))
            .map(|index| vm.heap.read_kind(default, HEADER + index * kind.heap_size(), kind))
            .collect(),
    };
    let array = vm.new_array_of(class, &elements)?;
    vm.array_input(&name, array, true)?;
    object(array)
}

/// The name of an input; `input` if there is none. Which input it is depends on it, so it is fixed.
pub fn name(vm: &mut Vm, name: Ref) -> String {
    if name.is_null() {
        return "input".to_owned();
    }
    vm.fix_string(name);
    vm.string(name)
}
