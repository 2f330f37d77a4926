//! Natives of `sun.*`.

use doppel_vm::natives::Native;

pub mod java2d;
pub mod management;
pub mod net;
pub mod nio;
pub mod rmi;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    [java2d::tables(), management::tables(), net::tables(), nio::tables(), rmi::tables()].concat()
}
