//! The search for inputs: run a path, negate a choice, solve, run again, until everything is covered or the budget is
//! spent.
//!
//! [`explore`] is the entry point. Each lane has its own VM, pool, solver and [`tree`]. Each subtree has one owner, so
//! no path runs twice, and results do not depend on the number of workers. [`shared`] holds what workers share.
//!
//! This crate does not know output formats.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod alarm;
pub mod coverage;
mod ended_path;
pub mod exploration;
pub mod finding;
mod finding_kind;
mod fresh;
mod frontier;
mod incomplete;
mod injected;
mod lane;
mod machine;
mod memory;
mod minimise;
pub mod options;
pub mod panics;
mod path_end;
mod random;
mod realisation;
mod rounds;
mod sampling;
mod search;
mod shared;
mod site;
pub mod target;
mod thrower;
mod tree;
mod untaken;
mod worker;

pub use doppel_solver::Stage;
pub use ended_path::EndedPath;
pub use exploration::{Exploration, Met, Paths};
pub use finding::{Finding, InputValue, Rank};
pub use finding_kind::FindingKind;
pub use fresh::Given;
pub use incomplete::Incomplete;
pub use options::{Options, Strategy};
pub use path_end::{Failure, PathEnd};
pub use search::explore;
pub use shared::{Observer, Progress};

/// Why a search cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Session(#[from] doppel_vm::session::StartError),
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
}
