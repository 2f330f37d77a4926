//! Natives of `sun.nio.ch.NativeSocketAddress`: the layout of the system's socket addresses.
//!
//! Symbolic arguments: none.

use doppel_vm::Vm;

doppel_vm::natives! { "sun/nio/ch/NativeSocketAddress";
    static "AFINET()I" exact => |_: &mut Vm| Ok(libc::AF_INET),
    static "AFINET6()I" exact => |_: &mut Vm| Ok(libc::AF_INET6),
    static "sizeofSockAddr4()I" exact => |_: &mut Vm| Ok(16),
    static "sizeofSockAddr6()I" exact => |_: &mut Vm| Ok(28),
    static "sizeofFamily()I" exact => |_: &mut Vm| Ok(2),
    static "offsetFamily()I" exact => |_: &mut Vm| Ok(0),
    static "offsetSin4Port()I" exact => |_: &mut Vm| Ok(2),
    static "offsetSin4Addr()I" exact => |_: &mut Vm| Ok(4),
    static "offsetSin6Port()I" exact => |_: &mut Vm| Ok(2),
    static "offsetSin6FlowInfo()I" exact => |_: &mut Vm| Ok(4),
    static "offsetSin6Addr()I" exact => |_: &mut Vm| Ok(8),
    static "offsetSin6ScopeId()I" exact => |_: &mut Vm| Ok(24),
}
