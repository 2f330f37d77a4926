//! Whether a reference is cleared, or a weak table has dropped an entry, is up to the collector. These summaries sum nothing up: they
//! note what the program is about to learn, and the bytecode runs.

use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::summary::Summary;
use doppel_vm::symbolic::Chance;

pub const SUMMARIES: &[Summary] = &[
    watched("java/lang/ref/Reference", "get()Ljava/lang/Object;"),
    watched("java/lang/ref/Reference", "refersTo(Ljava/lang/Object;)Z"),
    watched("java/lang/ref/Reference", "isEnqueued()Z"),
    watched("java/lang/ref/Reference", "enqueue()Z"),
    watched("java/lang/ref/SoftReference", "get()Ljava/lang/Object;"),
    watched("java/lang/ref/ReferenceQueue", "poll()Ljava/lang/ref/Reference;"),
    watched("java/lang/ref/ReferenceQueue", "remove(J)Ljava/lang/ref/Reference;"),
    watched("java/lang/ref/ReferenceQueue", "remove()Ljava/lang/ref/Reference;"),
    watched("java/util/WeakHashMap", "getTable()[Ljava/util/WeakHashMap$Entry;"),
    watched("java/util/WeakHashMap", "size()I"),
    Summary {
        class: "java/lang/ref/Cleaner",
        method: "register(Ljava/lang/Object;Ljava/lang/Runnable;)Ljava/lang/ref/Cleaner$Cleanable;",
        body: register,
    },
];

const fn watched(class: &'static str, method: &'static str) -> Summary {
    Summary { class, method, body: told }
}

/// From now on, an action of the program may run at any time. Those that the library registers for itself do not count.
fn register(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (_, _, action) = (args.obj(), args.obj(), args.obj());
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

/// Notes the chance if it is the program that asks.
fn told(vm: &mut Vm, _: Args) -> Option<u64> {
    if vm.is_asked_by_program() {
        vm.meet_chance(Chance::Collection);
    }
    None
}
