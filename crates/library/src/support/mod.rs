//! Helpers shared by natives of several classes.

pub mod addresses;
pub mod checksum;
pub mod errors;
pub mod fields;
pub mod invocation;
pub mod mapping;
pub mod memory;
pub mod nan_bits;
pub mod objects;
pub mod streams;
pub mod text;
pub mod waiting;
pub mod widening;
pub mod zip_step;
