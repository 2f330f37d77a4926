//! `java.net.PlainDatagramSocketImpl`: its initialiser, and nothing else. Takes no arguments: exact.

use doppel_vm::Vm;

doppel_vm::natives! { "java/net/PlainDatagramSocketImpl";
    static "init()V" exact => |_: &mut Vm| Ok(()),
}
