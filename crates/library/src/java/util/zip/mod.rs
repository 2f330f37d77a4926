//! Natives of `java.util.zip`.

use doppel_vm::natives::Native;

pub mod adler32;
pub mod crc32;
pub mod deflater;
pub mod inflater;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![adler32::NATIVES, crc32::NATIVES, deflater::NATIVES, inflater::NATIVES]
}
