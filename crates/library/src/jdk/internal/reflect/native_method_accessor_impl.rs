//! `jdk.internal.reflect.NativeMethodAccessorImpl`.
//!
//! Symbolic arguments: exact; tags are boxed and unboxed with their values.

use doppel_vm::Vm;
use doppel_vm::class::Method;
use doppel_vm::class::vtable::Selector;
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};

use crate::support::fields;
use crate::support::invocation::{argument_slots, call, invocation_target, left_result};

doppel_vm::natives! { "jdk/internal/reflect/NativeMethodAccessorImpl";
    static "invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;" exact => invoke,
}

/// `jdk.internal.reflect.DirectMethodHandleAccessor.NativeAccessor`, its successor in JDK 18.
pub mod native_accessor {
    doppel_vm::natives! { "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor";
        static "invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;" exact since 18 => super::invoke,
    }
}

fn invoke(vm: &mut Vm, reflected: Ref, receiver: Ref, arguments: Ref) -> Step<Ref> {
    if let Some(result) = left_result(reflected, receiver.slot()) {
        return Ok(result);
    }
    let Some(method) = vm.method_behind(reflected) else {
        return Err(vm.exception("java/lang/InternalError", "invoke"));
    };
    vm.ensure_initialized(method.class)?;
    let target = select(vm, method, receiver)?;
    let types = fields::get_ref(vm, reflected, "parameterTypes");
    let slots = argument_slots(vm, target, receiver, types, arguments)?;
    Err(call(vm, target, &slots, Ref::NULL))
}

/// The method that a call on this receiver selects.
fn select(vm: &mut Vm, method: &'static Method, receiver: Ref) -> Step<&'static Method> {
    if method.is_static() {
        return Ok(method);
    }
    if receiver.is_null() {
        return Err(vm.null_pointer());
    }
    if !vm.instance_of(receiver, method.class) {
        return Err(vm.exception("java/lang/IllegalArgumentException", "object is not an instance of declaring class"));
    }
    if method.is_private() || method.is_init() {
        return Ok(method);
    }
    let class = vm.class_of(receiver);
    let selected = if method.class.is_interface() {
        vm.select_interface_method(class, method, Selector::Virtual)
    } else {
        let index = method.vtable_index.get();
        let target = index.and_then(|index| class.vtable().get(index as usize).copied()).unwrap_or(method);
        if target.is_abstract() { Err(vm.abstract_method(class, target)) } else { Ok(target) }
    };
    match selected {
        Err(Stop::Throw(exception)) => Err(Stop::Throw(invocation_target(vm, exception)?)),
        other => other,
    }
}
