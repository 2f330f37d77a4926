//! Fields of JDK objects by name, for natives that are not hot.
//!
//! If a JDK version does not have a field, or the object is null, reads yield null or 0, and writes have no effect.

use doppel_vm::Vm;
use doppel_vm::heap::{Prim, Ref};

fn offset(vm: &Vm, object: Ref, name: &str) -> Option<u32> {
    if object.is_null() {
        return None;
    }
    vm.class_of(object).field_named(name).filter(|field| !field.is_static()).map(|field| field.offset)
}

pub fn get<T: Prim + Default>(vm: &Vm, object: Ref, name: &str) -> T {
    offset(vm, object, name).map_or_else(T::default, |offset| vm.heap.read(object, offset))
}

pub fn get_ref(vm: &Vm, object: Ref, name: &str) -> Ref {
    get(vm, object, name)
}

pub fn get_int(vm: &Vm, object: Ref, name: &str) -> i32 {
    get(vm, object, name)
}

pub fn set<T: Prim>(vm: &mut Vm, object: Ref, name: &str, value: T) {
    if let Some(offset) = offset(vm, object, name) {
        vm.forget_field(object, offset);
        vm.heap.write(object, offset, value);
    }
}

pub fn set_ref(vm: &mut Vm, object: Ref, name: &str, value: Ref) {
    set(vm, object, name, value);
}

pub fn set_int(vm: &mut Vm, object: Ref, name: &str, value: i32) {
    set(vm, object, name, value);
}

pub fn set_boolean(vm: &mut Vm, object: Ref, name: &str, value: bool) {
    set(vm, object, name, u8::from(value));
}

/// The number in a `java.io.FileDescriptor`; -1 if it is null or closed.
pub fn descriptor(vm: &Vm, descriptor: Ref) -> i32 {
    if descriptor.is_null() { -1 } else { get(vm, descriptor, "fd") }
}

pub fn set_descriptor(vm: &mut Vm, descriptor: Ref, fd: i32) {
    set(vm, descriptor, "fd", fd);
}
