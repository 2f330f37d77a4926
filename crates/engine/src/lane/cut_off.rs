//! Paths that were cut off. Each is retried once when there is nothing else to do, and is a finding until it has ended.

use std::time::{Duration, Instant};

use doppel_inputs::Recording;

use super::{Expected, Lane};
use crate::finding::{Finding, When};
use crate::finding_kind::FindingKind;
use crate::incomplete::Incomplete;
use crate::path_end::{Failure, PathEnd};

/// Without a time limit, all retries together get this much time.
const TIME_TO_TRY_AGAIN: Duration = Duration::from_secs(30);

/// A path that was cut off.
pub(super) struct CutOff {
    /// The number of the path in its lane.
    pub id: u64,
    pub inputs: Recording,
    pub floor: usize,
    pub expected: Expected,
    /// Whether the path was new, as far as it went.
    pub is_new: bool,
    /// Whether it had left the known paths where expected.
    pub is_as_expected: bool,
}

impl Lane<'_> {
    /// Whether to retry a path that was cut off with this end.
    pub(super) fn may_try_again(&self, end: &PathEnd) -> bool {
        let is_out_of_time = matches!(end, PathEnd::Finding(Failure { kind: FindingKind::Time, .. }));
        // An explicit time limit per path is final.
        is_out_of_time && self.shared.options.path_time_limit.is_none()
    }

    /// Records a path that was cut off for the first time.
    pub(super) fn put_aside(&mut self, cut_off: CutOff, end: &PathEnd) {
        let cut_off = CutOff { id: self.n_cut_off, ..cut_off };
        self.n_cut_off += 1;
        let finding = if cut_off.is_new { self.finding_of(end) } else { None };
        self.shared.add_cut_off((self.number, cut_off.id), finding, &self.machine.session);
        self.shared.found().exploration.has_inputs |= !self.machine.session.symbolic().inputs.is_empty();
        self.cut_off.push_back(cut_off);
    }

    /// Records a path that was cut off again: the report now shows where it is after this time.
    pub(super) fn cut_off_again(&mut self, cut_off: &CutOff, end: &PathEnd) {
        if cut_off.is_new {
            let finding = self.finding_of(end);
            self.shared.add_cut_off((self.number, cut_off.id), finding, &self.machine.session);
        }
    }

    /// Records a path that was cut off and will not be retried.
    pub(super) fn note_cut_off(&self, end: &PathEnd) {
        if *end != PathEnd::Assumed {
            self.shared.note(Incomplete::PathTimeLimit);
        }
    }

    /// Retries a path with its share of the remaining time.
    pub(super) fn retry(&mut self, cut_off: &CutOff) {
        let left = self.shared.deadline.map_or(TIME_TO_TRY_AGAIN, |end| end.saturating_duration_since(Instant::now()));
        let share = left / (self.cut_off.len() as u32 + 1);
        let time = share.max(self.shared.options.path_time());
        // An expectation that was already met is not checked again.
        let expected = if cut_off.is_as_expected { Expected::Anything } else { cut_off.expected };
        let is_as_expected = self.run_for(time, cut_off.inputs.clone(), cut_off.floor, expected, Some(cut_off));
        if let Expected::LeavesAt(point) = cut_off.expected
            && is_as_expected
            && !cut_off.is_as_expected
        {
            self.reopen(point, self.tree.depth(point));
        }
    }

    fn finding_of(&mut self, end: &PathEnd) -> Option<Finding> {
        let PathEnd::Finding(failure) = end else { return None };
        let when = When { round: self.round, lane: self.number, path: self.done.n_paths };
        let recording = self.machine.session.recording();
        Some(Finding::new(failure.clone(), &mut self.machine.session, recording, when))
    }
}
