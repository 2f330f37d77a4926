//! `java.net.DatagramPacket`: what the JDK initialises here, this VM does not need. Takes no arguments: exact.

use doppel_vm::Vm;

doppel_vm::natives! { "java/net/DatagramPacket";
    static "init()V" exact => |_: &mut Vm| Ok(()),
}
