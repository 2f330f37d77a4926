//! `jdk.internal.reflect.NativeConstructorAccessorImpl`.
//!
//! Symbolic arguments: exact, tags go in and out of the boxes with their values.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::Args;
use doppel_vm::step::Step;

use crate::support::fields;
use crate::support::invocation::{argument_slots, call, left_result};

doppel_vm::natives! { "jdk/internal/reflect/NativeConstructorAccessorImpl";
    "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;" exact => new_instance,
}

/// `jdk.internal.reflect.DirectConstructorHandleAccessor.NativeAccessor`, which took its place in JDK 18.
pub mod native_accessor {
    doppel_vm::natives! { "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor";
        "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;" exact since 18 => super::new_instance,
    }
}

fn new_instance(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (reflected, arguments) = (args.slot(), args.slot());
    if let Some(result) = left_result(reflected, arguments) {
        return Ok(result);
    }
    let reflected = Ref::from_slot(reflected);
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
    let slots = argument_slots(vm, method, object, types, Ref::from_slot(arguments))?;
    Err(call(vm, method, &slots, object))
}
