//! Natives of `java.util.*`.

use doppel_vm::natives::Native;

pub mod concurrent;
pub mod time_zone;
pub mod zip;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    [concurrent::tables(), vec![time_zone::NATIVES], zip::tables()].concat()
}
