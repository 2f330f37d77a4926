//! Natives of `java/lang/reflect`.

use doppel_vm::natives::Native;

pub mod array;
pub mod executable;
pub mod field;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![array::NATIVES, executable::NATIVES, field::NATIVES]
}
