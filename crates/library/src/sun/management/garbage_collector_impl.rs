//! `sun.management.GarbageCollectorImpl`. Symbolic arguments: none (exact).

use doppel_vm::natives::long;

doppel_vm::natives! { "sun/management/GarbageCollectorImpl";
    "getCollectionCount()J" exact => |vm, _| long(vm.collections_counted()),
    // Collections take no virtual time.
    "getCollectionTime()J" exact => |_, _| long(0),
}
