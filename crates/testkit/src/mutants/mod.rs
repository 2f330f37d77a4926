//! Mutated method bodies: doppel must reject or execute each as `java` does.
//!
//! A [`Corpus`] has the classes and creates a [`Mutant`] from a seed. `java/mutants/driver` runs a [`Batch`] of mutants
//! under both VMs, and its results are compared: error class and message, or the computed value.

mod batch;
mod code;
mod corpus;
mod layout;
mod mutation;
mod stack_map;

pub use batch::{Batch, Difference, Outcome};
pub use corpus::{Corpus, Mutant};
