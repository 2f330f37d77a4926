//! Natives of `com.*`.

pub mod sun;
