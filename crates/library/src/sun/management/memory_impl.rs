//! `sun.management.MemoryImpl`: the Java heap as a whole; this VM has no pools to tell apart.
//! Symbolic arguments: none matters (exact).

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID, object};
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/management/MemoryImpl";
    "getMemoryUsage0(Z)Ljava/lang/management/MemoryUsage;" concretises => get_memory_usage,
    "getMemoryPools0()[Ljava/lang/management/MemoryPoolMXBean;" exact => |vm, _| empty(vm, "java/lang/management/MemoryPoolMXBean"),
    "getMemoryManagers0()[Ljava/lang/management/MemoryManagerMXBean;" exact => |vm, _| empty(vm, "java/lang/management/MemoryManagerMXBean"),
    "setVerboseGC(Z)V" exact => |_, _| VOID,
}

fn get_memory_usage(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (_this, heap) = (args.obj(), args.boolean());
    let class = vm.boot_class("java/lang/management/MemoryUsage")?;
    vm.ensure_initialized(class)?;
    // Outside the heap lie classes and code, which nobody counts; -1 is "undefined".
    let (used, max) = if heap { (vm.memory_used(), vm.heap.max() as i64) } else { (0, -1) };
    let usage = vm.new_object(class)?;
    vm.set_long(usage, "init", 0);
    vm.set_long(usage, "used", used);
    vm.set_long(usage, "committed", used);
    vm.set_long(usage, "max", max);
    object(usage)
}

fn empty(vm: &mut Vm, element: &str) -> Step<u64> {
    let element = vm.boot_class(element)?;
    object(vm.new_ref_array(element, &[])?)
}
