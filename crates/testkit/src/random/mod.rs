//! Random Java programs, and the comparison of doppel with `java` on them.
//!
//! [`Program::generate`] makes a program from a seed: it compiles, terminates, and prints the same on every run. Many are
//! compiled and run together as a [`Batch`]; one that differs is made smaller by [`shrink()`].

mod batch;
mod expression;
mod generator;
mod grammar;
pub mod prng;
mod program;
mod shrink;
mod source;
mod statement;
mod types;
mod wild;

pub use batch::{Batch, BatchError, Divergence};
pub use prng::Prng;
pub use program::Program;
pub use shrink::shrink;
