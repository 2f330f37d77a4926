//! Natives of `jdk/internal/perf`.

use crate::natives::Native;

pub mod perf;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![perf::NATIVES]
}
