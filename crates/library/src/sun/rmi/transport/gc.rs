//! Natives of `sun.rmi.transport.GC`.
//!
//! Symbolic arguments: there are none.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, long};
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/rmi/transport/GC";
    "maxObjectInspectionAge()J" exact => max_object_inspection_age,
}

/// Milliseconds since the collector last looked at every object; the caller collects when it becomes too long. The
/// collector runs by itself, so it is never too long.
fn max_object_inspection_age(_: &mut Vm, _: Args) -> Step<u64> {
    long(0)
}
