//! Natives of `sun.java2d.loops`.

use doppel_vm::natives::Native;

pub mod graphics_primitive_mgr;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![graphics_primitive_mgr::NATIVES]
}
