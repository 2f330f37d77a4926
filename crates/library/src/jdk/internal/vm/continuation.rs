//! `jdk.internal.vm.Continuation`: see [`doppel_vm::thread::mount`]. Concerns stacks, not values: exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "jdk/internal/vm/Continuation";
    static "registerNatives()V" exact since 20 => |_: &mut Vm| Ok(()),
    static "enterSpecial(Ljdk/internal/vm/Continuation;ZZ)V" exact since 20 => |vm: &mut Vm, continuation: Ref| -> Step<()> {
        vm.enter_continuation(continuation)?;
        Ok(())
    },
    static "doYield()I" exact since 20 => |vm: &mut Vm| -> Step<i32> { vm.yield_continuation() },
    static "pin()V" exact since 20 => |vm: &mut Vm| -> Step<()> {
        vm.pin(true);
        Ok(())
    },
    static "unpin()V" exact since 20 => |vm: &mut Vm| -> Step<()> {
        vm.pin(false);
        Ok(())
    },
    static "isPinned0(Ljdk/internal/vm/ContinuationScope;)I" exact since 20 => |vm: &mut Vm| Ok(vm.pinned()),
}

/// `jdk.internal.vm.ContinuationSupport`.
pub mod continuation_support {
    use doppel_vm::Vm;

    doppel_vm::natives! { "jdk/internal/vm/ContinuationSupport";
        static "isSupported0()Z" exact since 20 => |_: &mut Vm| Ok(true),
    }
}
