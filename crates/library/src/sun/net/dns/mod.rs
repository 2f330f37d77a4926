//! Natives of `sun.net.dns`.

pub mod resolver_configuration_impl;
