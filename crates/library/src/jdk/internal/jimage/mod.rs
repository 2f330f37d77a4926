//! Natives of `jdk.internal.jimage`.

use doppel_vm::natives::Native;

pub mod native_image_buffer;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![native_image_buffer::NATIVES]
}
