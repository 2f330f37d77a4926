//! What workers share: what was found, why the search is incomplete, and when it is over.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use doppel_inputs::Recording;
use doppel_solver::Statistics;
use doppel_vm::Vm;
use doppel_vm::denials::Denial;
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

/// What the search tells while it runs; called by its workers.
pub trait Observer: Send + Sync {
    /// A failure that was not known, or a smaller input for one that was.
    fn finding(&self, finding: &Finding, vm: &Vm);

    /// Whether [`Observer::path`] is to be called.
    fn wants_paths(&self) -> bool;

    /// A path has ended.
    fn path(&self, path: &EndedPath);

    /// Called several times a second.
    fn progress(&self, progress: &Progress);

    /// Whether the user wants to stop.
    fn is_cancelled(&self) -> bool;
}

/// How far the search is.
#[derive(Clone, Copy, Default, Debug)]
pub struct Progress {
    pub n_paths: u64,
    pub n_findings: usize,
    pub elapsed: Duration,
    /// Of all workers together.
    pub solver_time: Duration,
    pub n_workers: usize,
    /// Choices that are still to be negated.
    pub n_open: u64,
    /// Lines of the program's own classes.
    pub n_covered: u64,
}

/// What all lanes have found so far.
#[derive(Default)]
pub struct Found {
    /// But for what lanes tell of themselves.
    pub exploration: Exploration,
    /// What each lane has told of itself last; by lane, and by how often it had failed.
    pub lanes: BTreeMap<(usize, u32), LaneReport>,
    /// Paths that were cut off and may be tried again, by lane and number; with what to report of them if they never end.
    pub cut_off: BTreeMap<CutOffId, Option<Finding>>,
}

/// What a lane tells of itself while it works, lest it be lost with the lane.
#[derive(Default)]
pub struct LaneReport {
    pub n_rebased: u64,
    pub solver: Statistics,
    pub coverage: Coverage,
    /// The methods in whose place models were executed.
    pub models: BTreeSet<String>,
}

/// Names a path that was cut off: the lane, and which of the lane's it is.
pub type CutOffId = (usize, u64);

impl Found {
    /// Adds a finding; the one of its kind to show, if that is news.
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

    /// Nobody tries any more: paths that were cut off did not end, and what comes behind them was not seen.
    fn settle_cut_off(&mut self) {
        for (_, finding) in std::mem::take(&mut self.cut_off) {
            *self.exploration.incomplete.entry(Incomplete::PathTimeLimit).or_insert(0) += 1;
            finding.and_then(|finding| self.add(finding));
        }
    }

    /// The sum of it, in order.
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

/// Lives as long as a worker does, even one that was given up.
pub struct Shared {
    pub options: Arc<Options>,
    pub observer: Arc<dyn Observer>,
    pub started: Instant,
    pub deadline: Option<Instant>,
    found: Mutex<Found>,
    /// Set once the search is over: solvers and VMs look at it, too, and leave what they are at.
    is_over: Arc<AtomicBool>,
    is_memory_short: AtomicBool,
    pub injected: Injected,
    /// One for each VM.
    alarms: Mutex<Vec<Arc<Alarm>>>,
    pub n_paths: AtomicU64,
    pub n_diverged: AtomicU64,
    pub n_open: AtomicU64,
    /// Lines of the program's own classes that were executed: class and line.
    lines: Mutex<FxHashSet<(String, u16)>>,
    n_covered: AtomicU64,
    pub solver_nanos: AtomicU64,
}

/// The start of a text that may be long.
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

    /// The search ends, unless it has already, for this reason.
    pub fn end_because(&self, reason: Incomplete) {
        // Noted first: who finds that the search is over relies on a reason being known.
        let mut found = self.found();
        if !self.is_over.load(Relaxed) {
            *found.exploration.incomplete.entry(reason).or_insert(0) += 1;
            self.end();
        }
    }

    /// The search ends, for whatever reason that was noted.
    pub fn end(&self) {
        self.is_over.store(true, Relaxed);
    }

    /// Whether workers should come to an end.
    pub fn is_over(&self) -> bool {
        if self.is_over.load(Relaxed) {
            return true;
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.end_because(Incomplete::TimeLimit);
        }
        self.is_over.load(Relaxed)
    }

    /// What is set when the search is over.
    pub fn stop_request(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_over)
    }

    /// An alarm for a VM, which rings from now on when its time has come.
    pub fn new_alarm(&self) -> Arc<Alarm> {
        let alarm = Arc::new(Alarm::default());
        locked(&self.alarms).push(Arc::clone(&alarm));
        alarm
    }

    /// Called again and again: VMs whose time is over are told, whatever they are at.
    pub fn ring_alarms(&self) {
        let is_over = self.is_over.load(Relaxed);
        locked(&self.alarms).iter().for_each(|alarm| alarm.ring_if(is_over));
    }

    /// From now on workers keep no states, and run every path from its entry.
    pub fn save_memory(&self) {
        self.is_memory_short.store(true, Relaxed);
    }

    pub fn is_memory_short(&self) -> bool {
        self.is_memory_short.load(Relaxed)
    }

    pub fn found(&self) -> MutexGuard<'_, Found> {
        locked(&self.found)
    }

    /// All that was found. Who still adds something was given up.
    pub fn take_found(&self) -> Found {
        std::mem::take(&mut *self.found())
    }

    /// The search is incomplete.
    pub fn note(&self, reason: Incomplete) {
        *self.found().exploration.incomplete.entry(reason).or_insert(0) += 1;
    }

    /// The search is incomplete for a reason that every lane may have; how often says nothing.
    pub fn note_once(&self, reason: Incomplete) {
        self.found().exploration.incomplete.insert(reason, 1);
    }

    /// doppel itself failed, on a path with these inputs if it was on one.
    pub fn note_failure(&self, said: &str, inputs: Option<&Recording>) {
        let with = inputs.map(|inputs| inputs.to_text().trim_end().replace('\n', ", ")).filter(|with| !with.is_empty());
        let with = with.map_or_else(String::new, |with| format!(", with {}", cut(&with)));
        let again = &self.options.command;
        let again = if again.is_empty() { String::new() } else { format!("; to reproduce: {again}") };
        self.note(Incomplete::Failed(format!("{said}{with}{again}")));
    }

    /// `inputs`: of the path that met it.
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

    /// A path was denied these; what it would have done with them was not seen.
    pub fn note_denials(&self, denials: &[Denial]) {
        let mut found = self.found();
        for denial in denials {
            *found.exploration.denials.entry(denial.clone()).or_insert(0) += 1;
            *found.exploration.incomplete.entry(Incomplete::Denied(denial.denied.clone())).or_insert(0) += 1;
        }
    }

    /// A run with these inputs has come to the target.
    pub fn reach(&self, inputs: Vec<InputValue>) {
        self.found().exploration.reached.get_or_insert(inputs);
        self.note(Incomplete::TargetReached);
        self.end();
    }

    pub fn add_finding(&self, finding: Finding, vm: &Vm) {
        let news = self.found().add(finding);
        if let Some(finding) = news {
            self.observer.finding(&finding, vm);
        }
    }

    /// A path was cut off, and is a finding unless it ends after all; or it was cut off again.
    pub fn add_cut_off(&self, id: CutOffId, finding: Option<Finding>, vm: &Vm) {
        if let Some(finding) = &finding {
            self.observer.finding(finding, vm);
        }
        self.found().cut_off.insert(id, finding);
    }

    /// A path that was cut off came to its end when it was tried again.
    pub fn forget_cut_off(&self, id: CutOffId) {
        self.found().cut_off.remove(&id);
    }

    /// These lines were executed, by class and line.
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
