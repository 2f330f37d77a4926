//! `sun.management.ThreadImpl`. Times are virtual: the processor time of a thread is that of the whole run. Symbolic
//! arguments: thread ids are only compared (exact).

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/management/ThreadImpl";
    static "getThreads()[Ljava/lang/Thread;" exact => get_threads,
    static "findMonitorDeadlockedThreads0()[Ljava/lang/Thread;" exact => |_: &mut Vm| Ok(Ref::NULL),
    static "findDeadlockedThreads0()[Ljava/lang/Thread;" exact => |_: &mut Vm| Ok(Ref::NULL),
    static "getThreadTotalCpuTime0(J)J" exact => |vm: &mut Vm| Ok(vm.now_nanos()),
    static "getThreadUserCpuTime0(J)J" exact => |vm: &mut Vm| Ok(vm.now_nanos()),
    static "getThreadAllocatedMemory0(J)J" exact => |vm: &mut Vm| Ok(vm.memory_used()),
    static "getTotalThreadAllocatedMemory()J" exact => |vm: &mut Vm| Ok(vm.memory_used()),
    static "setThreadCpuTimeEnabled0(Z)V" exact => |_: &mut Vm| Ok(()),
    static "setThreadAllocatedMemoryEnabled0(Z)V" exact => |_: &mut Vm| Ok(()),
    static "setThreadContentionMonitoringEnabled0(Z)V" exact => |_: &mut Vm| Ok(()),
    static "resetPeakThreadCount0()V" exact => |_: &mut Vm| Ok(()),
    static "resetContentionTimes0(J)V" exact => |_: &mut Vm| Ok(()),
}

fn get_threads(vm: &mut Vm) -> Step<Ref> {
    let threads: Vec<Ref> = vm.scheduler.platform_threads().map(|thread| thread.platform).collect();
    let class = vm.known.thread;
    vm.new_ref_array(class, &threads)
}
