//! Natives of `java.util.concurrent.atomic`.

use doppel_vm::natives::Native;

pub mod atomic_long;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![atomic_long::NATIVES]
}
