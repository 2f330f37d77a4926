//! `java.lang.SecurityManager`. Takes no arguments: exact.

use doppel_vm::Vm;
use doppel_vm::class::Class;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::objects::class_array;

doppel_vm::natives! { "java/lang/SecurityManager";
    "getClassContext()[Ljava/lang/Class;" exact => get_class_context,
}

fn get_class_context(vm: &mut Vm) -> Step<Ref> {
    let frames = vm.frames().into_iter().filter(|(method, _)| {
        !method.is_native() && !crate::jdk::internal::reflect::reflection::is_ignored_by_stack_walk(method)
    });
    let classes: Vec<&'static Class> = frames.map(|(method, _)| method.class).collect();
    class_array(vm, &classes)
}
