//! Natives of `jdk/internal/perf`.

use doppel_vm::natives::Native;

#[expect(clippy::module_inception, reason = "the class is named like its package")]
pub mod perf;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![perf::NATIVES]
}
