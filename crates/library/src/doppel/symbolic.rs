//! `doppel.Symbolic`: inputs with a name and a value. Symbolic arguments: exact; the value is a new input, whatever it
//! was before.

use doppel_vm::Vm;
use doppel_vm::heap::{HEADER, Ref};
use doppel_vm::natives::Value;
use doppel_vm::step::Step;

doppel_vm::natives! { "doppel/Symbolic";
    static "booleanValue(Ljava/lang/String;Z)Z" exact => primitive::<bool>,
    static "byteValue(Ljava/lang/String;B)B" exact => primitive::<i8>,
    static "shortValue(Ljava/lang/String;S)S" exact => primitive::<i16>,
    static "charValue(Ljava/lang/String;C)C" exact => primitive::<u16>,
    static "intValue(Ljava/lang/String;I)I" exact => primitive::<i32>,
    static "longValue(Ljava/lang/String;J)J" exact => primitive::<i64>,
    static "floatValue(Ljava/lang/String;F)F" exact => primitive::<f32>,
    static "doubleValue(Ljava/lang/String;D)D" exact => primitive::<f64>,
    static "string(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" exact => string,
    static "bytes(Ljava/lang/String;[B)[B" exact => array,
    static "ints(Ljava/lang/String;[I)[I" exact => array,
}

/// An input, its value the second argument unless another one is recorded.
fn primitive<T: Value>(vm: &mut Vm, name: Ref, default: T) -> Step<T> {
    let name = self::name(vm, name);
    primitive_or(vm, &name, default)
}

/// An input with this value, unless another one is recorded.
pub fn primitive_or<T: Value>(vm: &mut Vm, name: &str, default: T) -> Step<T> {
    let slot = vm.recorded_primitive(name, T::KIND)?.unwrap_or(default.into_slot());
    vm.symbolic.result = vm.primitive_input(name, T::KIND, slot);
    Ok(T::from_slot(slot))
}

fn string(vm: &mut Vm, name: Ref, default: Ref) -> Step<Ref> {
    let name = self::name(vm, name);
    if default.is_null() {
        return Err(vm.null_pointer());
    }
    let default = vm.string_utf16(default);
    let string = vm.new_string_input(&name, default)?;
    // It may be the default itself.
    vm.note_passed(string, &name);
    Ok(string)
}

/// A new array with symbolic elements and length: a copy of the default, or the recorded one.
fn array(vm: &mut Vm, name: Ref, default: Ref) -> Step<Ref> {
    let name = self::name(vm, name);
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
    Ok(array)
}

/// The name of an input; `input` if there is none. It identifies the input, so it is concretised.
pub fn name(vm: &mut Vm, name: Ref) -> String {
    if name.is_null() {
        return "input".to_owned();
    }
    vm.fix_string(name);
    vm.string(name)
}
