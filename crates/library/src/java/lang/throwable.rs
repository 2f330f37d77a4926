//! `java.lang.Throwable`. Takes no values: exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/Throwable";
    "fillInStackTrace(I)Ljava/lang/Throwable;" exact => |vm: &mut Vm, this: Ref| -> Step<Ref> {
        vm.fill_in_stack_trace(this)?;
        Ok(this)
    },
}
