//! Natives of `sun.java2d.*`.

use doppel_vm::natives::Native;

pub mod loops;

/// The built-ins of the packages below.
pub fn tables() -> Vec<&'static [Native]> {
    loops::tables()
}
