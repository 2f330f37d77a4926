//! Natives of `java/lang/ref`.

use doppel_vm::natives::Native;

pub mod phantom_reference;
pub mod reference;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![phantom_reference::NATIVES, reference::NATIVES, reference::finalizer::NATIVES]
}
