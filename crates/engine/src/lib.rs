//! The search for inputs: run a path, negate a choice, solve, run again, until everything is covered or the budget is spent.
//!
//! [`explore`] is the entry. Each lane has its own VM, pool, solver and [`tree`]. A subtree has one owner, so no path runs twice,
//! and results do not depend on the number of workers. What workers share is in [`shared`].
//!
//! Knows nothing of output formats.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use doppel_inputs::{End, Outcome};

mod alarm;
pub mod coverage;
mod ended_path;
pub mod exploration;
pub mod finding;
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
mod realisation;
mod rounds;
mod sampling;
mod shared;
mod site;
pub mod target;
mod thrower;
mod tree;
mod untaken;
mod worker;

pub use doppel_solver::Stage;
pub use ended_path::EndedPath;
pub use exploration::{Exploration, Met, Paths, explore};
pub use finding::{Finding, FindingKind, InputValue, Rank};
pub use incomplete::Incomplete;
pub use options::{Options, Strategy};
pub use path_end::{Failure, PathEnd};
pub use shared::{Observer, Progress};

/// Why there is nothing to explore.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("{0}")]
    Jdk(#[from] doppel_classpath::ClassPathError),
    #[error("the VM did not start: {}", why(.0))]
    Boot(End),
    #[error("{0}")]
    NoMethod(doppel_vm::entry::EntryError),
    /// What the launcher printed says why.
    #[error("{}", text.trim_end())]
    NoEntry { outcome: Outcome, text: String },
    #[error("cannot read the working directory: {0}")]
    Sandbox(String),
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
}

fn why(end: &End) -> String {
    match end {
        End::Limit(what) | End::Internal(what) => what.clone(),
        end => end.to_string(),
    }
}
