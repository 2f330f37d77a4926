//! From inputs that were found to things that run on any JVM: a Java source that calls a method with them, and a run of the
//! real `java` whose [`witness`] says whether it ends the same way.
//!
//! [`reproducer::Reproducer`] writes the source. [`replay::Replayer`] runs `java`, for main classes as well; programs that ask
//! for their inputs by `doppel.Symbolic` and the like get them from our [`stand_ins`]. [`command`] is the same for people to type.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod command;
mod copy;
pub mod java;
pub mod literal;
pub mod replay;
pub mod reproducer;
pub mod stand_ins;
pub mod thrown;
pub mod verdict;
pub mod witness;
