//! `java.lang.NullPointerException`. The message is about code, not about values: exact.

use doppel_vm::natives::object;

doppel_vm::natives! { "java/lang/NullPointerException";
    "getExtendedNPEMessage()Ljava/lang/String;" exact since 14 => |vm, mut args| {
        let this = args.obj();
        // The first frame of the trace is not the one that threw.
        if vm.has_hidden_top_frame(this) {
            return Ok(0);
        }
        let message = vm.backtrace(this).first().and_then(|&(method, bci)| doppel_vm::npe_message::describe(method, bci));
        match message {
            Some(message) => object(vm.new_string(&message)?),
            None => Ok(0),
        }
    },
}
