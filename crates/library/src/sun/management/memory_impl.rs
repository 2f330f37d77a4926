//! `sun.management.MemoryImpl`: the Java heap as a whole; this VM has no separate pools. Symbolic arguments: irrelevant
//! (exact).

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/management/MemoryImpl";
    "getMemoryUsage0(Z)Ljava/lang/management/MemoryUsage;" concretises => get_memory_usage,
    static "getMemoryPools0()[Ljava/lang/management/MemoryPoolMXBean;" exact => |vm: &mut Vm| empty(vm, "java/lang/management/MemoryPoolMXBean"),
    static "getMemoryManagers0()[Ljava/lang/management/MemoryManagerMXBean;" exact => |vm: &mut Vm| empty(vm, "java/lang/management/MemoryManagerMXBean"),
    "setVerboseGC(Z)V" exact => |_: &mut Vm| Ok(()),
}

fn get_memory_usage(vm: &mut Vm, _this: Ref, heap: bool) -> Step<Ref> {
    let class = vm.boot_class("java/lang/management/MemoryUsage")?;
    vm.ensure_initialized(class)?;
    // Memory outside the heap (classes and code) is not counted; -1 is "undefined".
    let (used, max) = if heap { (vm.memory_used(), vm.heap.max() as i64) } else { (0, -1) };
    let usage = vm.new_object(class)?;
    vm.set_long(usage, "init", 0);
    vm.set_long(usage, "used", used);
    vm.set_long(usage, "committed", used);
    vm.set_long(usage, "max", max);
    Ok(usage)
}

fn empty(vm: &mut Vm, element: &str) -> Step<Ref> {
    let element = vm.boot_class(element)?;
    vm.new_ref_array(element, &[])
}
