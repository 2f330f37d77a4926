//! `java.lang.invoke.MethodHandle`. Calls of the polymorphic methods are linked and never get here; only reflection
//! does.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/invoke/MethodHandle";
    "invokeExact([Ljava/lang/Object;)Ljava/lang/Object;" exact => invoke_exact,
    "invoke([Ljava/lang/Object;)Ljava/lang/Object;" exact => invoke,
}

const UNSUPPORTED: &str = "java/lang/UnsupportedOperationException";

fn invoke_exact(vm: &mut Vm) -> Step<Ref> {
    Err(vm.exception(UNSUPPORTED, "MethodHandle.invokeExact cannot be invoked reflectively"))
}

fn invoke(vm: &mut Vm) -> Step<Ref> {
    Err(vm.exception(UNSUPPORTED, "MethodHandle.invoke cannot be invoked reflectively"))
}
