//! Natives of `java.net`. The socket implementations `PlainSocketImpl` and `PlainDatagramSocketImpl`, which only
//! `-Djdk.net.usePlainSocketImpl` selects, are not there.

use doppel_vm::natives::Native;

pub mod inet4_address_impl;
pub mod inet6_address_impl;
pub mod inet_address;
pub mod network_interface;
pub mod small;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    let mut tables = vec![
        inet4_address_impl::NATIVES,
        inet6_address_impl::NATIVES,
        inet_address::NATIVES,
        inet_address::FACTORY,
        network_interface::NATIVES,
    ];
    tables.extend(small::tables());
    tables
}
