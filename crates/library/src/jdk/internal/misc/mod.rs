//! Natives of `jdk/internal/misc`.

use doppel_vm::natives::Native;

pub mod cds;
pub mod preview_features;
pub mod scoped_memory_access;
pub mod signal;
pub mod r#unsafe;
pub mod vm;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![
        cds::NATIVES,
        preview_features::NATIVES,
        scoped_memory_access::NATIVES,
        signal::NATIVES,
        r#unsafe::NATIVES,
        vm::NATIVES,
    ]
}
