//! Natives of `sun.nio.*`.

use doppel_vm::natives::Native;

pub mod ch;
pub mod fs;

/// The built-ins of the packages below.
pub fn tables() -> Vec<&'static [Native]> {
    [ch::tables(), fs::tables()].concat()
}
