//! `jdk.internal.vm.ForeignLinkerSupport`. Exact.
//!
//! Native code cannot access the memory of segments, so there is no linker, and the library throws as on platforms
//! without one. Under `java` there would be a linker: the operation counts as denied, and no verdict relies on what
//! follows.

use doppel_vm::Vm;
use doppel_vm::step::Step;
use doppel_world::sandbox::{Action, Denied};

doppel_vm::natives! { "jdk/internal/vm/ForeignLinkerSupport";
    static "isSupported0()Z" exact since 21 => |vm: &mut Vm| -> Step<bool> {
        vm.note_denied(vec![Denied { action: Action::LinkNative, target: "java.lang.foreign.Linker".to_owned() }]);
        Ok(false)
    },
}
