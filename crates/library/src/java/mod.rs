//! Natives of `java.*`.

use doppel_vm::natives::Native;

pub mod io;
pub mod lang;
pub mod net;
pub mod nio;
pub mod security;
pub mod util;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    [io::tables(), lang::tables(), net::tables(), nio::tables(), security::tables(), util::tables()].concat()
}
