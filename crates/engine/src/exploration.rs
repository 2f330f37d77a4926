//! A whole search, and what came of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use doppel_solver::Statistics;
use doppel_vm::denials::Denial;
use doppel_vm::symbolic::{Imprecision, Recording};
use doppel_vm::world::sandbox::Denied;

use crate::StartError;
use crate::coverage::Coverage;
use crate::finding::{Finding, InputValue, When};
use crate::lane::Lane;
use crate::machine::Machine;
use crate::memory::Memory;
use crate::options::Options;
use crate::rounds::{MAX_LANES, Rounds};
use crate::shared::{Observer, Shared};

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
    /// A run left the tree elsewhere than predicted.
    Divergence(String),
    Imprecision,
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Incomplete::TimeLimit => f.write_str("the time limit was reached"),
            Incomplete::Cancelled => f.write_str("the search was interrupted"),
            Incomplete::MaxPaths => f.write_str("the limit of paths was reached"),
            Incomplete::Memory => f.write_str("the limit of memory was reached"),
            Incomplete::Stopped => f.write_str("the search ended at the first finding"),
            Incomplete::TargetReached => f.write_str("the search ended when the target was reached"),
            Incomplete::MaxDepth => f.write_str("choices beyond --max-depth were not explored"),
            Incomplete::Length => f.write_str("inputs longer than --max-length were not explored"),
            Incomplete::Unexplored(what) => write!(f, "not explored: {what}"),
            Incomplete::PathTimeLimit => f.write_str("a path took too long and was cut off"),
            Incomplete::SolverGaveUp(reason) => write!(f, "the solver gave up: {reason}"),
            Incomplete::Unsupported(what) => write!(f, "doppel cannot execute {what}"),
            Incomplete::Denied(what) => write!(f, "the program was not allowed {what}"),
            Incomplete::Divergence(at) => write!(f, "a run did not leave the known paths where it was to, but {at}"),
            Incomplete::Imprecision => f.write_str("a path constraint is imprecise"),
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
pub fn explore(options: &Options, observer: &dyn Observer, started: Instant) -> Result<Exploration, StartError> {
    let shared = Shared::new(options, observer, started);
    let rounds = Rounds::new(&shared);
    std::thread::scope(|scope| {
        let mut workers = Vec::new();
        for number in 0..options.workers.min(MAX_LANES) {
            let rounds = &rounds;
            let work = move || work(number, rounds);
            let name = format!("worker {number}");
            let thread = std::thread::Builder::new().name(name).stack_size(WORKER_STACK);
            workers.push(thread.spawn_scoped(scope, work).map_err(StartError::Thread)?);
        }
        let memory = options.memory.map(Memory::new);
        while workers.iter().any(|worker| !worker.is_finished()) {
            std::thread::sleep(Duration::from_millis(if started.elapsed().as_millis() < 400 { 2 } else { 25 }));
            if observer.is_cancelled() {
                shared.end_because(Incomplete::Cancelled);
            }
            if let Some(memory) = &memory {
                memory.watch(&shared);
            }
            shared.is_over();
            observer.progress(&shared.progress());
        }
        for worker in workers {
            match worker.join() {
                Ok(result) => result?,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok::<(), StartError>(())
    })?;
    rounds.finish();
    let (n_explored, n_diverged) = (shared.n_paths.load(Relaxed), shared.n_diverged.load(Relaxed));
    let elapsed = started.elapsed();
    let mut found = shared.into_found();
    if !found.imprecisions.is_empty() {
        found.incomplete.insert(Incomplete::Imprecision, found.imprecisions.len() as u64);
    }
    found.findings.sort_by_key(|finding| finding.first);
    Ok(Exploration {
        paths: Paths { n_explored, n_diverged, n_rebased: found.n_rebased },
        findings: found.findings,
        incomplete: found.incomplete,
        imprecisions: found.imprecisions,
        denials: found.denials,
        coverage: found.coverage,
        models: found.models,
        reached: found.reached,
        solver: found.solver,
        has_inputs: found.has_inputs,
        elapsed,
    })
}

/// What a worker does: the work of every lane that is its own, round by round.
fn work(number: usize, rounds: &Rounds<'_>) -> Result<(), StartError> {
    let shared = rounds.shared();
    let guard = EndOnFailure { shared };
    let mut lanes = Vec::new();
    // It takes a while, and most searches need it.
    lanes.push((number, Lane::new(Machine::start(shared)?, shared, number)));
    while let Some((number, plan)) = rounds.next(number) {
        let lane = match lanes.iter_mut().find(|(known, _)| *known == number) {
            Some((_, lane)) => lane,
            None => {
                let lane = Lane::new(Machine::start(shared)?, shared, number);
                &mut lanes.push_mut((number, lane)).1
            }
        };
        rounds.done(number, lane.work(plan));
    }
    for (_, lane) in lanes {
        lane.finish();
    }
    std::mem::forget(guard);
    Ok(())
}

/// If a worker fails or panics, the others must not wait for it.
struct EndOnFailure<'a> {
    shared: &'a Shared<'a>,
}

impl Drop for EndOnFailure<'_> {
    fn drop(&mut self) {
        self.shared.end();
    }
}

/// Reserved, not used: the VM recurses over what a program made (long chains of classes).
const WORKER_STACK: usize = 512 << 20;
