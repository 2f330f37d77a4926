//! Natives of `jdk/internal/reflect`.

use doppel_vm::natives::Native;

pub mod constant_pool;
pub mod native_constructor_accessor_impl;
pub mod native_method_accessor_impl;
pub mod reflection;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![
        constant_pool::NATIVES,
        native_constructor_accessor_impl::NATIVES,
        native_constructor_accessor_impl::native_accessor::NATIVES,
        native_method_accessor_impl::NATIVES,
        native_method_accessor_impl::native_accessor::NATIVES,
        reflection::NATIVES,
    ]
}
