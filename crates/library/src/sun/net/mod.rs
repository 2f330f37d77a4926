//! Natives of `sun.net.*`.

use doppel_vm::natives::Native;

pub mod port_config;
pub mod small;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    let mut tables = vec![port_config::NATIVES];
    tables.extend(small::tables());
    tables
}
