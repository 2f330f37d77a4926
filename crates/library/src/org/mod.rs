//! Conventions of `org.*` by which programs say what is symbolic.

pub mod sosy_lab;
