//! `java.lang.Runtime`. Takes no arguments: exact. What is free depends on symbolic lengths, which are fixed.

use crate::Vm;
use crate::natives::{Args, VOID, int, long};
use crate::step::Step;
use crate::symbolic::Chance;

crate::natives! { "java/lang/Runtime";
    "availableProcessors()I" exact => available_processors,
    "freeMemory()J" exact => free_memory,
    "totalMemory()J" exact => total_memory,
    "maxMemory()J" exact => total_memory,
    "gc()V" exact => gc,
    "traceInstructions(Z)V" exact until 12 => |_, _| VOID,
    "traceMethodCalls(Z)V" exact until 12 => |_, _| VOID,
    "runFinalization0()V" exact until 17 => |_, _| VOID,
}

fn available_processors(_: &mut Vm, _: Args) -> Step<u64> {
    int(std::thread::available_parallelism().map_or(1, |n| n.get() as i32))
}

fn free_memory(vm: &mut Vm, _: Args) -> Step<u64> {
    vm.meet_chance(Chance::Memory);
    let used = vm.memory_used();
    long((vm.heap.max() as i64 - used).max(0))
}

fn total_memory(vm: &mut Vm, _: Args) -> Step<u64> {
    vm.meet_chance(Chance::Memory);
    long(vm.heap.max() as i64)
}

fn gc(vm: &mut Vm, _: Args) -> Step<u64> {
    vm.gc();
    VOID
}
