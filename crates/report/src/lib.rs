//! Results in the formats that other tools read: path constraints as SMT-LIB, runs and searches as JSON, coverage as XML.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod denials;
pub mod jacoco;
pub mod json;
pub mod program;
pub mod run;
#[cfg(test)]
mod schema;
pub mod search;
pub mod text;

pub use doppel_smtlib as smtlib;
