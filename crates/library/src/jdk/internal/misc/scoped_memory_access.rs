//! `jdk.internal.misc.ScopedMemoryAccess`. Exact.
//!
//! One Java thread runs at a time and none is stopped inside an access, so a scope can always be closed.

use doppel_vm::natives::{VOID, boolean};

doppel_vm::natives! { "jdk/internal/misc/ScopedMemoryAccess";
    "registerNatives()V" exact => |_, _| VOID,
    "closeScope0(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z" exact => |_, _| boolean(true),
    "closeScope0(Ljdk/internal/foreign/MemorySessionImpl;)Z" exact since 20 until 21 => |_, _| boolean(true),
    "closeScope0(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V" exact since 22 => |_, _| VOID,
}
