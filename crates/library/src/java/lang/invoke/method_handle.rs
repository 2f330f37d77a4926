//! `java.lang.invoke.MethodHandle`. Calls of the polymorphic methods are linked and never come here; what comes here is
//! reflection.

use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/invoke/MethodHandle";
    "invokeExact([Ljava/lang/Object;)Ljava/lang/Object;" exact => invoke_exact,
    "invoke([Ljava/lang/Object;)Ljava/lang/Object;" exact => invoke,
}

const UNSUPPORTED: &str = "java/lang/UnsupportedOperationException";

fn invoke_exact(vm: &mut Vm, _args: Args) -> Step<u64> {
    Err(vm.exception(UNSUPPORTED, "MethodHandle.invokeExact cannot be invoked reflectively"))
}

fn invoke(vm: &mut Vm, _args: Args) -> Step<u64> {
    Err(vm.exception(UNSUPPORTED, "MethodHandle.invoke cannot be invoked reflectively"))
}
