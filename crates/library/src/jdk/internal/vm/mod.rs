//! Natives of `jdk/internal/vm`.

use doppel_vm::natives::Native;

pub mod continuation;
pub mod foreign_linker_support;
pub mod vector;
pub mod vm_support;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    let own = vec![
        continuation::NATIVES,
        continuation::continuation_support::NATIVES,
        foreign_linker_support::NATIVES,
        vm_support::NATIVES,
    ];
    [own, vector::tables()].concat()
}
