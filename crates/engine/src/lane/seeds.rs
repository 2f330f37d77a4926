//! Seeds: inputs that are not solved for. Fresh runs suggest them, or the user's corpus has them. Each runs once,
//! symbolically, and the choices on its path are negated like any others.

use doppel_inputs::{End, Outcome, Recording};
use doppel_vm::interp::Place;

use super::novelty::News;
use super::{Expected, Lane};
use crate::finding::{Finding, When};
use crate::finding_kind::FindingKind;
use crate::fresh::Specimen;
use crate::path_end::{Failure, PathEnd};

/// Inputs to follow.
pub(super) struct Seed {
    pub inputs: Recording,
    /// What they are expected to be the first to cover.
    pub news: Vec<News>,
}

impl Lane<'_> {
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
        if !self.shared.options.config.cover_lines {
            self.follow_seed(Seed { inputs, news: Vec::new() });
            return;
        }
        let suggestion = self.try_untagged(&inputs);
        self.novelty.forget_suggested(&mut self.machine.session);
        let is_cut_off = matches!(suggestion.outcome, Outcome::Stopped(End::Limit(_)));
        if !self.shared.is_over() && (suggestion.is_worth_following || is_cut_off) {
            self.follow_seed(Seed { inputs, news: suggestion.news });
        }
    }

    /// Runs a seed symbolically.
    pub(super) fn follow_seed(&mut self, seed: Seed) {
        self.run(seed.inputs, 0, Expected::Seed);
        if !seed.news.is_empty() {
            let is_confirmed = self.novelty.settle(&seed.news, &self.machine.session);
            self.fresh.warmth.note_seed(is_confirmed);
        }
    }

    /// Adds the inputs of the last run to those that are mutated, here and elsewhere.
    pub(super) fn keep_specimen(&mut self) {
        let inputs = &self.machine.session.symbolic().inputs;
        let specimen = Specimen::new(inputs, self.machine.session.recording());
        self.done.news.specimens.push(specimen.clone());
        self.fresh.add(specimen);
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
