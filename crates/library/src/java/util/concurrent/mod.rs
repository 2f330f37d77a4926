//! Natives of `java.util.concurrent.*`.

use doppel_vm::natives::Native;

pub mod atomic;

/// The built-ins of the packages below.
pub fn tables() -> Vec<&'static [Native]> {
    atomic::tables()
}
