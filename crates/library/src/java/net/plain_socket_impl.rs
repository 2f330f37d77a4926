//! `java.net.PlainSocketImpl`: its initialiser, and nothing else. Takes no arguments: exact.

use doppel_vm::Vm;

doppel_vm::natives! { "java/net/PlainSocketImpl";
    static "initProto()V" exact => |_: &mut Vm| Ok(()),
}
