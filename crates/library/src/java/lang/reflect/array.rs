//! `java.lang.reflect.Array`.
//!
//! Symbolic arguments: exact. Tags follow the elements; whether an index is within bounds is a choice, and an index
//! within bounds is concretised. The lengths of a multi-dimensional array are concretised.

use doppel_expr::{ExprId, Op};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::class::Class;
use doppel_vm::heap::{HEADER, Ref};
use doppel_vm::natives::Value;
use doppel_vm::object::nested_size;
use doppel_vm::step::{Step, Stop};
use doppel_vm::symbolic::ChoiceKind;
use doppel_vm::symbolic::boxes::Tagged;
use doppel_vm::symbolic::shadow::element_index;

use crate::support::widening::widen;

doppel_vm::natives! { "java/lang/reflect/Array";
    static "getLength(Ljava/lang/Object;)I" exact => get_length,
    static "get(Ljava/lang/Object;I)Ljava/lang/Object;" exact => get,
    static "getBoolean(Ljava/lang/Object;I)Z" exact => get_as::<bool>,
    static "getByte(Ljava/lang/Object;I)B" exact => get_as::<i8>,
    static "getChar(Ljava/lang/Object;I)C" exact => get_as::<u16>,
    static "getShort(Ljava/lang/Object;I)S" exact => get_as::<i16>,
    static "getInt(Ljava/lang/Object;I)I" exact => get_as::<i32>,
    static "getLong(Ljava/lang/Object;I)J" exact => get_as::<i64>,
    static "getFloat(Ljava/lang/Object;I)F" exact => get_as::<f32>,
    static "getDouble(Ljava/lang/Object;I)D" exact => get_as::<f64>,
    static "set(Ljava/lang/Object;ILjava/lang/Object;)V" exact => set,
    static "setBoolean(Ljava/lang/Object;IZ)V" exact => set_as::<bool>,
    static "setByte(Ljava/lang/Object;IB)V" exact => set_as::<i8>,
    static "setChar(Ljava/lang/Object;IC)V" exact => set_as::<u16>,
    static "setShort(Ljava/lang/Object;IS)V" exact => set_as::<i16>,
    static "setInt(Ljava/lang/Object;II)V" exact => set_as::<i32>,
    static "setLong(Ljava/lang/Object;IJ)V" exact => set_as::<i64>,
    static "setFloat(Ljava/lang/Object;IF)V" exact => set_as::<f32>,
    static "setDouble(Ljava/lang/Object;ID)V" exact => set_as::<f64>,
    static "newArray(Ljava/lang/Class;I)Ljava/lang/Object;" exact => new_array,
    static "multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;" concretises => multi_new_array,
}

const ILLEGAL: &str = "java/lang/IllegalArgumentException";

/// The class of an array argument.
fn array_class(vm: &mut Vm, array: Ref, primitive_only: bool) -> Step<&'static Class> {
    if array.is_null() {
        return Err(vm.null_pointer());
    }
    let class = vm.class_of(array);
    if !class.is_array() {
        return Err(vm.exception(ILLEGAL, "Argument is not an array"));
    }
    if primitive_only && class.element_kind() == Kind::Ref {
        return Err(vm.exception(ILLEGAL, "Argument is not an array of primitive type"));
    }
    Ok(class)
}

/// The index, which is the second argument.
fn check_index(vm: &mut Vm, array: Ref, index: i32) -> Step<u32> {
    let length = vm.heap.array_len(array);
    if vm.symbolic.is_active() {
        choose_index(vm, array, index);
    }
    match u32::try_from(index) {
        Ok(index) if index < length => Ok(index),
        _ => Err(vm.exception_without_message("java/lang/ArrayIndexOutOfBoundsException")),
    }
}

#[cold]
fn choose_index(vm: &mut Vm, array: Ref, index: i32) {
    let slot = u64::from(index as u32);
    let expr = vm.argument_expr(1, slot, Kind::Int);
    let length = vm.length_expr(array, vm.heap.array_len(array));
    let inside = vm.symbolic.pool.binary(Op::ULt, expr, length);
    vm.choose_in_caller(ChoiceKind::Bounds, inside);
    if vm.symbolic.pool.value(inside) != 0 {
        vm.fix_argument(1, slot, Kind::Int);
    }
}

fn get_length(vm: &mut Vm, array: Ref) -> Step<i32> {
    array_class(vm, array, false)?;
    let tag = vm.length_tag(array);
    vm.set_result_tag(tag);
    Ok(vm.heap.array_len(array) as i32)
}

fn element(vm: &mut Vm, array: Ref, index: i32, primitive_only: bool) -> Step<Tagged> {
    let kind = array_class(vm, array, primitive_only)?.element_kind();
    let index = check_index(vm, array, index)?;
    let slot = vm.heap.read_kind(array, HEADER + index * kind.heap_size(), kind);
    let stored = vm.element_tag(array, index, kind);
    Ok(Tagged { kind, slot, tag: vm.widened_tag(stored, kind) })
}

fn get(vm: &mut Vm, array: Ref, index: i32) -> Step<Ref> {
    let element = element(vm, array, index, false)?;
    vm.box_tagged(element)
}

fn get_as<T: Value>(vm: &mut Vm, array: Ref, index: i32) -> Step<T> {
    let Tagged { kind, slot, tag } = element(vm, array, index, true)?;
    let Some(slot) = widen(kind, slot, T::KIND) else { return Err(type_mismatch(vm)) };
    let tag = vm.converted_tag(kind, tag, T::KIND);
    vm.set_result_tag(tag);
    Ok(T::from_slot(slot))
}

fn set(vm: &mut Vm, array: Ref, index: i32, value: Ref) -> Step<()> {
    let class = array_class(vm, array, false)?;
    let Some(element) = class.element() else { return Ok(()) };
    if element.kind() == Kind::Ref {
        let index = check_index(vm, array, index)?;
        if !value.is_null() && !vm.instance_of(value, element) {
            return Err(vm.exception(ILLEGAL, "array element type mismatch"));
        }
        vm.heap.set_element(array, index, value);
        return Ok(());
    }
    if value.is_null() {
        return Err(vm.exception_without_message(ILLEGAL));
    }
    // An object other than a box does not fit anywhere.
    let value = vm.unbox_tagged(value).unwrap_or(Tagged { kind: Kind::Void, slot: 0, tag: 0 });
    store(vm, array, index, value)
}

fn set_as<T: Value>(vm: &mut Vm, array: Ref, index: i32, value: T) -> Step<()> {
    array_class(vm, array, true)?;
    store(vm, array, index, Tagged { kind: T::KIND, slot: value.into_slot(), tag: vm.argument_tag(2) })
}

/// Stores a primitive, widened to the array's kind.
fn store(vm: &mut Vm, array: Ref, index: i32, value: Tagged) -> Step<()> {
    let target = vm.class_of(array).element_kind();
    let index = check_index(vm, array, index)?;
    let Some(slot) = widen(value.kind, value.slot, target) else { return Err(type_mismatch(vm)) };
    let tag = vm.converted_tag(value.kind, value.tag, target);
    let stored = vm.narrowed_tag(tag, target);
    vm.set_shadow_tag(array, element_index(index), stored)?;
    vm.heap.write_kind(array, HEADER + index * target.heap_size(), target, slot);
    Ok(())
}

fn type_mismatch(vm: &mut Vm) -> Stop {
    vm.exception(ILLEGAL, "argument type mismatch")
}

fn new_array(vm: &mut Vm, element: Ref, length: i32) -> Step<Ref> {
    if element.is_null() {
        return Err(vm.null_pointer());
    }
    let tag = vm.argument_tag(1);
    if tag != 0 {
        let length = vm.argument_expr(1, u64::from(length as u32), Kind::Int);
        let zero = vm.symbolic.pool.bv(32, 0);
        let is_negative = vm.symbolic.pool.binary(Op::SLt, length, zero);
        vm.choose_in_caller(ChoiceKind::NegativeSize, is_negative);
    }
    if length < 0 {
        let stop = vm.negative_array_size(length);
        let length = vm.argument_expr(1, u64::from(length as u32), Kind::Int);
        return Err(vm.with_message_of(stop, &[length]));
    }
    let element = vm.class_of_mirror(element);
    if element.kind() == Kind::Void {
        return Err(vm.exception_without_message(ILLEGAL));
    }
    if dimensions(element) >= 255 {
        return Err(vm.exception_without_message(ILLEGAL));
    }
    let class = vm.array_class_of(element)?;
    match made(vm, class, length as u32, tag) {
        Ok(array) => {
            if tag != 0 {
                let fits = vm.fits_into_memory(array, ExprId(tag));
                vm.choose_in_caller(ChoiceKind::Length, fits);
            }
            Ok(array)
        }
        Err(stop) => {
            // Out of memory, or as good as. The length that would have fitted is unknown.
            vm.fix_argument(1, u64::from(length as u32), Kind::Int);
            Err(stop)
        }
    }
}

fn made(vm: &mut Vm, class: &'static Class, length: u32, tag: u32) -> Step<Ref> {
    vm.check_room_for(nested_size(class, &[length as i32]))?;
    let array = vm.new_array(class, length)?;
    vm.set_length_tag(array, tag)?;
    Ok(array)
}

fn dimensions(class: &'static Class) -> usize {
    std::iter::successors(class.element(), |class| class.element()).count()
}

fn multi_new_array(vm: &mut Vm, element: Ref, lengths: Ref) -> Step<Ref> {
    if element.is_null() || lengths.is_null() {
        return Err(vm.null_pointer());
    }
    let lengths = vm.heap.elements::<i32>(lengths).to_vec();
    let mut class = vm.class_of_mirror(element);
    if lengths.is_empty() || lengths.len() > 255 {
        return Err(vm.exception_without_message(ILLEGAL));
    }
    if let Some(&length) = lengths.iter().find(|&&length| length < 0) {
        return Err(vm.negative_array_size(length));
    }
    if lengths.len() + dimensions(class) > 255 || class.kind() == Kind::Void {
        return Err(vm.exception_without_message(ILLEGAL));
    }
    for _ in &lengths {
        class = vm.array_class_of(class)?;
    }
    vm.check_room_for(nested_size(class, &lengths))?;
    vm.new_nested_array(class, &lengths)
}
