//! Conventions of `org.*` by which programs declare inputs.

pub mod sosy_lab;
