//! Conventions of `gov.*` by which programs declare inputs.

pub mod nasa;
