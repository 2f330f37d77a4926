//! Natives of `jdk.internal.io`.

use doppel_vm::natives::Native;

pub mod jdk_console_impl;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![jdk_console_impl::NATIVES]
}
