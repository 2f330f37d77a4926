//! `sun.management.ClassLoadingImpl`. Symbolic arguments: irrelevant (exact).

use doppel_vm::Vm;

doppel_vm::natives! { "sun/management/ClassLoadingImpl";
    // Nothing is logged, whatever the program requests.
    static "setVerboseClass(Z)V" exact => |_: &mut Vm| Ok(()),
}
