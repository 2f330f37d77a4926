//! A lane: a part of the search, with its own VM, pool, solver and tree. It takes a choice, asks the solver for inputs
//! that take the other side, runs them, and records the result.
//!
//! Nothing that other lanes do meanwhile may influence it: see [`crate::rounds`].

mod cut_off;
mod fresh_turn;
mod novelty;
mod recovery;
mod report;
mod seeds;

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use doppel_expr::ExprId;
use doppel_inputs::{End, Outcome, Recording};
use doppel_solver::{Reason, Solver};
use doppel_vm::interp::Place;
use doppel_vm::symbolic::{Chance, ChoiceKind};
use rustc_hash::FxHashSet;

use crate::ended_path::{Covered, EndedPath};
use crate::finding::{Finding, InputValue, When};
use crate::finding_kind::FindingKind;
use crate::fresh::shares::{Shares, cost_of_run, cost_of_steps};
use crate::fresh::{Fresh, Given};
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
use novelty::Novelty;
use recovery::new_solver;
use report::ReportTimer;
use seeds::Seed;

/// The search for lengths of strings may take the time of this many queries.
const QUERIES_FOR_LENGTHS: u32 = 3;

/// The maximum number of values drawn for one choice.
const MAX_DRAWN: u32 = 20_000;

/// A lane does not go on for long in a round, since others may wait for its results.
const COST_OF_ROUND: u64 = 200_000;

pub struct Lane<'a> {
    number: usize,
    machine: Machine,
    tree: Tree,
    frontier: Frontier,
    untaken: UntakenSides,
    fresh: Fresh,
    /// The files of the corpus that were not tried yet.
    given: VecDeque<Given>,
    /// The distances to the target, if there is one.
    distances: Option<Distances>,
    solver: Solver,
    /// First pass: give up on hard queries quickly and retry them later.
    is_first_try: bool,
    shared: &'a Shared,
    sampler: Sampler,
    /// Choices whose negation the solver did not decide in the first pass.
    hard: Vec<Item>,
    /// Paths that were cut off, to be retried when there is nothing else to do.
    cut_off: VecDeque<CutOff>,
    /// The total number of paths that were cut off.
    n_cut_off: u64,
    /// The number of failures of doppel itself.
    n_failures: u32,
    /// The number of paths begun.
    n_runs: u64,
    report: ReportTimer,
    /// Paths received from other lanes.
    tasks: VecDeque<Task>,
    /// The number of paths still to be given to other lanes in this round.
    n_wanted: usize,
    round: u64,
    /// The results of this round.
    done: Done,
    /// The keys of the findings that this lane knows, and the findings that are not minimised yet.
    known: FxHashSet<String>,
    new_findings: Vec<Finding>,
    novelty: Novelty,
    /// Inputs to follow.
    seeds: VecDeque<Seed>,
    shares: Shares,
    /// What the current step has cost, in microseconds but for the solver, and how much it was the first to execute.
    cost: u64,
    n_news: usize,
    cost_of_last_step: u64,
    total_cost: u64,
    /// Coverage since the last reported path.
    covered: Vec<Covered>,
    /// Whether it was recorded that longer inputs matter.
    is_length_noted: bool,
    /// The conjuncts on the way to the current point.
    path: Vec<ExprId>,
    /// The facts and the conjuncts of `path`.
    prefix: Vec<ExprId>,
    /// The additional conjuncts of the query.
    last: Vec<ExprId>,
}

/// The expected behaviour of a run.
#[derive(Clone, Copy)]
enum Expected {
    /// Nothing is expected.
    Anything,
    /// It leaves the tree at this point.
    LeavesAt(PointId),
    /// It reaches this point.
    Passes(PointId),
    /// Its first choices have this signature.
    Signature(u64),
    /// Nothing is expected: the inputs come from a fresh run. The path may belong to another lane.
    Seed,
}

/// What a run was the first to execute.
struct Noted {
    /// Whether it was code of the program.
    is_new: bool,
    /// The place of the target, if it is among that.
    reached: Option<Place>,
}

impl<'a> Lane<'a> {
    pub fn new(machine: Machine, shared: &'a Shared, number: usize) -> Lane<'a> {
        let options = &*shared.options;
        let frontier = Frontier::new(options.strategy.clone(), options.seed.wrapping_add(number as u64));
        let distances = options
            .target
            .as_ref()
            .map(|target| Distances::to(target, &options.program_class_path(), &machine.session));
        Lane {
            number,
            machine,
            tree: Tree::new(),
            frontier,
            untaken: UntakenSides::default(),
            fresh: Fresh::new(options.seed.wrapping_add(number as u64)),
            given: if number == 0 { options.corpus.iter().cloned().collect() } else { VecDeque::new() },
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
            novelty: Novelty::default(),
            seeds: VecDeque::new(),
            shares: Shares::default(),
            cost: 0,
            n_news: 0,
            cost_of_last_step: 0,
            total_cost: 0,
            covered: Vec::new(),
            is_length_noted: false,
            path: Vec::new(),
            prefix: Vec::new(),
            last: Vec::new(),
        }
    }

    /// Carries out a plan.
    pub fn work(&mut self, plan: Plan) -> Done {
        let Plan { round, n_steps, n_wanted, is_patient, tasks, news } = plan;
        self.round = round;
        self.n_wanted = n_wanted;
        self.tasks.extend(tasks);
        for news in news {
            self.novelty.learn(&news.covered);
            news.specimens.iter().for_each(|specimen| self.fresh.add(specimen.clone()));
        }
        let mut cost = 0;
        for _ in 0..n_steps {
            let is_enough = self.done.is_violated || self.done.reached.is_some() || cost > COST_OF_ROUND;
            if self.shared.is_over() || is_enough {
                break;
            }
            match panics::caught(|| self.step(is_patient)) {
                Ok(true) => {}
                Ok(false) => break,
                Err(said) => self.recover(&said),
            }
            cost += std::mem::take(&mut self.cost_of_last_step);
            if self.report.is_due() {
                // If the report fails now, a later one repeats it.
                let _ = panics::caught(|| self.report());
            }
        }
        for finding in std::mem::take(&mut self.new_findings) {
            if let Err(said) = panics::caught(|| self.minimise(finding)) {
                self.recover(&said);
            }
        }
        let n_hard = self.hard.len() + self.cut_off.len();
        let n_waiting = self.untaken.len() + self.tasks.len() + self.seeds.len() + self.given.len();
        let n_open = self.frontier.len() + n_waiting + n_hard;
        self.total_cost += cost;
        Done { cost: self.total_cost, n_open, n_hard, ..std::mem::take(&mut self.done) }
    }

    /// Performs one step; returns whether there was something to do.
    fn step(&mut self, is_patient: bool) -> bool {
        let n_steps = self.solver.n_steps();
        (self.cost, self.n_news) = (0, 0);
        let mut is_fresh = false;
        if let Some(untaken) = self.untaken.pop() {
            self.cover(untaken);
        } else if let Some(Task { inputs, floor, expected }) = self.tasks.pop_front() {
            self.run(inputs, floor, expected.map_or(Expected::Anything, Expected::Signature));
        } else if let Some(seed) = self.seeds.pop_front() {
            is_fresh = true;
            self.follow_seed(seed);
        } else if let Some(inputs) = self.next_given() {
            self.try_given(inputs);
        } else if self.is_fresh_turn() {
            is_fresh = true;
            self.take_fresh_turn();
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
        let cost = self.cost + cost_of_steps(self.solver.n_steps() - n_steps);
        self.shares.spend(is_fresh, cost, self.n_news);
        self.cost_of_last_step = cost;
        true
    }

    /// Runs an input that takes a side of a merged branch, if no run has taken it yet. The run does not count as a
    /// path: its path is found like any other.
    fn cover(&mut self, untaken: Untaken) {
        let Untaken { method, side, prefix, taken, run } = untaken;
        if self.machine.session.covered().has_side(method, side) {
            return;
        }
        let n_choices = prefix.len();
        self.path = prefix;
        self.last.clear();
        self.last.push(taken);
        self.set_first_try(true);
        if let Found::Inputs(inputs) = self.find(&run, true) {
            // A checkpoint with all these choices may already be after the branch.
            let deadline = Some(self.path_deadline());
            let outcome = match n_choices.checked_sub(1) {
                Some(n_common) => self.machine.run(inputs, &self.path[..n_common], deadline),
                None => self.machine.run_from_entry(inputs, deadline),
            };
            self.tell_if_new(&outcome);
        }
    }

    /// The end of the last run, which does not count as a path. Its coverage counts, and is reported.
    fn tell_if_new(&mut self, outcome: &Outcome) -> PathEnd {
        let reached = self.note_covered().reached;
        let end = PathEnd::of(&mut self.machine.session, outcome, None);
        if let Some(place) = reached {
            self.reach(place, &end);
        }
        if !self.covered.is_empty() && !matches!(end, PathEnd::Assumed | PathEnd::TimeLimit) {
            let recording = self.machine.session.recording();
            self.tell(end.clone(), recording);
        }
        end
    }

    /// Records what the last run was the first to execute.
    fn note_covered(&mut self) -> Noted {
        let news = self.novelty.note(&mut self.machine.session);
        let mut n_new = 0;
        for &news in news.iter().filter(|news| self.novelty.is_new_to_all(**news)) {
            n_new += 1;
            self.done.news.covered.extend(news.covered());
        }
        if self.shared.observer.wants_paths() {
            self.covered.extend(news.iter().filter(|news| news.is_own()).filter_map(|news| news.covered()));
        }
        let places = || news.iter().filter_map(|news| news.place());
        let own = places().filter(|place| place.method.class.covers_branches);
        let lines =
            own.filter_map(|place| Some((place.method.class.name.as_str(), place.method.line_number(place.bci)?)));
        self.shared.add_lines(lines);
        let target = self.shared.options.target.as_ref();
        let reached = target.and_then(|target| places().find(|place| target.is_at(*place)));
        self.n_news += n_new;
        Noted { is_new: n_new > 0, reached }
    }

    /// The last run has reached the target at this place.
    fn reach(&mut self, place: Place, end: &PathEnd) {
        match end {
            // The program has excluded these inputs: the next run that gets there counts as the first one.
            PathEnd::Assumed => self.novelty.forget(place),
            _ => {
                let inputs =
                    InputValue::all(&self.machine.session.symbolic().inputs, &self.machine.session.recording());
                self.done.reached.get_or_insert(inputs);
            }
        }
    }

    /// Looks for another way out of a point.
    fn expand(&mut self, item: Item, is_retry: bool) {
        self.tree.prefix(item.point, &mut self.path);
        let Some(item) = self.draw(item) else { return };
        let pool = self.machine.session.pool();
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

    /// At a concretised value, draws other values first. Returns the item if no drawn value leads to its point.
    fn draw(&mut self, mut item: Item) -> Option<Item> {
        let is_asked = !item.run.asked.is_empty();
        if item.site.kind != ChoiceKind::Fixed || item.n_drawn >= MAX_DRAWN || is_asked {
            return Some(item);
        }
        self.set_prefix(&item.run, true);
        let Some(model) = self.sampler.draw(&self.machine.session.symbolic().pool, &item.run, &self.prefix) else {
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

    /// Sets `prefix` to what a run on `path` implies for inputs on that path.
    fn set_prefix(&mut self, run: &RunRecord, within_bounds: bool) {
        // Facts come first, since most queries share them.
        self.prefix.clear();
        let facts = run.facts.iter().filter(|fact| fact.n_choices <= self.path.len());
        let facts = facts.filter(|fact| within_bounds || !fact.is_bound);
        self.prefix.extend(facts.map(|fact| fact.condition));
        self.prefix.extend_from_slice(&self.path);
    }

    /// Looks for inputs that take `path`, which a run took, and satisfy `last`; with or without the bounds of the
    /// search.
    fn find(&mut self, run: &RunRecord, within_bounds: bool) -> Found {
        let started = Instant::now();
        self.set_prefix(run, within_bounds);
        let symbolic = self.machine.session.symbolic_mut();
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
            // The reason for the end of the search was recorded before.
            Reason::Cancelled => {}
            reason => self.shared.note(Incomplete::SolverGaveUp(reason.to_string())),
        }
    }

    /// No input within the bounds takes another way: checks whether one beyond them does.
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

    /// There is another way: runs it, or gives it to another lane.
    fn follow(&mut self, item: Item, inputs: Recording) {
        // Only a decision with two outcomes has a predictable conjunct on its other side.
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

    /// Keeps a decision with more than two outcomes open.
    fn reopen(&mut self, point: PointId, depth: usize) {
        let pool = self.machine.session.pool();
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

    /// Adds the choices of the last run at these points to the frontier. `gain`: the coverage that the run added.
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
                is_library: choice.method.class.is_library,
                gain,
                distance: distances.get(depth).copied().unwrap_or_default(),
                n_drawn: 0,
            });
            self.shared.n_open.fetch_add(1, Relaxed);
        }
    }

    /// For each choice of the last run, the distance from its other side to the target; empty without a target.
    fn distances_of_path(&self) -> Vec<u32> {
        let distances = self.distances.as_ref();
        distances.map_or_else(Vec::new, |distances| distances.of_other_sides(self.machine.choices()))
    }

    /// The record of the last run for later queries.
    fn record(&mut self) -> Rc<RunRecord> {
        let mut record = self.machine.record();
        record.signatures = self.machine.signatures();
        Rc::new(record)
    }

    /// Runs these inputs and opens new points after the first `floor` choices; returns whether the path was as
    /// expected.
    fn run(&mut self, inputs: Recording, floor: usize, expected: Expected) -> bool {
        self.run_for(self.shared.options.path_time(), inputs, floor, expected, None)
    }

    /// Like [`Lane::run`], with a time limit. `again`: the path was cut off before.
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
            Expected::Anything | Expected::Signature(_) | Expected::Seed => floor,
        };
        // This lane has no prefix of a path that it received from another.
        let n_common = if again.is_some() { 0 } else { predicted - floor };
        if self.shared.is_memory_short() {
            self.machine.session.keep_no_states();
        }
        let outcome = self.machine.run(inputs.clone(), &self.path[..n_common], Some(deadline));
        self.cost += cost_of_run(self.machine.session.work(), self.machine.choices().len());
        let Noted { is_new: is_new_code, reached } = self.note_covered();
        let is_seed = matches!(expected, Expected::Seed);
        if is_seed && !self.is_seed_valid() {
            return false;
        }
        // The first run shows what the inputs are.
        if is_new_code || self.n_runs == 1 {
            self.keep_specimen();
        }
        if is_seed && again.is_none() && !self.is_seed_own() {
            self.report_seed(&outcome, reached);
            return false;
        }
        self.untaken.add(&mut self.machine);
        let n_known = self.tree.len();
        let added = self.tree.add(self.machine.choices().iter().map(|choice| choice.conjunct));
        if again.is_none() && matches!(expected, Expected::Anything | Expected::Signature(_)) {
            self.tree.claim(self.machine.choices().iter().map(|choice| choice.conjunct), floor, n_known);
        }
        let is_as_expected = match expected {
            Expected::Anything | Expected::Seed => true,
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
        // For a path from another lane, the tree may already have every edge: the giver has added the last one.
        let was_given = matches!(expected, Expected::Signature(_));
        let was_new = again.is_some_and(|again| again.is_new);
        let is_new = added.new_at.is_some() || was_given || was_new || self.machine.choices().is_empty();
        let is_over = self.shared.is_over();
        let end = PathEnd::of(&mut self.machine.session, &outcome, (!is_over).then_some(time));
        let mut is_put_aside = false;
        if is_cut_off && !is_over {
            is_put_aside = self.may_try_again(&end);
            match (is_put_aside, again) {
                (true, Some(again)) => self.cut_off_again(again, &end),
                (true, None) => self.put_aside(CutOff { id: 0, inputs, floor, expected, is_new, is_as_expected }, &end),
                // What follows after it was not explored.
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
        if self.may_run_fresh() {
            self.fresh.note_comparisons(self.machine.session.symbolic(), new_from);
        }
        let mut gain = 0;
        for choice in self.machine.session.symbolic().path.choices.get(new_from..).unwrap_or_default() {
            gain += u32::from(self.frontier.take_side(Site::of(choice), choice.holds));
        }
        self.note_shortage(&end);
        // The points are in order; those before the floor belong to another lane.
        let own = added.opened.partition_point(|point| self.tree.depth(*point) < floor);
        if own < added.opened.len() {
            self.open(&added.opened[own..], gain);
        }
        if !is_put_aside {
            self.file(end);
        }
        is_as_expected
    }

    /// Where a run left the tree, and where it was expected to.
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

    /// The time at which a path that begins now is cut off.
    fn path_deadline(&self) -> Instant {
        let deadline = Instant::now() + self.shared.options.path_time();
        self.shared.deadline.map_or(deadline, |end| end.min(deadline))
    }

    /// An error caused by a small heap or stack is a finding if it ends the path. A program that continues after it
    /// would behave differently with more room: a doubt.
    fn note_shortage(&mut self, end: &PathEnd) {
        use FindingKind::{Memory, Stack};
        let is_found = matches!(end, PathEnd::Finding(failure) if matches!(failure.kind, Memory | Stack));
        let session = &mut self.machine.session;
        if session.take_shortage() && !is_found {
            session.doubt(Chance::Memory);
        }
    }

    /// Records how a path ended.
    fn file(&mut self, end: PathEnd) {
        let shared = self.shared;
        let when = When { round: self.round, lane: self.number, path: self.done.n_paths };
        for (imprecision, count) in self.machine.session.symbolic().imprecisions.iter() {
            shared.note_imprecision(imprecision, count, when, || self.machine.session.recording());
        }
        let denials = self.machine.session.denials().to_vec();
        if !denials.is_empty() && end != PathEnd::Assumed {
            shared.note_denials(&denials);
        }
        if end != PathEnd::Assumed {
            for missing in self.machine.session.missing_classes() {
                shared.note(Incomplete::MissingClass(missing.clone()));
            }
        }
        let failures = end.failures(&self.machine.session);
        match &end {
            PathEnd::Normal | PathEnd::Finding(_) => {}
            // Failures before the end of the search count.
            PathEnd::TimeLimit if !failures.is_empty() => {}
            // The program has excluded these inputs, or the search is over and the path itself was not too slow.
            PathEnd::Assumed | PathEnd::TimeLimit => return,
            PathEnd::Unsupported(what) => shared.note(Incomplete::Unsupported(what.clone())),
        }
        shared.n_paths.fetch_add(1, Relaxed);
        self.done.n_paths += 1;
        if self.done.n_paths == 1 {
            shared.found().exploration.has_inputs |= !self.machine.session.symbolic().inputs.is_empty();
        }
        let is_told = shared.observer.wants_paths();
        if !is_told && failures.is_empty() {
            return;
        }
        self.add_failures(failures, 1);
        if is_told {
            let recording = self.machine.session.recording();
            self.tell(end, recording);
        }
    }

    /// Looks for a smaller input of a finding. The runs do not count as paths: their paths are found like any others.
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
            time_left = time_left.saturating_sub(self.machine.session.work().time);
            let end = self.tell_if_new(&outcome);
            let PathEnd::Finding(failure) = end else { return None };
            let recording = self.machine.session.recording();
            let mut found = Finding::new(failure, &mut self.machine.session, recording, when);
            found.n_paths = 0;
            (found.key() == key).then_some(found)
        };
        let smallest = Minimiser::new(finding, run).minimise();
        if smallest.size() < size {
            // The VM's last run may be another candidate, but what is read from it is the same for all.
            shared.add_finding(smallest, &self.machine.session);
        }
    }

    /// Reports the path of the last run.
    fn tell(&mut self, end: PathEnd, recording: Recording) {
        let inputs = InputValue::all(&self.machine.session.symbolic().inputs, &recording);
        let covered = std::mem::take(&mut self.covered);
        self.done.paths.push(EndedPath { end, inputs, recording, adds_coverage: false, covered });
    }
}
