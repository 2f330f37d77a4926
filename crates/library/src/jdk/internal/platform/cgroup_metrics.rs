//! `jdk.internal.platform.CgroupMetrics`: the JDK itself reads what Linux says about containers; HotSpot is asked whether to,
//! and for the size of the whole machine. Symbolic arguments: none (exact).

use doppel_vm::natives::{boolean, long};

doppel_vm::natives! { "jdk/internal/platform/CgroupMetrics";
    "isUseContainerSupport()Z" exact => |_, _| boolean(true),
    "isContainerized0()Z" exact since 23 => |_, _| boolean(false),
    "getTotalMemorySize0()J" exact => |vm, _| long(vm.world.memory_info("MemTotal:")),
    "getTotalSwapSize0()J" exact => |vm, _| long(vm.world.memory_info("SwapTotal:")),
}
