//! A whole search, and its results.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use doppel_inputs::Recording;
use doppel_solver::Statistics;
use doppel_vm::denials::Denial;
use doppel_vm::missing::MissingClass;
use doppel_vm::symbolic::Imprecision;
use doppel_world::sandbox::Denied;

use crate::StartError;
use crate::coverage::Coverage;
use crate::finding::{Finding, InputValue, When};
use crate::options::Options;
use crate::rounds::Rounds;
use crate::shared::{Observer, Shared};
use crate::worker;

/// Why a search has not seen everything.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Incomplete {
    TimeLimit,
    Cancelled,
    MaxPaths,
    Memory,
    /// The search was told to stop at a finding.
    Stopped,
    /// The target was reached.
    TargetReached,
    /// Choices deeper than the user wants were not negated.
    MaxDepth,
    /// Inputs longer than the bound were left out, and they matter.
    Length,
    /// Inputs of this description were left out.
    Unexplored(String),
    /// A path was cut off after this long.
    PathTimeLimit,
    /// The solver gave up.
    SolverGaveUp(String),
    Unsupported(String),
    /// The program was denied this, and did something else than it would have done.
    Denied(Denied),
    /// A class was looked for and not found.
    MissingClass(MissingClass),
    /// A run left the tree elsewhere than predicted.
    Divergence(String),
    Imprecision,
    /// A worker did not come back from what it was at when the search was over.
    Stuck,
    /// doppel itself failed: what it says, and how to see it again.
    Failed(String),
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Incomplete::TimeLimit => f.write_str("the time limit was reached"),
            Incomplete::Cancelled => f.write_str("the search was interrupted"),
            Incomplete::MaxPaths => f.write_str("the path limit was reached"),
            Incomplete::Memory => f.write_str("the memory limit was reached"),
            Incomplete::Stopped => f.write_str("the search stopped at the first finding"),
            Incomplete::TargetReached => f.write_str("the search stopped when the target was reached"),
            Incomplete::MaxDepth => f.write_str("paths beyond --max-depth were not explored"),
            Incomplete::Length => f.write_str("inputs longer than --max-length were not explored"),
            Incomplete::Unexplored(what) => write!(f, "not explored: {what}"),
            Incomplete::PathTimeLimit => f.write_str("a path took too long and was cut off"),
            Incomplete::SolverGaveUp(reason) => write!(f, "the solver gave up: {reason}"),
            Incomplete::Unsupported(what) => write!(f, "doppel cannot execute {what}"),
            Incomplete::Denied(what) => write!(f, "the program was not allowed {what}"),
            Incomplete::MissingClass(MissingClass { name, at }) => {
                write!(f, "class {name} is not on the class path, but {at} needs it: add its jar to -cp")
            }
            Incomplete::Divergence(how) => write!(f, "a path diverged: {how}"),
            Incomplete::Imprecision => f.write_str("a path constraint is imprecise"),
            Incomplete::Stuck => f.write_str("a path or a solver query could not be stopped and was abandoned"),
            Incomplete::Failed(what) => write!(f, "doppel failed on a path: {what}"),
        }
    }
}

/// How often something was met, and the inputs of the first path that did.
#[derive(Clone, Default, Debug)]
pub struct Met {
    pub count: u64,
    pub inputs: Recording,
    pub(crate) first: When,
}

/// How many.
#[derive(Clone, Copy, Default, Debug)]
pub struct Paths {
    pub n_explored: u64,
    pub n_diverged: u64,
    /// Paths that went on from a state in the middle instead of from the entry.
    pub n_rebased: u64,
}

/// What a search has found.
#[derive(Default)]
pub struct Exploration {
    pub paths: Paths,
    pub findings: Vec<Finding>,
    /// Why not everything was seen, and how often that was met; empty if everything was.
    pub incomplete: BTreeMap<Incomplete, u64>,
    pub imprecisions: BTreeMap<Imprecision, Met>,
    /// What the sandbox has denied, and on how many paths.
    pub denials: BTreeMap<Denial, u64>,
    pub coverage: Coverage,
    /// The methods in whose place models were executed.
    pub models: BTreeSet<String>,
    /// The inputs of a run that came to the target.
    pub reached: Option<Vec<InputValue>>,
    pub solver: Statistics,
    /// Whether a path had an input. If none had, one run was looked at, and it tells nothing of others.
    pub has_inputs: bool,
    pub elapsed: Duration,
}

impl Exploration {
    pub fn is_complete(&self) -> bool {
        self.incomplete.is_empty()
    }
}

/// Explores a program until everything is covered or the budget is spent. `started`: when the user's time began.
///
/// Ends in time, with all that was found, even if a worker cannot be stopped: then it runs on, and the process had better end.
pub fn explore(
    options: &Arc<Options>,
    observer: Arc<dyn Observer>,
    started: Instant,
) -> Result<Exploration, StartError> {
    let shared = Arc::new(Shared::new(Arc::clone(options), observer, started));
    let rounds = Arc::new(Rounds::new(Arc::clone(&shared)));
    worker::run_all(&rounds)?;
    rounds.finish();
    let (n_explored, n_diverged) = (shared.n_paths.load(Relaxed), shared.n_diverged.load(Relaxed));
    let mut exploration = shared.take_found().sum_up();
    (exploration.paths.n_explored, exploration.paths.n_diverged) = (n_explored, n_diverged);
    exploration.elapsed = started.elapsed();
    Ok(exploration)
}
