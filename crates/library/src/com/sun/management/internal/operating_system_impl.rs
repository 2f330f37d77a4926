//! `com.sun.management.internal.OperatingSystemImpl`: the machine that the VM runs on. Processor time is virtual.
//! Symbolic arguments: none (exact).

use doppel_vm::Vm;

doppel_vm::natives! { "com/sun/management/internal/OperatingSystemImpl";
    static "initialize0()V" exact => |_: &mut Vm| Ok(()),
    "getTotalMemorySize0()J" exact => |vm: &mut Vm| Ok(vm.world.memory_info("MemTotal:")),
    "getFreeMemorySize0()J" exact => |vm: &mut Vm| Ok(vm.world.memory_info("MemFree:")),
    "getTotalSwapSpaceSize0()J" exact => |vm: &mut Vm| Ok(vm.world.memory_info("SwapTotal:")),
    "getFreeSwapSpaceSize0()J" exact => |vm: &mut Vm| Ok(vm.world.memory_info("SwapFree:")),
    "getProcessCpuTime0()J" exact => |vm: &mut Vm| Ok(vm.now_nanos()),
    "getHostConfiguredCpuCount0()I" exact => |_: &mut Vm| Ok(std::thread::available_parallelism().map_or(1, |n| n.get() as i32)),
    "getHostOnlineCpuCount0()I" exact => |_: &mut Vm| Ok(std::thread::available_parallelism().map_or(1, |n| n.get() as i32)),
}
