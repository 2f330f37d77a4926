//! Methods by which programs say what is symbolic: our own API. Their Java bodies, which give a default or a recorded
//! value, run on other VMs only.

use crate::natives::Native;

pub mod symbolic;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![symbolic::NATIVES]
}
