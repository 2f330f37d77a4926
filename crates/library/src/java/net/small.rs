//! Natives of the classes of `java.net` that have next to none: initialisers that only look up JNI ids, questions whose
//! answer is fixed on Linux, and the cleaner of sockets.
//!
//! Symbolic arguments: a descriptor's number is fixed to its value.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, Native, VOID, boolean};
use doppel_vm::step::Step;

use crate::support::errors::io;

/// One table per class.
pub fn tables() -> Vec<&'static [Native]> {
    vec![
        inet4_address::NATIVES,
        inet6_address::NATIVES,
        datagram_packet::NATIVES,
        socket_cleanable::NATIVES,
        abstract_plain_socket_impl::NATIVES,
        abstract_plain_datagram_socket_impl::NATIVES,
        plain_socket_impl::NATIVES,
        plain_datagram_socket_impl::NATIVES,
        socket_input_stream::NATIVES,
        socket_output_stream::NATIVES,
    ]
}

fn nothing(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

fn yes(_: &mut Vm, _: Args) -> Step<u64> {
    boolean(true)
}

fn cleanup_close(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.close(args.int());
    io(vm, result)?;
    VOID
}

mod inet4_address {
    doppel_vm::natives! { "java/net/Inet4Address"; "init()V" exact => super::nothing }
}

mod inet6_address {
    doppel_vm::natives! { "java/net/Inet6Address"; "init()V" exact => super::nothing }
}

mod datagram_packet {
    doppel_vm::natives! { "java/net/DatagramPacket"; "init()V" exact => super::nothing }
}

mod socket_cleanable {
    doppel_vm::natives! { "java/net/SocketCleanable"; "cleanupClose0(I)V" concretises => super::cleanup_close }
}

mod abstract_plain_socket_impl {
    doppel_vm::natives! { "java/net/AbstractPlainSocketImpl"; "isReusePortAvailable0()Z" exact => super::yes }
}

mod abstract_plain_datagram_socket_impl {
    doppel_vm::natives! { "java/net/AbstractPlainDatagramSocketImpl"; "isReusePortAvailable0()Z" exact => super::yes }
}

mod plain_socket_impl {
    doppel_vm::natives! { "java/net/PlainSocketImpl"; "initProto()V" exact => super::nothing }
}

mod plain_datagram_socket_impl {
    doppel_vm::natives! { "java/net/PlainDatagramSocketImpl"; "init()V" exact => super::nothing }
}

mod socket_input_stream {
    doppel_vm::natives! { "java/net/SocketInputStream"; "init()V" exact => super::nothing }
}

mod socket_output_stream {
    doppel_vm::natives! { "java/net/SocketOutputStream"; "init()V" exact => super::nothing }
}
