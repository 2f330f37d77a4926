//! The collector decides when a reference is cleared and when a weak table drops an entry. These summaries replace
//! nothing: they record what the program is about to learn, and the bytecode runs.

use std::convert::Infallible;

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::Chance;

doppel_vm::summaries! {
    "java/lang/ref/Reference" "get()Ljava/lang/Object;" => told,
    "java/lang/ref/Reference" "refersTo(Ljava/lang/Object;)Z" => told,
    "java/lang/ref/Reference" "isEnqueued()Z" => told,
    "java/lang/ref/Reference" "enqueue()Z" => told,
    "java/lang/ref/SoftReference" "get()Ljava/lang/Object;" => told,
    "java/lang/ref/ReferenceQueue" "poll()Ljava/lang/ref/Reference;" => told,
    "java/lang/ref/ReferenceQueue" "remove(J)Ljava/lang/ref/Reference;" => told,
    "java/lang/ref/ReferenceQueue" "remove()Ljava/lang/ref/Reference;" => told,
    "java/util/WeakHashMap" "getTable()[Ljava/util/WeakHashMap$Entry;" => told,
    "java/util/WeakHashMap" "size()I" => told,
    "java/lang/ref/Cleaner" "register(Ljava/lang/Object;Ljava/lang/Runnable;)Ljava/lang/ref/Cleaner$Cleanable;" => register,
}

/// From now on an action of the program may run at any time. Actions that the library registers for itself do not
/// count.
fn register(vm: &mut Vm, _: Ref, _: Ref, action: Ref) -> Option<Infallible> {
    let is_program = |vm: &mut Vm| {
        let frames = vm.frames();
        let mut callers = frames.iter().map(|(method, _)| method.class);
        let caller = callers.find(|class| !class.name.as_str().starts_with("java/lang/ref/"));
        caller.is_some_and(|class| !vm.is_library(class))
    };
    if !action.is_null() && (!vm.is_library(vm.class_of(action)) || is_program(vm)) {
        vm.meet_chance(Chance::Collection);
    }
    None
}

/// Records the nondeterminism if the program asks.
fn told(vm: &mut Vm) -> Option<Infallible> {
    if vm.is_asked_by_program() {
        vm.meet_chance(Chance::Collection);
    }
    None
}
