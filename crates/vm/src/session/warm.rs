//! Untagged runs, and the *warm* state in which they begin: the entry, a method, was called a few times, and is about to
//! be called once more. Its classes are initialised, their tables filled, and what is cached is in the caches.
//!
//! A program may behave otherwise when it is called again, so nothing that a warm run shows is a result: it suggests
//! inputs, which then run from the start.

use doppel_inputs::{Outcome, Recording};

use super::{Limits, Purpose, Session, Start};
use crate::snapshot::Snapshot;

/// A state that follows the one in which runs begin, and is lost when the VM returns there.
pub(super) struct Warm {
    state: Snapshot,
}

impl Session {
    /// Runs the program with these inputs as plain values: there is no path, and no code runs slower than without
    /// symbolic inputs. The run begins in the warm state, if there is one.
    pub fn run_untagged(&mut self, inputs: Recording, limits: Limits) -> Outcome {
        self.begin_untagged();
        let outcome = if self.go_back_to_warm() {
            self.vm.take_inputs(inputs);
            self.go_on(limits)
        } else {
            self.run(Some(inputs), limits)
        };
        self.end_untagged();
        outcome
    }

    /// Calls the entry with these inputs, in the warm state if there is one, else at the start. If the call ends, in
    /// whatever way, untagged runs begin in the state that it leaves behind, until a run begins at the start. If the
    /// program ends otherwise, nothing changes; returns which of the two it is.
    pub fn warm_up(&mut self, inputs: Recording, limits: Limits) -> bool {
        self.begin_untagged();
        if !self.go_back_to_warm() && self.rewind().is_err() {
            self.end_untagged();
            return false;
        }
        self.vm.take_inputs(inputs);
        self.limit(limits);
        // Code in the side JVM cannot return to a state.
        let is_warmer = self.vm.run_to_next_call() && !self.vm.below.is_used();
        self.end_untagged();
        if is_warmer && let Start::Inside(state) = &self.start {
            self.vm.rollback_symbolic(state.symbolic());
            // What the call has left behind would otherwise be collected in every run.
            if self.vm.heap.is_filling() {
                self.vm.gc();
            }
            self.warm = Some(Warm { state: self.vm.snapshot() });
        }
        is_warmer
    }

    /// From now on neither inputs nor nondeterministic values have expressions.
    fn begin_untagged(&mut self) {
        self.vm.symbolic.is_untagged = true;
        self.vm.symbolic.chances.is_on = false;
    }

    fn end_untagged(&mut self) {
        self.vm.symbolic.is_untagged = false;
        self.vm.symbolic.chances.is_on = self.purpose == Purpose::Search;
    }

    fn go_back_to_warm(&mut self) -> bool {
        let Some(Warm { state }) = &self.warm else { return false };
        self.vm.rollback(state);
        self.begin_run();
        true
    }
}
