//! Natives of `java.util.concurrent.atomic.AtomicLong`.
//!
//! Symbolic arguments: there are none.

use crate::Vm;
use crate::natives::{Args, boolean};
use crate::step::Step;

natives! { "java/util/concurrent/atomic/AtomicLong";
    "VMSupportsCS8()Z" exact => |_: &mut Vm, _: Args| -> Step<u64> { boolean(true) },
}
