//! `doppel.Symbolic`: inputs with a name and a value. Symbolic arguments: exact, the value is a new input whatever it was.

use crate::Vm;
use crate::heap::Ref;
use crate::kind::Kind;
use crate::natives::{Args, object};
use crate::step::Step;

natives! { "doppel/Symbolic";
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

/// An input of this kind, its value the second argument.
pub fn primitive(vm: &mut Vm, mut args: Args, kind: Kind) -> Step<u64> {
    let name = name(vm, args.obj());
    let slot = match kind {
        Kind::Long | Kind::Double => args.long() as u64,
        _ => args.slot(),
    };
    vm.symbolic.result = vm.primitive_input(&name, kind, slot);
    Ok(slot)
}

/// A copy of the string with symbolic characters and length.
fn string(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (name, default) = (name(vm, args.obj()), args.obj());
    if default.is_null() {
        return Err(vm.null_pointer());
    }
    let text = vm.string(default);
    let copy = vm.new_string(&text)?;
    vm.string_input(&name, copy, true)?;
    object(copy)
}

/// A copy of the array with symbolic elements and length.
fn array(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (name, default) = (name(vm, args.obj()), args.obj());
    if default.is_null() {
        return Err(vm.null_pointer());
    }
    let class = vm.class_of(default);
    let length = vm.heap.array_len(default);
    let copy = vm.new_array(class, length)?;
    let bytes = (length * class.element_size()) as usize;
    // SAFETY: both arrays have this many bytes; the copy is new.
    unsafe {
        vm.heap.ptr(default, crate::heap::HEADER).copy_to_nonoverlapping(vm.heap.ptr(copy, crate::heap::HEADER), bytes);
    }
    vm.array_input(&name, copy, true)?;
    object(copy)
}

/// The name of an input; `input` if there is none.
pub fn name(vm: &Vm, name: Ref) -> String {
    if name.is_null() { "input".to_owned() } else { vm.string(name) }
}
