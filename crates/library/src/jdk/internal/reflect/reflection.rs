//! `jdk.internal.reflect.Reflection`. Classes and frames are not program values: exact.

use doppel_classpath::classfile::access as acc;
use doppel_vm::Vm;
use doppel_vm::class::method::Polymorphic;
use doppel_vm::class::{Class, Method};
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "jdk/internal/reflect/Reflection";
    static "getCallerClass()Ljava/lang/Class;" exact => get_caller_class,
    static "getClassAccessFlags(Ljava/lang/Class;)I" exact => get_class_access_flags,
    static "areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z" exact => are_nest_mates,
}

/// The class that called the method that asks.
fn get_caller_class(vm: &mut Vm) -> Step<Ref> {
    let frames = vm.frames();
    for (n, (method, _)) in frames.into_iter().enumerate() {
        if n < 2 {
            if !method.flags.caller_sensitive && n == 1 {
                let message = format!("CallerSensitive annotation expected at frame {n}");
                return Err(vm.exception("java/lang/InternalError", &message));
            }
        } else if !is_ignored_by_stack_walk(method) {
            return Ok(vm.mirror(method.class));
        }
    }
    Ok(Ref::NULL)
}

/// Frames of the call mechanism itself: those of reflection and method handles.
pub fn is_ignored_by_stack_walk(method: &Method) -> bool {
    let class = method.class.name.as_str();
    (class == "java/lang/reflect/Method" && method.name.as_str() == "invoke")
        || is_method_accessor(method.class)
        || method.polymorphic != Polymorphic::No
        || method.flags.lambda_form
}

/// Whether this is a subclass of `MethodAccessorImpl`.
pub fn is_method_accessor(class: &Class) -> bool {
    let mut ancestor = class.super_class;
    while let Some(class) = ancestor {
        if class.name.as_str() == "jdk/internal/reflect/MethodAccessorImpl" {
            return true;
        }
        ancestor = class.super_class;
    }
    class.name.as_str() == "jdk/internal/reflect/MethodAccessorImpl"
}

/// The flags of the class file itself, also for nested classes.
fn get_class_access_flags(vm: &mut Vm, class: Ref) -> Step<i32> {
    let class = vm.class_of_mirror(class);
    let flags = if class.is_primitive() { acc::PUBLIC | acc::FINAL | acc::ABSTRACT } else { class.access_flags };
    Ok(i32::from(flags & 0x7fff))
}

fn are_nest_mates(vm: &mut Vm, current: Ref, member: Ref) -> Step<bool> {
    let (current, member) = (vm.class_of_mirror(current), vm.class_of_mirror(member));
    vm.nest_mates(current, member)
}
