//! `jdk.internal.reflect.NativeConstructorAccessorImpl`.
//!
//! Symbolic arguments: exact; tags are boxed and unboxed with their values.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::fields;
use crate::support::invocation::{argument_slots, call, left_result};

doppel_vm::natives! { "jdk/internal/reflect/NativeConstructorAccessorImpl";
    static "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;" exact => new_instance,
}

/// `jdk.internal.reflect.DirectConstructorHandleAccessor.NativeAccessor`, its successor in JDK 18.
pub mod native_accessor {
    doppel_vm::natives! { "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor";
        static "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;" exact since 18 => super::new_instance,
    }
}

fn new_instance(vm: &mut Vm, reflected: Ref, arguments: Ref) -> Step<Ref> {
    if let Some(result) = left_result(reflected, arguments.slot()) {
        return Ok(result);
    }
    let Some(method) = vm.method_behind(reflected) else {
        return Err(vm.exception("java/lang/InternalError", "invoke"));
    };
    let class = method.class;
    vm.ensure_initialized(class)?;
    if class.is_abstract() || class.is_interface() || class.is_class_class() {
        return Err(vm.exception("java/lang/InstantiationException", &class.java_name()));
    }
    let object = vm.new_object(class)?;
    let types = fields::get_ref(vm, reflected, "parameterTypes");
    let slots = argument_slots(vm, method, object, types, arguments)?;
    Err(call(vm, method, &slots, object))
}
