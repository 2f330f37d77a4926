//! `jdk.internal.misc.ScopedMemoryAccess`. Exact.
//!
//! Only one Java thread runs at a time, and none is suspended during an access, so a scope can always be closed.

use doppel_vm::Vm;

doppel_vm::natives! { "jdk/internal/misc/ScopedMemoryAccess";
    static "registerNatives()V" exact => |_: &mut Vm| Ok(()),
    "closeScope0(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z" exact => |_: &mut Vm| Ok(true),
    "closeScope0(Ljdk/internal/foreign/MemorySessionImpl;)Z" exact since 20 until 21 => |_: &mut Vm| Ok(true),
    "closeScope0(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V" exact since 22 => |_: &mut Vm| Ok(()),
}
