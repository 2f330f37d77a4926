//! Natives of `sun.net.*`.

pub mod dns;
pub mod port_config;
pub mod sdp;
pub mod spi;

use doppel_vm::natives::Native;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    vec![
        port_config::NATIVES,
        dns::resolver_configuration_impl::NATIVES,
        sdp::sdp_support::NATIVES,
        spi::default_proxy_selector::NATIVES,
    ]
}
