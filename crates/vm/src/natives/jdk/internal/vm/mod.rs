//! Natives of `jdk/internal/vm`.

use crate::natives::Native;

pub mod vector;
pub mod vm_support;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    [vec![vm_support::NATIVES], vector::tables()].concat()
}
