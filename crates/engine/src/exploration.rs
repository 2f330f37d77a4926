//! A whole search, and its results.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use doppel_inputs::Recording;
use doppel_solver::Statistics;
use doppel_vm::denials::Denial;
use doppel_vm::symbolic::Imprecision;

use crate::StartError;
use crate::coverage::Coverage;
use crate::finding::{Finding, InputValue, When};
use crate::incomplete::Incomplete;
use crate::options::Options;
use crate::rounds::Rounds;
use crate::shared::{Observer, Shared};
use crate::worker;

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
