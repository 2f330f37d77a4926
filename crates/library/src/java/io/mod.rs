//! Natives of `java.io`.

use doppel_vm::natives::Native;

pub mod console;
pub mod file_cleanable;
pub mod file_descriptor;
pub mod file_input_stream;
pub mod file_output_stream;
pub mod object_input_stream;
pub mod object_output_stream;
pub mod object_stream_class;
pub mod random_access_file;
pub mod unix_file_system;

/// The built-ins of this package.
pub fn tables() -> Vec<&'static [Native]> {
    vec![
        console::NATIVES,
        file_cleanable::NATIVES,
        file_descriptor::NATIVES,
        file_input_stream::NATIVES,
        file_output_stream::NATIVES,
        object_input_stream::NATIVES,
        object_output_stream::NATIVES,
        object_stream_class::NATIVES,
        random_access_file::NATIVES,
        unix_file_system::NATIVES,
    ]
}
