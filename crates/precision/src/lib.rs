//! Tests of precision as a property of runs. A path constraint is precise if every solution takes the path on which it
//! was recorded. So [`check`] runs a program, finds other [`solutions`] of its path constraint, and replays each:
//!
//! 1. every conjunct is true under the run's own input;
//! 2. every other solution takes the same path, choice by choice, with the same conjuncts;
//! 3. its output is that of the real `java` for the same input ([`replayer`]).
//!
//! What a run reports as imprecise is counted rather than checked: see [`Verdict`](check::Verdict). The programs are
//! those in `tests/symbolic` ([`program`]), whose conjuncts are also recorded beside them, [`random`] ones and, on
//! samples, those of the paper's studies ([`study`]).

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod check;
pub mod machine;
pub mod program;
pub mod random;
pub mod replayer;
mod sameness;
pub mod solutions;
pub mod study;
