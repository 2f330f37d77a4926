//! `com.sun.management.internal.OperatingSystemImpl`: the machine that the VM runs on. Processor time is virtual.
//! Symbolic arguments: none (exact).

use doppel_vm::natives::{VOID, int, long};

doppel_vm::natives! { "com/sun/management/internal/OperatingSystemImpl";
    "initialize0()V" exact => |_, _| VOID,
    "getTotalMemorySize0()J" exact => |vm, _| long(vm.world.memory_info("MemTotal:")),
    "getFreeMemorySize0()J" exact => |vm, _| long(vm.world.memory_info("MemFree:")),
    "getTotalSwapSpaceSize0()J" exact => |vm, _| long(vm.world.memory_info("SwapTotal:")),
    "getFreeSwapSpaceSize0()J" exact => |vm, _| long(vm.world.memory_info("SwapFree:")),
    "getProcessCpuTime0()J" exact => |vm, _| long(vm.now_nanos()),
    "getHostConfiguredCpuCount0()I" exact => |_, _| int(std::thread::available_parallelism().map_or(1, |n| n.get() as i32)),
    "getHostOnlineCpuCount0()I" exact => |_, _| int(std::thread::available_parallelism().map_or(1, |n| n.get() as i32)),
}
