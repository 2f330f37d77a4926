//! Natives of `sun.rmi.*`.

use doppel_vm::natives::Native;

pub mod transport;

/// The built-ins of the packages below.
pub fn tables() -> Vec<&'static [Native]> {
    transport::tables()
}
