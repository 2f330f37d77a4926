//! Natives of `sun.nio.ch.NativeThread`. Java threads are not host threads: the number of a thread is its index, and
//! there is nothing to signal, because natives never block for long.
//!
//! Symbolic arguments: irrelevant.

use doppel_vm::Vm;
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/nio/ch/NativeThread";
    static "init()V" exact => init,
    static "current()J" exact => current,
    static "current0()J" exact since 19 => current,
    static "signal(J)V" exact => signal,
    static "signal0(J)V" exact since 19 => signal,
    static "supportPendingSignals0()Z" exact => support_pending_signals,
}

fn init(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn current(vm: &mut Vm) -> Step<i64> {
    Ok(vm.hot.thread.0.into())
}

fn signal(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn support_pending_signals(_: &mut Vm) -> Step<bool> {
    Ok(false)
}
