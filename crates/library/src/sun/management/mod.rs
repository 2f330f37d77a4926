//! Natives of `sun/management`.

use doppel_vm::natives::Native;

pub mod class_loading_impl;
pub mod garbage_collector_impl;
pub mod memory_impl;
pub mod thread_impl;
pub mod vm_management_impl;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    vec![
        class_loading_impl::NATIVES,
        garbage_collector_impl::NATIVES,
        memory_impl::NATIVES,
        thread_impl::NATIVES,
        vm_management_impl::NATIVES,
    ]
}
