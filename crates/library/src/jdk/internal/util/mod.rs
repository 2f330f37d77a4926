//! Natives of `jdk/internal/util`.

use doppel_vm::natives::Native;

pub mod locale;
pub mod system_props;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![system_props::NATIVES]
}
