//! State shared by workers: what was found, why the search is incomplete, and when it is over.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use doppel_inputs::Recording;
use doppel_solver::Statistics;
use doppel_vm::denials::Denial;
use doppel_vm::session::Session;
use doppel_vm::symbolic::Imprecision;
use rustc_hash::FxHashSet;

use crate::alarm::Alarm;
use crate::coverage::Coverage;
use crate::ended_path::EndedPath;
use crate::exploration::Exploration;
use crate::finding::{Finding, InputValue, When};
use crate::incomplete::Incomplete;
use crate::injected::Injected;
use crate::options::Options;

/// Receives events of a running search; called by its workers.
pub trait Observer: Send + Sync {
    /// A new failure, or a smaller input for a known one.
    fn finding(&self, finding: &Finding, session: &Session);

    /// Whether to call [`Observer::path`].
    fn wants_paths(&self) -> bool;

    /// A path has ended.
    fn path(&self, path: &EndedPath);

    /// Called several times a second.
    fn progress(&self, progress: &Progress);

    /// Whether the user wants to stop.
    fn is_cancelled(&self) -> bool;
}

/// The progress of a search.
#[derive(Clone, Copy, Default, Debug)]
pub struct Progress {
    pub n_paths: u64,
    pub n_findings: usize,
    pub elapsed: Duration,
    /// The solver time of all workers together.
    pub solver_time: Duration,
    pub n_workers: usize,
    /// The number of choices still to negate.
    pub n_open: u64,
    /// The number of covered lines of the program's own classes.
    pub n_covered: u64,
}

/// Everything that all lanes have found so far.
#[derive(Default)]
pub struct Found {
    /// The results, except for the reports of lanes.
    pub exploration: Exploration,
    /// The last report of each lane, by lane and number of failures.
    pub lanes: BTreeMap<(usize, u32), LaneReport>,
    /// Paths that were cut off and may be retried, by lane and number, with the finding to report if they never end.
    pub cut_off: BTreeMap<CutOffId, Option<Finding>>,
}

/// The report of a lane while it works, in case the lane is lost.
#[derive(Default)]
pub struct LaneReport {
    pub n_rebased: u64,
    pub solver: Statistics,
    pub coverage: Coverage,
    /// The methods that models have replaced.
    pub models: BTreeSet<String>,
}

/// Identifies a path that was cut off: the lane, and its number in the lane.
pub type CutOffId = (usize, u64);

impl Found {
    /// Adds a finding; returns the one of its kind to show, if that is news.
    fn add(&mut self, finding: Finding) -> Option<Finding> {
        let key = finding.key();
        let findings = &mut self.exploration.findings;
        match findings.iter_mut().find(|known| known.key() == key) {
            Some(known) => known.join(finding).then(|| known.clone()),
            None => {
                findings.push(finding.clone());
                Some(finding)
            }
        }
    }

    /// There are no more retries: paths that were cut off did not end, and what follows them was not explored.
    fn settle_cut_off(&mut self) {
        for (_, finding) in std::mem::take(&mut self.cut_off) {
            *self.exploration.incomplete.entry(Incomplete::PathTimeLimit).or_insert(0) += 1;
            finding.and_then(|finding| self.add(finding));
        }
    }

    /// The total results, in order.
    pub fn sum_up(mut self) -> Exploration {
        self.settle_cut_off();
        let Found { mut exploration, lanes, .. } = self;
        if !exploration.imprecisions.is_empty() {
            let n_imprecisions = exploration.imprecisions.len() as u64;
            exploration.incomplete.insert(Incomplete::Imprecision, n_imprecisions);
        }
        exploration.findings.sort_by_key(|finding| (finding.rank(), finding.first));
        for lane in lanes.into_values() {
            exploration.paths.n_rebased += lane.n_rebased;
            exploration.solver.add(&lane.solver);
            exploration.coverage.join(lane.coverage);
            exploration.models.extend(lane.models);
        }
        exploration
    }
}

/// Lives as long as its workers, including those that were given up.
pub struct Shared {
    pub options: Arc<Options>,
    pub observer: Arc<dyn Observer>,
    pub started: Instant,
    pub deadline: Option<Instant>,
    found: Mutex<Found>,
    /// Set once the search is over: solvers and VMs check it, too, and abandon their work.
    is_over: Arc<AtomicBool>,
    is_memory_short: AtomicBool,
    pub injected: Injected,
    /// One alarm per VM.
    alarms: Mutex<Vec<Arc<Alarm>>>,
    pub n_paths: AtomicU64,
    pub n_diverged: AtomicU64,
    pub n_open: AtomicU64,
    /// The executed lines of the program's own classes: class and line.
    lines: Mutex<FxHashSet<(String, u16)>>,
    n_covered: AtomicU64,
    pub solver_nanos: AtomicU64,
}

/// The start of a potentially long text.
fn cut(text: &str) -> String {
    const ENOUGH: usize = 200;
    match text.char_indices().nth(ENOUGH) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub fn new(options: Arc<Options>, observer: Arc<dyn Observer>, started: Instant) -> Shared {
        let deadline = options.time_limit.map(|limit| started + limit);
        Shared {
            options,
            observer,
            started,
            deadline,
            found: Mutex::default(),
            is_over: Arc::default(),
            is_memory_short: AtomicBool::new(false),
            injected: Injected::from_environment(),
            alarms: Mutex::default(),
            n_paths: AtomicU64::new(0),
            n_diverged: AtomicU64::new(0),
            n_open: AtomicU64::new(0),
            lines: Mutex::default(),
            n_covered: AtomicU64::new(0),
            solver_nanos: AtomicU64::new(0),
        }
    }

    /// Ends the search for this reason, unless it has ended already.
    pub fn end_because(&self, reason: Incomplete) {
        // Recorded first: once the search is over, a reason must be known.
        let mut found = self.found();
        if !self.is_over.load(Relaxed) {
            *found.exploration.incomplete.entry(reason).or_insert(0) += 1;
            self.end();
        }
    }

    /// Ends the search; the reason was recorded before.
    pub fn end(&self) {
        self.is_over.store(true, Relaxed);
    }

    /// Whether workers should stop.
    pub fn is_over(&self) -> bool {
        if self.is_over.load(Relaxed) {
            return true;
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.end_because(Incomplete::TimeLimit);
        }
        self.is_over.load(Relaxed)
    }

    /// The flag that is set when the search is over.
    pub fn stop_request(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_over)
    }

    /// An alarm for a VM, which will ring when the VM's time is over.
    pub fn new_alarm(&self) -> Arc<Alarm> {
        let alarm = Arc::new(Alarm::default());
        locked(&self.alarms).push(Arc::clone(&alarm));
        alarm
    }

    /// Called repeatedly: notifies VMs whose time is over, whatever they are doing.
    pub fn ring_alarms(&self) {
        let is_over = self.is_over.load(Relaxed);
        locked(&self.alarms).iter().for_each(|alarm| alarm.ring_if(is_over));
    }

    /// From now on workers keep no checkpoints, and run every path from its entry.
    pub fn save_memory(&self) {
        self.is_memory_short.store(true, Relaxed);
    }

    pub fn is_memory_short(&self) -> bool {
        self.is_memory_short.load(Relaxed)
    }

    pub fn found(&self) -> MutexGuard<'_, Found> {
        locked(&self.found)
    }

    /// Takes the results. Workers that still add something were given up.
    pub fn take_found(&self) -> Found {
        std::mem::take(&mut *self.found())
    }

    /// Records why the search is incomplete.
    pub fn note(&self, reason: Incomplete) {
        *self.found().exploration.incomplete.entry(reason).or_insert(0) += 1;
    }

    /// Records a reason that every lane may have; its count is meaningless.
    pub fn note_once(&self, reason: Incomplete) {
        self.found().exploration.incomplete.insert(reason, 1);
    }

    /// Records a failure of doppel itself, with the inputs of the path, if any.
    pub fn note_failure(&self, said: &str, inputs: Option<&Recording>) {
        let with = inputs.map(|inputs| inputs.to_text().trim_end().replace('\n', ", ")).filter(|with| !with.is_empty());
        let with = with.map_or_else(String::new, |with| format!(", with {}", cut(&with)));
        let again = &self.options.command;
        let again = if again.is_empty() { String::new() } else { format!("; to reproduce: {again}") };
        self.note(Incomplete::Failed(format!("{said}{with}{again}")));
    }

    /// `inputs`: those of the path with the imprecision.
    pub fn note_imprecision(
        &self,
        imprecision: &Imprecision,
        count: u64,
        when: When,
        inputs: impl FnOnce() -> Recording,
    ) {
        let mut found = self.found();
        let met = found.exploration.imprecisions.entry(imprecision.clone()).or_default();
        if met.count == 0 || when < met.first {
            (met.inputs, met.first) = (inputs(), when);
        }
        met.count += count;
    }

    /// Records operations that were denied on a path; what it would have done with them is unknown.
    pub fn note_denials(&self, denials: &[Denial]) {
        let mut found = self.found();
        for denial in denials {
            *found.exploration.denials.entry(denial.clone()).or_insert(0) += 1;
            *found.exploration.incomplete.entry(Incomplete::Denied(denial.denied.clone())).or_insert(0) += 1;
        }
    }

    /// A run with these inputs has reached the target.
    pub fn reach(&self, inputs: Vec<InputValue>) {
        self.found().exploration.reached.get_or_insert(inputs);
        self.note(Incomplete::TargetReached);
        self.end();
    }

    pub fn add_finding(&self, finding: Finding, session: &Session) {
        let news = self.found().add(finding);
        if let Some(finding) = news {
            self.observer.finding(&finding, session);
        }
    }

    /// Records a path that was cut off, possibly again. It is a finding unless it ends after all.
    pub fn add_cut_off(&self, id: CutOffId, finding: Option<Finding>, session: &Session) {
        if let Some(finding) = &finding {
            self.observer.finding(finding, session);
        }
        self.found().cut_off.insert(id, finding);
    }

    /// A path that was cut off has ended when it was retried.
    pub fn forget_cut_off(&self, id: CutOffId) {
        self.found().cut_off.remove(&id);
    }

    /// Adds executed lines, by class and line.
    pub fn add_lines<'b>(&self, new: impl Iterator<Item = (&'b str, u16)>) {
        let mut new = new.peekable();
        if new.peek().is_some() {
            let mut lines = locked(&self.lines);
            lines.extend(new.map(|(class, line)| (class.to_owned(), line)));
            self.n_covered.store(lines.len() as u64, Relaxed);
        }
    }

    pub fn progress(&self) -> Progress {
        Progress {
            n_paths: self.n_paths.load(Relaxed),
            n_findings: self.found().exploration.findings.len(),
            elapsed: self.started.elapsed(),
            solver_time: Duration::from_nanos(self.solver_nanos.load(Relaxed)),
            n_workers: self.options.workers,
            n_open: self.n_open.load(Relaxed),
            n_covered: self.n_covered.load(Relaxed),
        }
    }
}
