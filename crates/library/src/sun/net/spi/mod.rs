//! Natives of `sun.net.spi`.

pub mod default_proxy_selector;
