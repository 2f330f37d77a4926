//! Natives of `java.util.concurrent.atomic.AtomicLong`.
//!
//! Symbolic arguments: none.

use doppel_vm::Vm;

doppel_vm::natives! { "java/util/concurrent/atomic/AtomicLong";
    static "VMSupportsCS8()Z" exact => |_: &mut Vm| Ok(true),
}
