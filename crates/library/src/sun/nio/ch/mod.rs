//! Natives of `sun.nio.ch`: channels, selectors and sockets.

use doppel_vm::natives::Native;

pub mod datagram_channel_impl;
pub mod datagram_dispatcher;
pub mod epoll;
pub mod event_fd;
pub mod file_channel_impl;
pub mod file_dispatcher_impl;
pub mod file_key;
pub mod inherited_channel;
pub mod io_util;
pub mod native_socket_address;
pub mod native_thread;
pub mod net;
pub mod net_multicast;
pub mod poll_selector_impl;
pub mod socket_dispatcher;
pub mod unix_asynchronous_socket_channel_impl;
pub mod unix_dispatcher;
pub mod unix_domain_sockets;
pub mod unix_file_dispatcher_impl;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![
        datagram_channel_impl::NATIVES,
        datagram_dispatcher::NATIVES,
        epoll::NATIVES,
        event_fd::NATIVES,
        file_channel_impl::NATIVES,
        file_dispatcher_impl::NATIVES,
        file_key::NATIVES,
        inherited_channel::NATIVES,
        io_util::NATIVES,
        native_socket_address::NATIVES,
        native_thread::NATIVES,
        net::NATIVES,
        net_multicast::NATIVES,
        poll_selector_impl::NATIVES,
        socket_dispatcher::NATIVES,
        unix_asynchronous_socket_channel_impl::NATIVES,
        unix_dispatcher::NATIVES,
        unix_domain_sockets::NATIVES,
        unix_file_dispatcher_impl::NATIVES,
    ]
}
