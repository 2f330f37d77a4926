//! Conventions of `gov.*` by which programs say what is symbolic.

pub mod nasa;
