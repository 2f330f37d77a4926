//! Natives of `sun.nio.fs`: the file system provider behind `java.nio.file`.

use doppel_vm::natives::Native;

pub mod linux_native_dispatcher;
pub mod linux_watch_service;
pub mod unix_copy_file;
pub mod unix_file_system;
pub mod unix_native_dispatcher;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![
        linux_native_dispatcher::NATIVES,
        linux_watch_service::NATIVES,
        unix_copy_file::NATIVES,
        unix_file_system::NATIVES,
        unix_native_dispatcher::NATIVES,
    ]
}
