//! Natives of `java.util.concurrent.atomic.AtomicLong`.
//!
//! Symbolic arguments: there are none.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, boolean};
use doppel_vm::step::Step;

doppel_vm::natives! { "java/util/concurrent/atomic/AtomicLong";
    "VMSupportsCS8()Z" exact => |_: &mut Vm, _: Args| -> Step<u64> { boolean(true) },
}
