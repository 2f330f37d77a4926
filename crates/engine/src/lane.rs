//! A lane: a part of the search, with a VM, a pool, a solver and a tree of its own. Takes a choice, asks the solver for inputs of
//! the other side, runs them, and files what came of it.
//!
//! Nothing that other lanes do while it works may change what it does: see [`crate::rounds`].

mod cut_off;
mod recovery;
mod report;

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use doppel_expr::ExprId;
use doppel_inputs::{End, Outcome, Recording};
use doppel_solver::{Reason, Solver, Stage};
use doppel_vm::interp::Place;
use doppel_vm::symbolic::{Chance, ChoiceKind};
use rustc_hash::FxHashSet;

use crate::ended_path::{Covered, EndedPath};
use crate::finding::{Finding, FindingKind, InputValue, When};
use crate::frontier::{Frontier, Item};
use crate::incomplete::Incomplete;
use crate::machine::{Machine, RunRecord, extend_signature};
use crate::minimise::{MAX_VIRTUAL_TIME, Minimiser};
use crate::panics;
use crate::path_end::PathEnd;
use crate::realisation::{Found, Realisation};
use crate::rounds::{Done, Plan, Task};
use crate::sampling::Sampler;
use crate::shared::Shared;
use crate::site::Site;
use crate::target::Distances;
use crate::tree::{PointId, Tree};
use crate::untaken::{Untaken, UntakenSides};
use cut_off::CutOff;
use recovery::new_solver;
use report::ReportTimer;

/// Looking for the lengths of strings may take the time of this many queries.
const QUERIES_FOR_LENGTHS: u32 = 3;

/// How often values are drawn for one choice.
const MAX_DRAWN: u32 = 20_000;

pub struct Lane<'a> {
    number: usize,
    machine: Machine,
    tree: Tree,
    frontier: Frontier,
    untaken: UntakenSides,
    /// To the target, if there is one.
    distances: Option<Distances>,
    solver: Solver,
    /// Whether its next queries are tried only: the others have not been asked yet.
    is_first_try: bool,
    shared: &'a Shared,
    sampler: Sampler,
    /// Choices whose negation the solver did not decide at the first try.
    hard: Vec<Item>,
    /// Paths that took too long, to be tried again when there is nothing else to do.
    cut_off: VecDeque<CutOff>,
    /// How many there ever were.
    n_cut_off: u64,
    /// How often doppel itself has failed.
    n_failures: u32,
    /// Paths begun.
    n_runs: u64,
    report: ReportTimer,
    /// Paths that others have given.
    tasks: VecDeque<Task>,
    /// How many paths are still to be given to others in this round.
    n_wanted: usize,
    round: u64,
    /// What comes of this round.
    done: Done,
    /// What findings this lane knows, by what they are grouped by, and those that were not minimised yet.
    known: FxHashSet<String>,
    new_findings: Vec<Finding>,
    /// What runs have covered since a path was last told of.
    covered: Vec<Covered>,
    /// Whether it was noted that longer inputs matter.
    is_length_noted: bool,
    /// The conjuncts on the way to the point at work.
    path: Vec<ExprId>,
    /// Those and what holds anyway.
    prefix: Vec<ExprId>,
    /// What is to hold besides.
    last: Vec<ExprId>,
}

/// What a run is expected to do.
#[derive(Clone, Copy)]
enum Expected {
    /// Nothing is known.
    Anything,
    /// It leaves the tree at this point.
    LeavesAt(PointId),
    /// It comes to this point.
    Passes(PointId),
    /// Its first choices have this signature.
    Signature(u64),
}

impl<'a> Lane<'a> {
    pub fn new(machine: Machine, shared: &'a Shared, number: usize) -> Lane<'a> {
        let options = &*shared.options;
        let frontier = Frontier::new(options.strategy.clone(), options.seed.wrapping_add(number as u64));
        let distances = options.target.as_ref().map(|target| Distances::to(target, options, &machine.vm));
        Lane {
            number,
            machine,
            tree: Tree::new(),
            frontier,
            untaken: UntakenSides::default(),
            distances,
            solver: new_solver(shared, number),
            is_first_try: false,
            shared,
            sampler: Sampler::new(options.seed.wrapping_add(number as u64)),
            hard: Vec::new(),
            cut_off: VecDeque::new(),
            n_cut_off: 0,
            n_failures: 0,
            n_runs: 0,
            report: ReportTimer::new(),
            tasks: VecDeque::new(),
            n_wanted: 0,
            round: 0,
            done: Done::default(),
            known: FxHashSet::default(),
            new_findings: Vec::new(),
            covered: Vec::new(),
            is_length_noted: false,
            path: Vec::new(),
            prefix: Vec::new(),
            last: Vec::new(),
        }
    }

    /// Does what is planned.
    pub fn work(&mut self, plan: Plan) -> Done {
        let Plan { round, n_steps, n_wanted, is_patient, tasks } = plan;
        self.round = round;
        self.n_wanted = n_wanted;
        self.tasks.extend(tasks);
        for _ in 0..n_steps {
            if self.shared.is_over() || self.done.is_violated || self.done.reached.is_some() {
                break;
            }
            match panics::caught(|| self.step(is_patient)) {
                Ok(true) => {}
                Ok(false) => break,
                Err(said) => self.recover(&said),
            }
            if self.report.is_due() {
                // If it cannot be told now, it is told again.
                let _ = panics::caught(|| self.report());
            }
        }
        for finding in std::mem::take(&mut self.new_findings) {
            if let Err(said) = panics::caught(|| self.minimise(finding)) {
                self.recover(&said);
            }
        }
        let n_hard = self.hard.len() + self.cut_off.len();
        let n_open = self.frontier.len() + self.untaken.len() + self.tasks.len() + n_hard;
        let n_solved = self.solver.statistics().stage(Stage::BackEnd).n_answered();
        Done { n_solved, n_open, n_hard, ..std::mem::take(&mut self.done) }
    }

    /// Whether there was something to do.
    fn step(&mut self, is_patient: bool) -> bool {
        if let Some(untaken) = self.untaken.pop() {
            self.cover(untaken);
        } else if let Some(Task { inputs, floor, expected }) = self.tasks.pop_front() {
            self.run(inputs, floor, expected.map_or(Expected::Anything, Expected::Signature));
        } else if let Some(item) = self.frontier.pop() {
            self.shared.n_open.fetch_sub(1, Relaxed);
            self.expand(item, false);
        } else if is_patient && let Some(item) = self.hard.pop() {
            self.shared.n_open.fetch_sub(1, Relaxed);
            self.expand(item, true);
        } else if is_patient && let Some(cut_off) = self.cut_off.pop_front() {
            self.retry(&cut_off);
        } else {
            return false;
        }
        true
    }

    /// Runs an input that takes a side of a merged branch, if nobody has taken it yet. It counts as no path: the path that it
    /// is on is found as any other.
    fn cover(&mut self, untaken: Untaken) {
        let Untaken { method, side, prefix, taken, run } = untaken;
        if self.machine.vm.covered.has_side(method, side) {
            return;
        }
        let n_choices = prefix.len();
        self.path = prefix;
        self.last.clear();
        self.last.push(taken);
        self.set_first_try(true);
        if let Found::Inputs(inputs) = self.find(&run, true) {
            // A state with all these choices may lie behind the branch already.
            let deadline = Some(self.path_deadline());
            let outcome = match n_choices.checked_sub(1) {
                Some(n_common) => self.machine.run(inputs, &self.path[..n_common], deadline),
                None => self.machine.run_from_entry(inputs, deadline),
            };
            self.tell_if_new(&outcome);
        }
    }

    /// How the last run ended, which counts as no path. What it has covered counts, and who wants to know is told of it.
    fn tell_if_new(&mut self, outcome: &Outcome) -> PathEnd {
        let reached = self.note_covered();
        let end = PathEnd::of(&mut self.machine.vm, outcome, None);
        if let Some(place) = reached {
            self.reach(place, &end);
        }
        if !self.covered.is_empty() && !matches!(end, PathEnd::Assumed | PathEnd::TimeLimit) {
            let recording = self.machine.recording();
            self.tell(end.clone(), recording);
        }
        end
    }

    /// Tells what the last run was the first to execute. Where in it the target is, if it is.
    fn note_covered(&mut self) -> Option<Place> {
        let new = self.machine.vm.covered.take_new();
        let sides = self.machine.vm.covered.take_new_sides();
        if self.shared.observer.wants_paths() {
            let places = new.iter().filter(|place| place.method.class.covers_branches);
            self.covered.extend(places.filter_map(Covered::line));
            self.covered.extend(sides.into_iter().map(|(method, side)| Covered::side(method, side)));
        }
        let own = new.iter().filter(|place| place.method.class.covers_branches);
        let lines =
            own.filter_map(|place| Some((place.method.class.name.as_str(), place.method.line_number(place.bci)?)));
        self.shared.add_lines(lines);
        let target = self.shared.options.target.as_ref()?;
        new.iter().copied().find(|place| target.is_at(*place))
    }

    /// The last run has come to the target, here.
    fn reach(&mut self, place: Place, end: &PathEnd) {
        match end {
            // Nobody wants to know of these inputs: the next run that comes there is the first one.
            PathEnd::Assumed => place.method.forget_covered(place.bci),
            _ => {
                let inputs = InputValue::all(&self.machine.vm.symbolic.inputs, &self.machine.recording());
                self.done.reached.get_or_insert(inputs);
            }
        }
    }

    /// Finds another way out of a point.
    fn expand(&mut self, item: Item, is_retry: bool) {
        self.tree.prefix(item.point, &mut self.path);
        let Some(item) = self.draw(item) else { return };
        let pool = &mut self.machine.vm.symbolic.pool;
        self.last.clear();
        for edge in self.tree.edges(item.point) {
            self.last.push(pool.not(edge));
        }
        self.set_first_try(!is_retry);
        match self.find(&item.run, true) {
            Found::Inputs(inputs) => self.follow(item, inputs),
            Found::Nothing => self.check_beyond_bounds(&item),
            Found::TooLong => self.note_length(),
            Found::Unknown(Reason::TimeLimit) if !is_retry => {
                self.shared.n_open.fetch_add(1, Relaxed);
                self.hard.push(item);
            }
            Found::Unknown(reason) => self.note_unknown(&reason),
        }
    }

    /// Where a value was fixed, others are drawn first. The item, if none was found that leads to its point.
    fn draw(&mut self, mut item: Item) -> Option<Item> {
        let is_asked = !item.run.asked.is_empty();
        if item.site.kind != ChoiceKind::Fixed || item.n_drawn >= MAX_DRAWN || is_asked {
            return Some(item);
        }
        self.set_prefix(&item.run, true);
        let Some(model) = self.sampler.draw(&self.machine.vm.symbolic.pool, &item.run, &self.prefix) else {
            return Some(item);
        };
        let inputs = Recording::of(&item.run.inputs, |var| model.value(var));
        self.run(inputs, 0, Expected::Passes(item.point));
        item.n_drawn += 1;
        self.shared.n_open.fetch_add(1, Relaxed);
        self.frontier.push(item);
        None
    }

    fn set_first_try(&mut self, is_first_try: bool) {
        self.is_first_try = is_first_try;
        self.solver.set_first_try(is_first_try);
    }

    /// What a run that had `path` says of inputs that have it.
    fn set_prefix(&mut self, run: &RunRecord, within_bounds: bool) {
        // What holds anyway comes first: it is what most queries have in common.
        self.prefix.clear();
        let facts = run.facts.iter().filter(|fact| fact.n_choices <= self.path.len());
        let facts = facts.filter(|fact| within_bounds || !fact.is_bound);
        self.prefix.extend(facts.map(|fact| fact.condition));
        self.prefix.extend_from_slice(&self.path);
    }

    /// Looks for inputs that have `path`, which a run had, and `last` besides; beyond the search's bounds if need be.
    fn find(&mut self, run: &RunRecord, within_bounds: bool) -> Found {
        let started = Instant::now();
        self.set_prefix(run, within_bounds);
        let symbolic = &mut self.machine.vm.symbolic;
        let realisation = Realisation {
            solver: &mut self.solver,
            open: &symbolic.open,
            run,
            prefix: &self.prefix,
            path: &self.path,
            limit: self.shared.options.query_time_limit * QUERIES_FOR_LENGTHS,
            is_first_try: self.is_first_try,
            longest: symbolic.max_length,
        };
        let found = realisation.find(&mut symbolic.pool, &self.last);
        self.shared.solver_nanos.fetch_add(started.elapsed().as_nanos() as u64, Relaxed);
        found
    }

    fn note_length(&mut self) {
        self.is_length_noted = true;
        self.shared.note_once(Incomplete::Length);
    }

    fn note_unknown(&self, reason: &Reason) {
        match reason {
            Reason::Deadline if self.shared.is_over() => self.shared.note(Incomplete::TimeLimit),
            Reason::Deadline => {
                let reason = "a question is too large for the time that is left";
                self.shared.note(Incomplete::SolverGaveUp(reason.to_owned()));
            }
            // Why the search is over was noted before.
            Reason::Cancelled => {}
            reason => self.shared.note(Incomplete::SolverGaveUp(reason.to_string())),
        }
    }

    /// No input within the bounds takes another way: does one beyond them?
    fn check_beyond_bounds(&mut self, item: &Item) {
        let is_bounded = item.run.facts.iter().any(|fact| fact.is_bound && fact.n_choices <= item.depth);
        if !is_bounded || self.is_length_noted {
            return;
        }
        match self.find(&item.run, false) {
            Found::Nothing => {}
            Found::Inputs(_) | Found::TooLong => self.note_length(),
            Found::Unknown(reason) => self.note_unknown(&reason),
        }
    }

    /// There is another way: somebody runs it.
    fn follow(&mut self, item: Item, inputs: Recording) {
        // Only of a decision with two outcomes is it known what the other will put on its path.
        if let [negation] = self.last[..]
            && item.site.has_two_sides()
            && self.n_wanted > 0
            && self.frontier.len() > 0
        {
            let before = item.run.signatures.get(item.depth).copied().unwrap_or_default();
            let expected = extend_signature(before, item.site.signature(), !item.holds);
            self.tree.add_edge(item.point, negation);
            self.n_wanted -= 1;
            self.done.given.push(Task { inputs, floor: item.depth + 1, expected: Some(expected) });
            return;
        }
        let (point, depth) = (item.point, item.depth);
        if self.run(inputs, 0, Expected::LeavesAt(point)) {
            self.reopen(point, depth);
        }
    }

    /// A decision with more than two outcomes stays open.
    fn reopen(&mut self, point: PointId, depth: usize) {
        let pool = &mut self.machine.vm.symbolic.pool;
        let (latest, before) = {
            let mut edges = self.tree.edges(point);
            let (Some(latest), Some(before)) = (edges.next(), edges.next()) else { return };
            (latest, before)
        };
        if pool.not(before) == latest {
            return;
        }
        if self.machine.choices().get(depth).is_some_and(|choice| choice.conjunct == latest) {
            self.open(&[point], 0);
        }
    }

    /// The choices of the last run at these points are to be negated. `gain`: what it covered that nothing had before.
    fn open(&mut self, points: &[PointId], gain: u32) {
        let (run, distances) = (self.record(), self.distances_of_path());
        for &point in points {
            let depth = self.tree.depth(point);
            if self.shared.options.max_depth.is_some_and(|max_depth| depth >= max_depth) {
                self.shared.note(Incomplete::MaxDepth);
                continue;
            }
            let Some(choice) = self.machine.choices().get(depth) else { continue };
            self.frontier.push(Item {
                point,
                depth,
                site: Site::of(choice),
                holds: choice.holds,
                run: Rc::clone(&run),
                is_library: self.machine.vm.is_library(choice.method.class),
                gain,
                distance: distances.get(depth).copied().unwrap_or_default(),
                n_drawn: 0,
            });
            self.shared.n_open.fetch_add(1, Relaxed);
        }
    }

    /// By choice of the last run: how far the target is behind its other side; empty if there is no target.
    fn distances_of_path(&self) -> Vec<u32> {
        let distances = self.distances.as_ref();
        distances.map_or_else(Vec::new, |distances| distances.of_other_sides(self.machine.choices()))
    }

    /// What the last run leaves for later queries.
    fn record(&mut self) -> Rc<RunRecord> {
        let mut record = self.machine.record();
        record.signatures = self.machine.signatures();
        Rc::new(record)
    }

    /// Runs these inputs and opens what is new behind the first `floor` choices. Whether the path was the expected one.
    fn run(&mut self, inputs: Recording, floor: usize, expected: Expected) -> bool {
        self.run_for(self.shared.options.path_time(), inputs, floor, expected, None)
    }

    /// As above, for at most so long. `again`: it was cut off before.
    fn run_for(
        &mut self,
        time: Duration,
        inputs: Recording,
        floor: usize,
        expected: Expected,
        again: Option<&CutOff>,
    ) -> bool {
        self.n_runs += 1;
        self.shared.injected.act(self.number, self.n_runs);
        let started = Instant::now();
        let deadline = self.shared.deadline.map_or(started + time, |end| end.min(started + time));
        let predicted = match expected {
            Expected::LeavesAt(point) | Expected::Passes(point) => self.tree.depth(point),
            Expected::Anything | Expected::Signature(_) => floor,
        };
        // Of a path that was given away, this lane has no prefix.
        let n_common = if again.is_some() { 0 } else { predicted - floor };
        if self.shared.is_memory_short() {
            self.machine.keep_no_states();
        }
        let outcome = self.machine.run(inputs.clone(), &self.path[..n_common], Some(deadline));
        let reached = self.note_covered();
        self.untaken.add(&mut self.machine);
        let added = self.tree.add(self.machine.choices().iter().map(|choice| choice.conjunct));
        let is_as_expected = match expected {
            Expected::Anything => true,
            Expected::LeavesAt(point) => added.new_at == Some(point),
            Expected::Passes(point) => {
                added.new_at.is_none_or(|new_at| self.tree.depth(new_at) >= self.tree.depth(point))
            }
            Expected::Signature(expected) => self.machine.signatures().get(floor) == Some(&expected),
        };
        let is_cut_off = matches!(outcome, Outcome::Stopped(End::Limit(_)));
        if !is_as_expected && !is_cut_off {
            self.shared.n_diverged.fetch_add(1, Relaxed);
            let left = added.new_at.map_or(self.machine.choices().len(), |point| self.tree.depth(point));
            self.shared.note(Incomplete::Divergence(self.describe_divergence(predicted, left)));
        }
        // Of a path that was given away, the tree may have every edge: whoever gave it has added the last one.
        let was_given = matches!(expected, Expected::Signature(_));
        let was_new = again.is_some_and(|again| again.is_new);
        let is_new = added.new_at.is_some() || was_given || was_new || self.machine.choices().is_empty();
        let is_over = self.shared.is_over();
        let end = PathEnd::of(&mut self.machine.vm, &outcome, (!is_over).then_some(time));
        let mut is_put_aside = false;
        if is_cut_off && !is_over {
            is_put_aside = self.may_try_again(&end);
            match (is_put_aside, again) {
                (true, Some(again)) => self.cut_off_again(again, &end),
                (true, None) => self.put_aside(CutOff { id: 0, inputs, floor, expected, is_new, is_as_expected }, &end),
                // What comes behind it was not seen.
                (false, _) => self.note_cut_off(&end),
            }
        } else if let Some(again) = again
            && !is_cut_off
        {
            self.shared.forget_cut_off((self.number, again.id));
        }
        if let Some(place) = reached {
            self.reach(place, &end);
        }
        if !is_new {
            return false;
        }
        let new_from = added.new_at.map_or(0, |point| self.tree.depth(point));
        let mut gain = 0;
        for choice in self.machine.vm.symbolic.path.choices.get(new_from..).unwrap_or_default() {
            gain += u32::from(self.frontier.take_side(Site::of(choice), choice.holds));
        }
        self.note_shortage(&end);
        // They are in order: those before the floor are another lane's.
        let own = added.opened.partition_point(|point| self.tree.depth(*point) < floor);
        if own < added.opened.len() {
            self.open(&added.opened[own..], gain);
        }
        if !is_put_aside {
            self.file(end);
        }
        is_as_expected
    }

    /// Where a run left the tree, and where it was to leave it.
    fn describe_divergence(&self, predicted: usize, left: usize) -> String {
        let place = |depth: usize| match self.machine.choices().get(depth) {
            Some(choice) => choice.method.location(choice.bci),
            None => "the end of the path".to_owned(),
        };
        match left.cmp(&predicted) {
            std::cmp::Ordering::Less => format!("it left the known paths too early, at {}", place(left)),
            std::cmp::Ordering::Equal => format!("it took an unexpected way out at {}", place(left)),
            std::cmp::Ordering::Greater => {
                format!("expected a new branch at {}, but it repeated a known path", place(predicted))
            }
        }
    }

    /// When a path that begins now is cut off.
    fn path_deadline(&self) -> Instant {
        let deadline = Instant::now() + self.shared.options.path_time();
        self.shared.deadline.map_or(deadline, |end| end.min(deadline))
    }

    /// An error that tells of too small a heap or stack is a finding; a program that goes on after it does as it would not with
    /// more room.
    fn note_shortage(&mut self, end: &PathEnd) {
        use FindingKind::{Memory, Stack};
        let is_found = matches!(end, PathEnd::Finding(failure) if matches!(failure.kind, Memory | Stack));
        let vm = &mut self.machine.vm;
        if vm.symbolic.chances.take_shortage() && !is_found {
            vm.doubt_chance(Chance::Memory);
        }
    }

    /// Reports how a path ended.
    fn file(&mut self, end: PathEnd) {
        let shared = self.shared;
        let when = When { round: self.round, lane: self.number, path: self.done.n_paths };
        for (imprecision, count) in self.machine.vm.symbolic.imprecisions.iter() {
            shared.note_imprecision(imprecision, count, when, || self.machine.recording());
        }
        let denials = self.machine.vm.denials().to_vec();
        if !denials.is_empty() && end != PathEnd::Assumed {
            shared.note_denials(&denials);
        }
        if end != PathEnd::Assumed {
            for missing in self.machine.vm.missing_classes() {
                shared.note(Incomplete::MissingClass(missing.clone()));
            }
        }
        let failures = end.failures(&self.machine.vm);
        match &end {
            PathEnd::Normal | PathEnd::Finding(_) => {}
            // What went wrong before the search was over counts.
            PathEnd::TimeLimit if !failures.is_empty() => {}
            // Nobody wants to know of these inputs. Or the search is over: it was not the path that took too long.
            PathEnd::Assumed | PathEnd::TimeLimit => return,
            PathEnd::Unsupported(what) => shared.note(Incomplete::Unsupported(what.clone())),
        }
        shared.n_paths.fetch_add(1, Relaxed);
        self.done.n_paths += 1;
        if self.done.n_paths == 1 {
            shared.found().exploration.has_inputs |= !self.machine.vm.symbolic.inputs.is_empty();
        }
        let is_told = shared.observer.wants_paths();
        if !is_told && failures.is_empty() {
            return;
        }
        let recording = self.machine.recording();
        for failure in failures {
            let property = shared.options.property;
            // After a denial only `java` can tell.
            self.done.is_violated |=
                denials.is_empty() && property.is_some_and(|property| property.is_violated_by(&failure));
            let finding = Finding::new(failure, &mut self.machine.vm, recording.clone(), when);
            // One that takes as long as it may is not run again and again.
            if finding.failure.kind != FindingKind::Time && self.known.insert(finding.key()) {
                self.new_findings.push(finding.clone());
            }
            shared.add_finding(finding, &self.machine.vm);
        }
        if is_told {
            self.tell(end, recording);
        }
    }

    /// Looks for a smaller input of a finding. The runs count as no paths: those that they are on are found as any others.
    fn minimise(&mut self, finding: Finding) {
        let shared = self.shared;
        let (key, when, size) = (finding.key(), finding.when(), finding.size());
        let mut time_left = MAX_VIRTUAL_TIME;
        let run = |inputs: Recording| {
            if shared.is_over() || time_left == 0 {
                return None;
            }
            let deadline = self.path_deadline();
            let outcome = self.machine.run_from_entry(inputs, Some(deadline));
            time_left = time_left.saturating_sub(self.machine.time_since_entry());
            let end = self.tell_if_new(&outcome);
            let PathEnd::Finding(failure) = end else { return None };
            let recording = self.machine.recording();
            let mut found = Finding::new(failure, &mut self.machine.vm, recording, when);
            found.n_paths = 0;
            (found.key() == key).then_some(found)
        };
        let smallest = Minimiser::new(finding, run).minimise();
        if smallest.size() < size {
            // The VM's last run may be another candidate, but what is asked of it is the same for all.
            shared.add_finding(smallest, &self.machine.vm);
        }
    }

    /// The last run's path is one to be told of.
    fn tell(&mut self, end: PathEnd, recording: Recording) {
        let inputs = InputValue::all(&self.machine.vm.symbolic.inputs, &recording);
        let covered = std::mem::take(&mut self.covered);
        self.done.paths.push(EndedPath { end, inputs, recording, adds_coverage: false, covered });
    }
}
