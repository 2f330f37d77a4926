//! `sun.management.GarbageCollectorImpl`. Symbolic arguments: none (exact).

use doppel_vm::Vm;

doppel_vm::natives! { "sun/management/GarbageCollectorImpl";
    "getCollectionCount()J" exact => |vm: &mut Vm| Ok(vm.collections_counted()),
    // Collections take no virtual time.
    "getCollectionTime()J" exact => |_: &mut Vm| Ok(0i64),
}
