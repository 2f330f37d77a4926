//! `java.lang.Runtime`. Takes no arguments: exact. Free memory depends on symbolic lengths, which are concretised.

use doppel_expr::{Op, Sort};
use doppel_vm::Vm;
use doppel_vm::step::Step;
use doppel_vm::symbolic::Chance;

doppel_vm::natives! { "java/lang/Runtime";
    "availableProcessors()I" exact => available_processors,
    "freeMemory()J" exact => free_memory,
    "totalMemory()J" exact => total_memory,
    "maxMemory()J" exact => total_memory,
    "gc()V" exact => gc,
    "traceInstructions(Z)V" exact until 12 => |_: &mut Vm| Ok(()),
    "traceMethodCalls(Z)V" exact until 12 => |_: &mut Vm| Ok(()),
    static "runFinalization0()V" exact until 17 => |_: &mut Vm| Ok(()),
}

fn available_processors(vm: &mut Vm) -> Step<i32> {
    let n = std::thread::available_parallelism().map_or(1, |n| n.get() as i32);
    // There is at least one processor.
    if let Some(more) = vm.chance_variable(Chance::Processors, Sort::Bv(16), n as u64 - 1) {
        let (more, one) = (vm.symbolic.pool.zero_extend(more, 32), vm.symbolic.pool.bv(32, 1));
        let all = vm.symbolic.pool.binary(Op::Add, more, one);
        vm.set_result(all);
    }
    Ok(n)
}

fn free_memory(vm: &mut Vm) -> Step<i64> {
    let used = vm.memory_used();
    let free = (vm.heap.max() as i64 - used).max(0);
    vm.set_chance_result(Chance::Memory, Sort::Bv(64), 62, free as u64);
    Ok(free)
}

fn total_memory(vm: &mut Vm) -> Step<i64> {
    let total = vm.heap.max() as i64;
    vm.set_chance_result(Chance::Memory, Sort::Bv(64), 62, total as u64);
    Ok(total)
}

fn gc(vm: &mut Vm) -> Step<()> {
    vm.gc();
    Ok(())
}
