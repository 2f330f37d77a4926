//! `jdk.internal.vm.Continuation`: see [`doppel_vm::thread::mount`]. About stacks, not values: exact.

use doppel_vm::natives::{VOID, boolean, int};

doppel_vm::natives! { "jdk/internal/vm/Continuation";
    "registerNatives()V" exact since 20 => |_, _| VOID,
    "enterSpecial(Ljdk/internal/vm/Continuation;ZZ)V" exact since 20 => |vm, mut args| {
        vm.enter_continuation(args.obj())?;
        VOID
    },
    "doYield()I" exact since 20 => |vm, _| int(vm.yield_continuation()?),
    "pin()V" exact since 20 => |vm, _| {
        vm.pin(true);
        VOID
    },
    "unpin()V" exact since 20 => |vm, _| {
        vm.pin(false);
        VOID
    },
    "isPinned0(Ljdk/internal/vm/ContinuationScope;)I" exact since 20 => |vm, _| int(vm.pinned()),
}

/// `jdk.internal.vm.ContinuationSupport`.
pub mod continuation_support {
    use super::boolean;

    doppel_vm::natives! { "jdk/internal/vm/ContinuationSupport";
        "isSupported0()Z" exact since 20 => |_, _| boolean(true),
    }
}
