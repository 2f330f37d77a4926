//! Natives of `java.nio`.

use doppel_vm::natives::Native;

pub mod mapped_memory_utils;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![mapped_memory_utils::NATIVES, mapped_memory_utils::OLD]
}
