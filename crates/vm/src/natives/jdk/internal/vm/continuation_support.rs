//! `jdk.internal.vm.ContinuationSupport`. Exact.
//!
//! There are no continuations: a virtual thread is bound to a thread of the VM's scheduler, which are green themselves. That
//! is how the JDK has them on every platform whose VM lacks continuations.

use crate::natives::boolean;

crate::natives! { "jdk/internal/vm/ContinuationSupport";
    "isSupported0()Z" exact since 20 => |_, _| boolean(false),
}

/// `jdk.internal.vm.ForeignLinkerSupport`: nothing outside Java can be called.
pub mod foreign_linker_support {
    use crate::natives::boolean;

    crate::natives! { "jdk/internal/vm/ForeignLinkerSupport";
        "isSupported0()Z" exact since 21 => |_, _| boolean(false),
    }
}
