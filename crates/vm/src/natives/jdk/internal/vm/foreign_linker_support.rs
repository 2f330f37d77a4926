//! `jdk.internal.vm.ForeignLinkerSupport`. Exact.

use crate::natives::boolean;

crate::natives! { "jdk/internal/vm/ForeignLinkerSupport";
    "isSupported0()Z" exact since 21 => |_, _| boolean(false),
}
