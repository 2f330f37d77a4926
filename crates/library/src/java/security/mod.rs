//! Natives of `java/security`.

use doppel_vm::natives::Native;

pub mod access_controller;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![access_controller::NATIVES]
}
