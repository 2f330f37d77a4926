//! `java.lang.Throwable`. Takes no values: exact.

use doppel_vm::natives::object;

doppel_vm::natives! { "java/lang/Throwable";
    "fillInStackTrace(I)Ljava/lang/Throwable;" exact => |vm, mut args| {
        let this = args.obj();
        vm.fill_in_stack_trace(this)?;
        object(this)
    },
}
