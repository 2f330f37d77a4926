//! `java.lang.Object`.
//!
//! Symbolic arguments: exact. Identity does not depend on symbolic contents; `clone` copies these with their expressions; a
//! timeout is fixed.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::class::ReferenceKind;
use doppel_vm::heap::{HEADER, Ref};
use doppel_vm::natives::{Args, VOID, int, object};
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/Object";
    "registerNatives()V" exact => |_, _| VOID,
    "getClass()Ljava/lang/Class;" exact => get_class,
    "hashCode()I" exact => hash_code,
    "clone()Ljava/lang/Object;" exact => clone,
    "notify()V" exact => notify,
    "notifyAll()V" exact => notify_all,
    "wait(J)V" exact => wait,
    "wait0(J)V" exact since 19 => wait,
}

fn get_class(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let this = args.obj();
    let class = vm.class_of(this);
    object(vm.mirror(class))
}

fn hash_code(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let this = args.obj();
    let hash = vm.identity_hash(this);
    vm.set_identity_result(this, hash, true);
    int(hash)
}

fn clone(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let this = args.obj();
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
    object(copy)
}

/// A new object with the same class and contents.
pub fn copy_of(vm: &mut Vm, original: Ref) -> Step<Ref> {
    let class = vm.class_of(original);
    vm.check_room_for(vm.heap.object_size(original, class) as u64)?;
    let copy = if class.is_array() { vm.new_array(class, vm.heap.array_len(original))? } else { vm.new_object(class)? };
    let len = vm.heap.object_size(original, class) - HEADER as usize;
    let to = vm.heap.ptr(copy, HEADER);
    vm.heap.before_write_range(to, len);
    // SAFETY: both objects have this size, and the copy is new.
    unsafe { vm.heap.ptr(original, HEADER).copy_to_nonoverlapping(to, len) };
    vm.copy_shadow(original, copy)?;
    Ok(copy)
}

fn notify(vm: &mut Vm, mut args: Args) -> Step<u64> {
    vm.notify(args.obj(), false)?;
    VOID
}

fn notify_all(vm: &mut Vm, mut args: Args) -> Step<u64> {
    vm.notify(args.obj(), true)?;
    VOID
}

fn wait(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, millis) = (args.obj(), args.long());
    vm.fix_argument(1, millis as u64, Kind::Long);
    if millis < 0 {
        return Err(vm.exception("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    vm.wait(this, millis)?;
    VOID
}
