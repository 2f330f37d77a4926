//! Natives of `java.net`. The socket implementations `PlainSocketImpl` and `PlainDatagramSocketImpl`, which only
//! `-Djdk.net.usePlainSocketImpl` selects, have no more than their initialisers.

pub mod abstract_plain_datagram_socket_impl;
pub mod abstract_plain_socket_impl;
pub mod datagram_packet;
pub mod inet4_address;
pub mod inet4_address_impl;
pub mod inet6_address;
pub mod inet6_address_impl;
pub mod inet_address;
pub mod network_interface;
pub mod plain_datagram_socket_impl;
pub mod plain_socket_impl;
pub mod socket_cleanable;
pub mod socket_input_stream;
pub mod socket_output_stream;

use doppel_vm::natives::Native;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![
        abstract_plain_datagram_socket_impl::NATIVES,
        abstract_plain_socket_impl::NATIVES,
        datagram_packet::NATIVES,
        inet4_address::NATIVES,
        inet4_address_impl::NATIVES,
        inet6_address::NATIVES,
        inet6_address_impl::NATIVES,
        inet_address::NATIVES,
        inet_address::FACTORY,
        network_interface::NATIVES,
        plain_datagram_socket_impl::NATIVES,
        plain_socket_impl::NATIVES,
        socket_cleanable::NATIVES,
        socket_input_stream::NATIVES,
        socket_output_stream::NATIVES,
    ]
}
