//! Going back: to the state in which runs begin, and to states that the caller has marked.

use doppel_inputs::{End, Outcome};

use super::{Beginning, Purpose, Session, Start, StartError, Work};
use crate::snapshot::Snapshot;
use crate::symbolic::Symbolic;

impl Session {
    /// Returns to the state in which runs begin.
    pub(super) fn rewind(&mut self) -> Result<(), End> {
        // What untagged runs have covered is no coverage yet, and an image has to know what its initialiser covers.
        if !self.vm.symbolic.is_untagged {
            self.make_images();
        }
        self.warm = None;
        match (&self.start, &self.booted) {
            (Start::Inside(state), _) => self.vm.rollback(state),
            (Start::Booted(program, args), Some(booted)) => {
                self.vm.rollback(booted);
                self.vm.prepare(program, args)?;
            }
            _ => return Err(End::Internal("there is no program to run".to_owned())),
        }
        self.begin_run();
        Ok(())
    }

    /// A run begins in the current state.
    pub(super) fn begin_run(&mut self) {
        self.note_beginning();
        self.vm.begin_checkpoints();
        match self.purpose {
            Purpose::Search => self.vm.symbolic.begin_run(),
            Purpose::Once | Purpose::Rerun => drop(self.take_symbolic()),
        }
    }

    /// From now on runs begin in the current state.
    pub(super) fn begin_here(&mut self) {
        self.start = Start::Inside(Box::new(self.vm.snapshot()));
    }

    /// The symbolic data of the last run or, in a search, of all runs. The next run builds its own expressions.
    pub fn take_symbolic(&mut self) -> Symbolic {
        let fresh = Symbolic::new(&self.vm.config, self.purpose);
        let known = std::mem::replace(&mut self.vm.symbolic, fresh);
        self.vm.checkpoints.is_on = self.purpose == Purpose::Search;
        if self.purpose == Purpose::Search {
            // Even without inputs: nondeterminism must be noticed.
            self.vm.activate_summaries();
        }
        known
    }

    /// Why a run did not reach the program's entry.
    pub(super) fn no_entry(&mut self, outcome: Outcome) -> StartError {
        match self.vm.entry_error.take() {
            Some(error) => StartError::NoMethod(error),
            None => StartError::NoEntry { outcome, text: self.stderr() },
        }
    }

    pub(super) fn note_beginning(&mut self) {
        self.began = Beginning { clock: self.vm.scheduler.clock, handed_out: self.vm.heap.handed_out() };
    }

    /// What the last run has cost since it began: at the start, in a warm state, or where it left the previous path.
    pub fn work(&self) -> Work {
        let Beginning { clock, handed_out } = self.began;
        let memory = self.vm.heap.handed_out() - handed_out;
        Work { time: self.vm.scheduler.clock.saturating_sub(clock), memory }
    }

    /// The current state, for [`Session::go_back`].
    pub fn mark(&mut self) -> Snapshot {
        self.vm.snapshot()
    }

    /// Returns to a marked state; later marks become invalid.
    pub fn go_back(&mut self, mark: &Snapshot) {
        self.vm.rollback(mark);
    }

    /// The number of polls of the scheduler on the current path.
    pub fn polls(&self) -> u64 {
        self.vm.scheduler.polls
    }

    /// Keeps no checkpoints: every path runs from the start.
    pub fn keep_no_states(&mut self) {
        if std::mem::take(&mut self.vm.checkpoints.is_on) {
            self.vm.begin_checkpoints();
        }
    }
}
