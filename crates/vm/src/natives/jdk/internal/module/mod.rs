//! `jdk/internal/module` has no natives.

use crate::natives::Native;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    Vec::new()
}
