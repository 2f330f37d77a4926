//! Natives of `jdk.*`.

use doppel_vm::natives::Native;

pub mod internal;
pub mod net;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    [internal::tables(), net::tables()].concat()
}
