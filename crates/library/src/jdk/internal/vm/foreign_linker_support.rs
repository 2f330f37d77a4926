//! `jdk.internal.vm.ForeignLinkerSupport`. Exact.
//!
//! Code outside of the VM cannot be given the memory that segments are in, so there is no linker, and the library throws what it
//! throws on platforms without one. Under `java` there would be one: it is denied, and no verdict is built on what follows.

use doppel_vm::natives::boolean;
use doppel_world::sandbox::{Action, Denied};

doppel_vm::natives! { "jdk/internal/vm/ForeignLinkerSupport";
    "isSupported0()Z" exact since 21 => |vm, _| {
        vm.note_denied(vec![Denied { action: Action::LinkNative, target: "java.lang.foreign.Linker".to_owned() }]);
        boolean(false)
    },
}
