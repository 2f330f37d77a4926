//! `java.net.AbstractPlainDatagramSocketImpl`: Linux can share a port. Takes no arguments: exact.

use doppel_vm::Vm;

doppel_vm::natives! { "java/net/AbstractPlainDatagramSocketImpl";
    static "isReusePortAvailable0()Z" exact => |_: &mut Vm| Ok(true),
}
