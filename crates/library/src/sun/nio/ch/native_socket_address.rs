//! Natives of `sun.nio.ch.NativeSocketAddress`: the layout of the system's socket addresses.
//!
//! Symbolic arguments: there are none.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, int};
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/nio/ch/NativeSocketAddress";
    "AFINET()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(libc::AF_INET) },
    "AFINET6()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(libc::AF_INET6) },
    "sizeofSockAddr4()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(16) },
    "sizeofSockAddr6()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(28) },
    "sizeofFamily()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(2) },
    "offsetFamily()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(0) },
    "offsetSin4Port()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(2) },
    "offsetSin4Addr()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(4) },
    "offsetSin6Port()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(2) },
    "offsetSin6FlowInfo()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(4) },
    "offsetSin6Addr()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(8) },
    "offsetSin6ScopeId()I" exact => |_: &mut Vm, _: Args| -> Step<u64> { int(24) },
}
