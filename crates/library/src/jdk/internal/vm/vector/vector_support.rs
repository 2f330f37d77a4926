//! `jdk.internal.vm.vector.VectorSupport`: no vector is accelerated, so Java's own fallbacks run. Exact.

use doppel_vm::natives::int;

doppel_vm::natives! { "jdk/internal/vm/vector/VectorSupport";
    "registerNatives()I" exact => |_, _| int(0),
    "getMaxLaneCount(Ljava/lang/Class;)I" exact => |_, _| int(-1),
}
