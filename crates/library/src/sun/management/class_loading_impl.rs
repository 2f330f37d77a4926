//! `sun.management.ClassLoadingImpl`. Symbolic arguments: none matters (exact).

use doppel_vm::natives::VOID;

doppel_vm::natives! { "sun/management/ClassLoadingImpl";
    // Nothing is logged, whatever the program asks for.
    "setVerboseClass(Z)V" exact => |_, _| VOID,
}
