//! `java.lang.SecurityManager`. Takes no arguments: exact.

use super::by_name::class_array;
use crate::Vm;
use crate::class::Class;
use crate::natives::{Args, object};
use crate::step::Step;

crate::natives! { "java/lang/SecurityManager";
    "getClassContext()[Ljava/lang/Class;" exact => get_class_context,
}

fn get_class_context(vm: &mut Vm, _: Args) -> Step<u64> {
    let frames = vm.frames().into_iter().filter(|(method, _)| {
        !method.is_native() && !crate::natives::jdk::internal::reflect::reflection::is_ignored_by_stack_walk(method)
    });
    let classes: Vec<&'static Class> = frames.map(|(method, _)| method.class).collect();
    object(class_array(vm, &classes)?)
}
