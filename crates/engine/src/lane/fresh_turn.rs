//! Turns of fresh runs, which suggest seeds.

use doppel_inputs::{End, Outcome, Recording};

use super::Lane;
use super::novelty::News;
use super::seeds::Seed;
use crate::fresh::shares::cost_of_run;
use crate::options::Strategy;
use crate::path_end::PathEnd;

/// A fresh run that takes longer than this is cut off: a measure that does not depend on the machine.
const MAX_POLLS: u64 = 1_000;

/// A turn ends with so many seeds.
const MAX_SEEDS: usize = 16;

/// What a run without variables shows.
pub(super) struct Suggestion {
    pub outcome: Outcome,
    pub news: Vec<News>,
    pub is_worth_following: bool,
    /// The virtual time of the run, and its cost.
    pub time: u64,
    pub cost: u64,
}

impl Lane<'_> {
    /// Whether fresh runs come next.
    pub(super) fn is_fresh_turn(&mut self) -> bool {
        self.may_run_fresh()
            && self.frontier.len() > 0
            && self.fresh.is_ready(self.n_runs, self.frontier.len())
            && (self.fresh.is_natural_first() || self.shares.is_fresh_next())
    }

    /// Whether the search has fresh runs.
    pub(super) fn may_run_fresh(&self) -> bool {
        let options = &self.shared.options;
        options.strategy == Strategy::Portfolio && options.config.cover_lines
    }

    /// Runs mutated inputs, and keeps those that are worth following.
    pub(super) fn take_fresh_turn(&mut self) {
        self.fresh.begin_turn(&self.machine.session, self.number == 0);
        self.shares.set_all_covered(self.is_all_covered());
        if !self.fresh.is_natural_first() && !self.shares.is_fresh_next() {
            return;
        }
        let max_length = self.machine.session.symbolic().max_length as usize;
        let warming = self.warm_up();
        self.machine.session.covered_mut().take_counts();
        let (mut cost, limit) = (warming, self.fresh.cost_of_turn(self.n_runs, warming));
        while cost < limit && self.seeds.len() < MAX_SEEDS {
            let Some(specimen) = self.fresh.next(max_length) else { break };
            let inputs = &specimen.recording;
            let suggestion = self.try_untagged(inputs);
            if self.shared.is_over() {
                break;
            }
            cost += suggestion.cost;
            let is_cut_off = matches!(suggestion.outcome, Outcome::Stopped(End::Limit(_)));
            if is_cut_off && self.fresh.warmth.is_wanted() {
                self.fresh.warmth.note_endless();
                break;
            }
            let is_repeating = self.machine.session.covered_mut().take_counts();
            if self.fresh.warmth.note_run(suggestion.time, inputs) {
                cost += self.call_for_warmth(inputs);
            }
            if suggestion.is_worth_following {
                self.seeds.push_back(Seed { inputs: specimen.recording, news: suggestion.news });
            } else if is_repeating {
                self.fresh.add_repeating(specimen);
            }
            // Calls of the side JVM are slow.
            if self.machine.session.has_called_below() {
                break;
            }
        }
        self.novelty.forget_suggested(&mut self.machine.session);
        self.fresh.end_turn(cost);
        self.cost += cost;
    }

    /// Runs these inputs without variables.
    pub(super) fn try_untagged(&mut self, inputs: &Recording) -> Suggestion {
        let deadline = self.path_deadline();
        let outcome = self.machine.run_untagged(inputs.clone(), deadline, MAX_POLLS);
        let session = &mut self.machine.session;
        // The run that counts is the symbolic one.
        session.take_shortage();
        let work = session.work();
        let mut news = self.novelty.suggest(session);
        let target = self.shared.options.target.as_ref();
        let is_at =
            |news: &News| matches!(news, News::Place(place) if target.is_some_and(|target| target.is_at(*place)));
        let is_at_target = news.iter().any(is_at);
        news.retain(|news| self.novelty.is_promising(*news));
        let is_new_failure = match PathEnd::of(session, &outcome, None) {
            PathEnd::Finding(failure) => self.fresh.fail(failure.key()),
            _ => false,
        };
        let is_worth_following = !news.is_empty() || is_new_failure || is_at_target;
        Suggestion { outcome, news, is_worth_following, time: work.time, cost: cost_of_run(work, 0) }
    }

    /// Brings the VM into a warm state; returns what it cost.
    fn warm_up(&mut self) -> u64 {
        self.fresh.warmth.begin_turn();
        if !self.fresh.warmth.is_wanted() {
            return 0;
        }
        let samples = self.fresh.samples();
        // After a call that does not end, no further ones.
        samples.iter().map_while(|inputs| self.fresh.warmth.is_wanted().then(|| self.call_for_warmth(inputs))).sum()
    }

    /// Calls the entry with these inputs, for a warmer state; returns what it cost.
    fn call_for_warmth(&mut self, inputs: &Recording) -> u64 {
        if self.shared.is_over() {
            return 0;
        }
        if !self.machine.warm_up(inputs.clone(), self.path_deadline(), MAX_POLLS) {
            self.fresh.warmth.note_endless();
        }
        // Only fresh runs count.
        self.machine.session.covered_mut().take_counts();
        cost_of_run(self.machine.session.work(), 0)
    }

    /// Whether all sides of all branches in methods of the program that were called are covered.
    fn is_all_covered(&self) -> bool {
        let session = &self.machine.session;
        let own = session.program_and_library_classes().filter(|class| class.covers_branches);
        let mut called = own.flat_map(|class| class.methods()).filter(|method| method.code.get().is_some());
        called.all(|method| method.branch_sides().into_iter().all(|side| session.covered().has_side(method, side)))
    }
}
