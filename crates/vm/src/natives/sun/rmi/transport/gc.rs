//! Natives of `sun.rmi.transport.GC`.
//!
//! Symbolic arguments: there are none.

use crate::Vm;
use crate::natives::{Args, long};
use crate::step::Step;

natives! { "sun/rmi/transport/GC";
    "maxObjectInspectionAge()J" exact => max_object_inspection_age,
}

/// Milliseconds since the collector last looked at every object; the caller collects when it becomes too long. The
/// collector runs by itself, so it is never too long.
fn max_object_inspection_age(_: &mut Vm, _: Args) -> Step<u64> {
    long(0)
}
