//! `java.net.SocketOutputStream`: its initialiser, and nothing else. Takes no arguments: exact.

use doppel_vm::Vm;

doppel_vm::natives! { "java/net/SocketOutputStream";
    static "init()V" exact => |_: &mut Vm| Ok(()),
}
