//! Precision as a property of runs, tested. A path constraint is precise if every solution of it takes the path that it was
//! recorded on; so [`check`] runs a program, finds other [`solutions`] of its path constraint, and replays each:
//!
//! 1. every conjunct is true under the run's own input;
//! 2. every other solution takes the same path, choice by choice, with the same conjuncts;
//! 3. and prints what the real `java` prints for the same input ([`replayer`]).
//!
//! What a run reports as imprecise is not checked, but counted: see [`Verdict`](check::Verdict). The programs are those under
//! `tests/symbolic` ([`program`]), whose conjuncts are also written down beside them, [`random`] ones, and, on samples, those
//! of the paper's studies ([`study`]).

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod check;
pub mod machine;
pub mod program;
pub mod random;
pub mod replayer;
mod sameness;
pub mod solutions;
pub mod study;
