//! Natives of `com.sun.management.internal`: what HotSpot reports about itself beyond `java.lang.management`.

use doppel_vm::natives::Native;

pub mod flag;
pub mod operating_system_impl;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![flag::NATIVES, operating_system_impl::NATIVES]
}
