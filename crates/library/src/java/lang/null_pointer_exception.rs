//! `java.lang.NullPointerException`. The message describes code, not values: exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/NullPointerException";
    "getExtendedNPEMessage()Ljava/lang/String;" exact since 14 => |vm: &mut Vm, this: Ref| -> Step<Ref> {
        // The first frame of the trace is not the one that threw.
        if vm.has_hidden_top_frame(this) {
            return Ok(Ref::NULL);
        }
        let message = vm.backtrace(this).first().and_then(|&(method, bci)| method.null_pointer_message(bci));
        match message {
            Some(message) => Ok(vm.new_string(&message)?),
            None => Ok(Ref::NULL),
        }
    },
}
