//! `jdk.internal.reflect.NativeConstructorAccessorImpl`.
//!
//! Symbolic arguments: exact, tags go in and out of the boxes with their values.

use super::invocation::{argument_slots, call, left_result};
use crate::Vm;
use crate::heap::Ref;
use crate::natives::Args;
use crate::natives::java::lang::by_name;
use crate::natives::java::lang::class::members::method_of;
use crate::step::Step;

crate::natives! { "jdk/internal/reflect/NativeConstructorAccessorImpl";
    "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;" exact => new_instance,
}

/// `jdk.internal.reflect.DirectConstructorHandleAccessor.NativeAccessor`, which took its place in JDK 18.
pub mod native_accessor {
    crate::natives! { "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor";
        "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;" exact since 18 => super::new_instance,
    }
}

fn new_instance(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (reflected, arguments) = (args.slot(), args.slot());
    if let Some(result) = left_result(reflected, arguments) {
        return Ok(result);
    }
    let reflected = Ref::from_slot(reflected);
    let Some(method) = method_of(vm, reflected) else {
        return Err(vm.exception("java/lang/InternalError", "invoke"));
    };
    let class = method.class;
    vm.ensure_initialized(class)?;
    if class.is_abstract() || class.is_interface() || class.is_class_class() {
        return Err(vm.exception("java/lang/InstantiationException", &class.java_name()));
    }
    let object = vm.new_object(class)?;
    let types = by_name::get_ref(vm, reflected, "parameterTypes");
    let slots = argument_slots(vm, method, object, types, Ref::from_slot(arguments))?;
    Err(call(vm, method, &slots, object))
}
