//! `java.lang.Object`.
//!
//! Symbolic arguments: exact. Identity does not depend on symbolic contents; `clone` copies them with their
//! expressions; a timeout is concretised.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::class::ReferenceKind;
use doppel_vm::heap::{HEADER, Ref};
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/Object";
    static "registerNatives()V" exact => |_: &mut Vm| Ok(()),
    "getClass()Ljava/lang/Class;" exact => get_class,
    "hashCode()I" exact => hash_code,
    "clone()Ljava/lang/Object;" exact => clone,
    "notify()V" exact => notify,
    "notifyAll()V" exact => notify_all,
    "wait(J)V" exact => wait,
    "wait0(J)V" exact since 19 => wait,
}

fn get_class(vm: &mut Vm, this: Ref) -> Step<Ref> {
    let class = vm.class_of(this);
    Ok(vm.mirror(class))
}

fn hash_code(vm: &mut Vm, this: Ref) -> Step<i32> {
    let hash = vm.identity_hash(this);
    vm.set_identity_result(this, hash, true);
    Ok(hash)
}

fn clone(vm: &mut Vm, this: Ref) -> Step<Ref> {
    let class = vm.class_of(this);
    if !class.is_array() {
        let cloneable = vm.boot_class("java/lang/Cloneable")?;
        if !class.is_subtype_of(cloneable) || class.reference_kind != ReferenceKind::None || class.is_class_class() {
            return Err(vm.exception("java/lang/CloneNotSupportedException", &class.java_name()));
        }
    }
    let copy = copy_of(vm, this)?;
    if class.has_finalizer {
        return Err(vm.register_finalizer_of_clone(copy));
    }
    Ok(copy)
}

/// A new object with the same class and contents.
pub fn copy_of(vm: &mut Vm, original: Ref) -> Step<Ref> {
    let class = vm.class_of(original);
    vm.check_room_for(vm.heap.object_size(original, class) as u64)?;
    let copy = if class.is_array() { vm.new_array(class, vm.heap.array_len(original))? } else { vm.new_object(class)? };
    let len = vm.heap.object_size(original, class) - HEADER as usize;
    vm.heap.copy_contents((original, 0), (copy, 0), len);
    vm.copy_shadow(original, copy)?;
    Ok(copy)
}

fn notify(vm: &mut Vm, this: Ref) -> Step<()> {
    vm.notify(this, false)
}

fn notify_all(vm: &mut Vm, this: Ref) -> Step<()> {
    vm.notify(this, true)
}

fn wait(vm: &mut Vm, this: Ref, millis: i64) -> Step<()> {
    vm.fix_argument(1, millis as u64, Kind::Long);
    if millis < 0 {
        return Err(vm.exception("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    vm.wait(this, millis)
}
