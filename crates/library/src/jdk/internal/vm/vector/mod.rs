//! Natives of `jdk/internal/vm/vector`.

use doppel_vm::natives::Native;

pub mod vector_support;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![vector_support::NATIVES]
}
