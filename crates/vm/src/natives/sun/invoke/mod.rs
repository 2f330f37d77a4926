//! Natives of `sun/invoke`.

use crate::natives::Native;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    Vec::new()
}
