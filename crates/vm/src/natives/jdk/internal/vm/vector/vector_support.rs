//! `jdk.internal.vm.vector.VectorSupport`: no vector is accelerated, so Java's own fallbacks run. Exact.

use crate::natives::int;

crate::natives! { "jdk/internal/vm/vector/VectorSupport";
    "registerNatives()I" exact => |_, _| int(0),
    "getMaxLaneCount(Ljava/lang/Class;)I" exact => |_, _| int(-1),
}
