//! `sun.management.ThreadImpl`. Times are virtual: a thread's processor time is what the whole run has used.
//! Symbolic arguments: thread ids are only compared (exact).

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, VOID, long, object};
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/management/ThreadImpl";
    "getThreads()[Ljava/lang/Thread;" exact => get_threads,
    "findMonitorDeadlockedThreads0()[Ljava/lang/Thread;" exact => |_, _| object(Ref::NULL),
    "findDeadlockedThreads0()[Ljava/lang/Thread;" exact => |_, _| object(Ref::NULL),
    "getThreadTotalCpuTime0(J)J" exact => |vm, _| long(vm.now_nanos()),
    "getThreadUserCpuTime0(J)J" exact => |vm, _| long(vm.now_nanos()),
    "getThreadAllocatedMemory0(J)J" exact => |vm, _| long(vm.memory_used()),
    "getTotalThreadAllocatedMemory()J" exact => |vm, _| long(vm.memory_used()),
    "setThreadCpuTimeEnabled0(Z)V" exact => |_, _| VOID,
    "setThreadAllocatedMemoryEnabled0(Z)V" exact => |_, _| VOID,
    "setThreadContentionMonitoringEnabled0(Z)V" exact => |_, _| VOID,
    "resetPeakThreadCount0()V" exact => |_, _| VOID,
    "resetContentionTimes0(J)V" exact => |_, _| VOID,
}

fn get_threads(vm: &mut Vm, _: Args) -> Step<u64> {
    let threads: Vec<Ref> = vm.scheduler.platform_threads().map(|thread| thread.platform).collect();
    let class = vm.known.thread;
    object(vm.new_ref_array(class, &threads)?)
}
