//! Natives of `sun.nio.ch.NativeThread`. Threads are not the host's: a thread's number is its index, and there is
//! nothing to signal because natives never block for long.
//!
//! Symbolic arguments: none matter.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID, boolean, long};
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/nio/ch/NativeThread";
    "init()V" exact => init,
    "current()J" exact => current,
    "current0()J" exact since 19 => current,
    "signal(J)V" exact => signal,
    "signal0(J)V" exact since 19 => signal,
    "supportPendingSignals0()Z" exact => support_pending_signals,
}

fn init(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

fn current(vm: &mut Vm, _: Args) -> Step<u64> {
    long(vm.hot.thread.0.into())
}

fn signal(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

fn support_pending_signals(_: &mut Vm, _: Args) -> Step<u64> {
    boolean(false)
}
