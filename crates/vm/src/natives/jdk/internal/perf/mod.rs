//! Natives of `jdk/internal/perf`.

use crate::natives::Native;

#[expect(clippy::module_inception, reason = "the class is named like its package")]
pub mod perf;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![perf::NATIVES]
}
