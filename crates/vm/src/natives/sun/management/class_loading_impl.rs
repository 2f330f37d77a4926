//! `sun.management.ClassLoadingImpl`. Symbolic arguments: none matters (exact).

use crate::natives::VOID;

crate::natives! { "sun/management/ClassLoadingImpl";
    // Nothing is logged, whatever the program asks for.
    "setVerboseClass(Z)V" exact => |_, _| VOID,
}
