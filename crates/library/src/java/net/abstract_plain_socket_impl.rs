//! `java.net.AbstractPlainSocketImpl`: Linux can share a port. Takes no arguments: exact.

use doppel_vm::Vm;

doppel_vm::natives! { "java/net/AbstractPlainSocketImpl";
    static "isReusePortAvailable0()Z" exact => |_: &mut Vm| Ok(true),
}
