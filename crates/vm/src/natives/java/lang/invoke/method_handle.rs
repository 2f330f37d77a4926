//! `java.lang.invoke.MethodHandle`. Calls of the polymorphic methods are linked and never come here; what comes here is
//! reflection.

use crate::Vm;
use crate::natives::Args;
use crate::step::Step;

crate::natives! { "java/lang/invoke/MethodHandle";
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
