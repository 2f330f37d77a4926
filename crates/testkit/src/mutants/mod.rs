//! Mutated method bodies: doppel must reject or execute each as `java` does.
//!
//! A [`Corpus`] has the classes and makes a [`Mutant`] of a seed; a [`Batch`] of mutants is run by `java/mutants/driver` under both
//! VMs, and what the driver says of each is compared: error class and message, or what was computed.

mod batch;
mod code;
mod corpus;
mod layout;
mod mutation;
mod stack_map;

pub use batch::{Batch, Difference, Outcome};
pub use corpus::{Corpus, Mutant};
