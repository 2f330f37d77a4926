//! Natives of `sun.rmi.transport`.

use doppel_vm::natives::Native;

pub mod gc;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![gc::NATIVES]
}
