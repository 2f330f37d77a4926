//! Natives of `jdk.net`.

use doppel_vm::natives::Native;

pub mod linux_socket_options;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![linux_socket_options::NATIVES]
}
