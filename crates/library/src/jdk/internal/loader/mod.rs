//! Natives of `jdk/internal/loader`.

use doppel_vm::natives::Native;

pub mod boot_loader;
pub mod native_libraries;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![boot_loader::NATIVES, native_libraries::NATIVES, native_libraries::native_library::NATIVES]
}
