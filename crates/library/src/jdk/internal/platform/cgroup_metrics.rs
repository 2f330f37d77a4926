//! `jdk.internal.platform.CgroupMetrics`: the JDK itself reads Linux's data about containers. It asks HotSpot only
//! whether to do so, and for the size of the whole machine. Symbolic arguments: none (exact).

use doppel_vm::Vm;

doppel_vm::natives! { "jdk/internal/platform/CgroupMetrics";
    static "isUseContainerSupport()Z" exact => |_: &mut Vm| Ok(true),
    static "isContainerized0()Z" exact since 23 => |_: &mut Vm| Ok(false),
    static "getTotalMemorySize0()J" exact => |vm: &mut Vm| Ok(vm.world.memory_info("MemTotal:")),
    static "getTotalSwapSize0()J" exact => |vm: &mut Vm| Ok(vm.world.memory_info("SwapTotal:")),
}
