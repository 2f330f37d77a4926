//! Natives of `jdk.internal.platform`.

use doppel_vm::natives::Native;

pub mod cgroup_metrics;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![cgroup_metrics::NATIVES]
}
