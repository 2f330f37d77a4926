//! `jdk.internal.vm.vector.VectorSupport`: no vector operation is accelerated, so Java's own fallbacks run. Exact.

use doppel_vm::Vm;

doppel_vm::natives! { "jdk/internal/vm/vector/VectorSupport";
    static "registerNatives()I" exact => |_: &mut Vm| Ok(0),
    static "getMaxLaneCount(Ljava/lang/Class;)I" exact => |_: &mut Vm| Ok(-1),
}
