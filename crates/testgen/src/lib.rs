//! Turns inputs into artefacts for any JVM: a Java source that calls a method with them, and a run of the real `java`
//! whose [`witness`] reports whether it ends in the same way.
//!
//! [`reproducer::Reproducer`] writes the source. [`replay::Replayer`] runs `java`, also for main classes; programs that
//! read their inputs through `doppel.Symbolic` and the like get them from our [`stand_ins`]. [`command`] gives the same
//! as a command line.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod command;
mod copy;
mod error;
pub mod java;
mod launch;
pub mod literal;
pub mod replay;
pub mod reproducer;
pub mod stand_ins;
pub mod thrown;
pub mod verdict;
pub mod witness;
