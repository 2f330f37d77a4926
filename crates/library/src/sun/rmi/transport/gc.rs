//! Natives of `sun.rmi.transport.GC`.
//!
//! Symbolic arguments: none.

use doppel_vm::Vm;
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/rmi/transport/GC";
    static "maxObjectInspectionAge()J" exact => max_object_inspection_age,
}

/// Milliseconds since the collector last examined every object; the caller collects when it is too long. The collector
/// runs by itself, so it never is.
fn max_object_inspection_age(_: &mut Vm) -> Step<i64> {
    Ok(0)
}
