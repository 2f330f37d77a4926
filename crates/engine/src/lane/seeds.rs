//! Turns of fresh runs, and the seeds that they find.

use doppel_inputs::{End, Outcome, Recording};
use doppel_vm::interp::Place;

use super::{Expected, Lane, Noted};
use crate::finding::{Finding, When};
use crate::finding_kind::FindingKind;
use crate::fresh::{Specimen, TIME_PER_TURN};
use crate::options::Strategy;
use crate::path_end::{Failure, PathEnd};

/// A fresh run that takes longer than this is cut off: a measure that does not depend on the machine.
const MAX_POLLS: u64 = 10_000;

impl Lane<'_> {
    /// Whether fresh runs come next.
    pub(super) fn is_fresh_turn(&mut self) -> bool {
        self.may_run_fresh() && self.frontier.len() > 0 && self.fresh.is_next(self.n_runs, self.frontier.len())
    }

    /// Whether the search has fresh runs.
    pub(super) fn may_run_fresh(&self) -> bool {
        let options = &self.shared.options;
        options.strategy == Strategy::Portfolio && options.config.cover_lines
    }

    /// Runs mutated inputs until one of them is worth following, at most as many as a turn allows.
    pub(super) fn take_fresh_turn(&mut self) {
        self.fresh.begin_turn(&self.machine.session);
        let max_length = self.machine.session.symbolic().max_length as usize;
        let mut time = 0;
        for _ in 0..self.fresh.n_runs(self.n_runs) {
            let is_natural = self.fresh.is_natural();
            let Some(inputs) = self.fresh.next(max_length) else { break };
            let outcome = self.machine.run_untagged(inputs.clone(), self.path_deadline(), MAX_POLLS);
            if self.shared.is_over() {
                return;
            }
            // The run that counts is the symbolic one.
            self.machine.session.take_shortage();
            let is_worth_following = self.is_worth_following(&outcome);
            // The first lane follows them.
            if is_natural && is_worth_following && self.number > 0 {
                self.fresh.adopt(inputs);
                continue;
            }
            if is_worth_following {
                self.fresh.end_turn(true);
                self.run(inputs, 0, Expected::Seed);
                return;
            }
            time += self.machine.session.time_since_start();
            // Calls of the side JVM are slow.
            if time >= TIME_PER_TURN || self.machine.session.has_called_below() {
                break;
            }
        }
        self.fresh.end_turn(false);
    }

    /// The inputs of the next file of the corpus that fits, once a run has shown what the inputs are.
    pub(super) fn next_given(&mut self) -> Option<Recording> {
        let max_length = self.machine.session.symbolic().max_length as usize;
        while let Some(given) = self.given.front() {
            let example = self.fresh.example(given);
            // The first path may have passed null: another one shows more.
            if example.is_none() && self.frontier.len() > 0 {
                return None;
            }
            let inputs = example.and_then(|example| given.inputs(example, max_length));
            self.given.pop_front();
            if inputs.is_some() {
                return inputs;
            }
        }
        None
    }

    /// Tries a file of the corpus: where coverage is measured, it is followed if it covers something new.
    pub(super) fn try_given(&mut self, inputs: Recording) {
        if self.shared.options.config.cover_lines {
            let outcome = self.machine.run_untagged(inputs.clone(), self.path_deadline(), MAX_POLLS);
            self.machine.session.take_shortage();
            let is_cut_off = matches!(outcome, Outcome::Stopped(End::Limit(_)));
            if self.shared.is_over() || !self.is_worth_following(&outcome) && !is_cut_off {
                return;
            }
        }
        self.run(inputs, 0, Expected::Seed);
    }

    fn is_worth_following(&mut self, outcome: &Outcome) -> bool {
        let Noted { is_new, reached } = self.note_covered();
        if let Some(place) = reached {
            // The symbolic run reaches it for the first time.
            place.method.forget_covered(place.bci);
        }
        let is_new_failure = match PathEnd::of(&mut self.machine.session, outcome, None) {
            PathEnd::Finding(failure) => self.fresh.fail(failure.key()),
            _ => false,
        };
        is_new || is_new_failure || reached.is_some()
    }

    /// Adds the inputs of the last run to those that are mutated.
    pub(super) fn keep_specimen(&mut self) {
        let inputs = &self.machine.session.symbolic().inputs;
        self.fresh.add(Specimen::new(inputs, self.machine.session.recording()));
    }

    /// Whether the last run, of a seed, took a new path that belongs to this lane.
    pub(super) fn is_seed_own(&self) -> bool {
        self.tree.is_own(self.machine.choices().iter().map(|choice| choice.conjunct))
    }

    /// Whether the inputs of the last run are among those that the search is about. Mutations produce no others, as
    /// far as we know: this is the last line of defence against a finding that no caller can cause.
    pub(super) fn is_seed_valid(&self) -> bool {
        let symbolic = self.machine.session.symbolic();
        symbolic.domain.iter().all(|fact| symbolic.pool.value(fact.condition) != 0)
    }

    /// Reports the last run, of a seed whose path is known or belongs to another lane: it is no path, but its coverage
    /// and its failures count.
    pub(super) fn report_seed(&mut self, outcome: &Outcome, reached: Option<Place>) {
        let end = PathEnd::of(&mut self.machine.session, outcome, None);
        if let Some(place) = reached {
            self.reach(place, &end);
        }
        if matches!(end, PathEnd::Assumed | PathEnd::TimeLimit | PathEnd::Unsupported(_)) {
            return;
        }
        let failures = end.failures(&self.machine.session);
        self.add_failures(failures, 0);
        if !self.covered.is_empty() {
            let recording = self.machine.session.recording();
            self.tell(end, recording);
        }
    }

    /// Adds the failures of the last run to the findings, each with a number of paths.
    pub(super) fn add_failures(&mut self, failures: Vec<Failure>, n_paths: u64) {
        let shared = self.shared;
        let when = When { round: self.round, lane: self.number, path: self.done.n_paths };
        let is_undenied = self.machine.session.denials().is_empty();
        for failure in failures {
            // After a denial only `java` can decide.
            let is_violated = shared.options.property.is_some_and(|property| property.is_violated_by(&failure));
            self.done.is_violated |= is_undenied && is_violated;
            let recording = self.machine.session.recording();
            let mut finding = Finding::new(failure, &mut self.machine.session, recording, when);
            finding.n_paths = n_paths;
            // A path that takes all its time is not rerun repeatedly.
            let is_slow = finding.failure.kind == FindingKind::Time;
            if !is_slow && self.known.insert(finding.key()) {
                self.new_findings.push(finding.clone());
            }
            shared.add_finding(finding, &self.machine.session);
        }
    }
}
