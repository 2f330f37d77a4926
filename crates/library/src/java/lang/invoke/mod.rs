//! Natives of `java/lang/invoke`.

use doppel_vm::natives::Native;

pub mod lambda_proxy_class_archive;
pub mod method_handle;
pub mod method_handle_natives;
pub mod var_handle;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![
        lambda_proxy_class_archive::NATIVES,
        method_handle::NATIVES,
        method_handle_natives::NATIVES,
        var_handle::NATIVES,
    ]
}
