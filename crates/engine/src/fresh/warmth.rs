//! The warm state in which fresh runs begin: which inputs warm it, and whether what it suggests is true.
//! See [`doppel_vm::session::Session::warm_up`].

use std::collections::VecDeque;

use doppel_inputs::Recording;

/// A run that takes longer than this, in nanoseconds of virtual time, may have initialised something.
const SLOW: u64 = 100_000;

/// So many inputs of slow runs are kept, and so many may warm the state in one turn.
const MAX_WARMERS: usize = 16;
const MAX_PER_TURN: u32 = 16;

/// Once so many seeds have not covered what warm runs suggested, there must be so many times as many others.
const MAX_DENIED: u32 = 3;
const CONFIRMED_PER_DENIED: u32 = 2;

/// A program that so often does not end when it is called again is not called again.
const MAX_ENDLESS: u32 = 2;

/// Every so many turns, runs begin at the start: a program may hide in its caches what it does the first time.
const TURNS: u32 = 8;

#[derive(Default)]
pub struct Warmth {
    /// The latest inputs whose runs were slow.
    warmers: VecDeque<Recording>,
    n_turns: u32,
    /// The number of slow runs in this turn.
    n_slow: u32,
    /// The numbers of seeds that covered what warm runs suggested, and that did not: the program behaves otherwise when it
    /// is called again.
    n_confirmed: u32,
    n_denied: u32,
    /// The number of calls and runs that did not end.
    n_endless: u32,
}

impl Warmth {
    /// Whether fresh runs of this turn begin in a warm state.
    pub fn is_wanted(&self) -> bool {
        let is_misleading = self.n_denied >= MAX_DENIED && CONFIRMED_PER_DENIED * self.n_denied > self.n_confirmed;
        !is_misleading && self.n_endless < MAX_ENDLESS && !self.n_turns.is_multiple_of(TURNS)
    }

    pub fn begin_turn(&mut self) {
        self.n_turns += 1;
        self.n_slow = 0;
    }

    /// A fresh run has taken this virtual time: whether a call with its inputs is to make the state warmer.
    pub fn note_run(&mut self, time: u64, inputs: &Recording) -> bool {
        if time < SLOW || self.n_slow >= MAX_PER_TURN || !self.is_wanted() {
            return false;
        }
        self.n_slow += 1;
        if self.warmers.len() >= MAX_WARMERS {
            self.warmers.pop_front();
        }
        self.warmers.push_back(inputs.clone());
        true
    }

    /// A call for a warmer state, or a run from there, did not end.
    pub fn note_endless(&mut self) {
        self.n_endless += 1;
    }

    /// A seed has run from the start.
    pub fn note_seed(&mut self, is_confirmed: bool) {
        *(if is_confirmed { &mut self.n_confirmed } else { &mut self.n_denied }) += 1;
    }

    pub fn warmers(&self) -> impl Iterator<Item = &Recording> {
        self.warmers.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warm_state_that_misleads_is_not_wanted() {
        let mut warmth = Warmth::default();
        warmth.begin_turn();
        for _ in 0..MAX_DENIED {
            assert!(warmth.is_wanted());
            warmth.note_seed(false);
        }
        assert!(!warmth.is_wanted());
        for _ in 0..CONFIRMED_PER_DENIED * MAX_DENIED {
            warmth.note_seed(true);
        }
        assert!(warmth.is_wanted());
    }

    #[test]
    fn calls_that_do_not_end_are_not_repeated() {
        let mut warmth = Warmth::default();
        warmth.begin_turn();
        warmth.note_endless();
        assert!(warmth.is_wanted());
        warmth.note_endless();
        assert!(!warmth.is_wanted());
    }

    #[test]
    fn some_turns_are_cold() {
        let mut warmth = Warmth::default();
        let wanted = (0..2 * TURNS).filter(|_| {
            warmth.begin_turn();
            warmth.is_wanted()
        });
        assert_eq!(wanted.count() as u32, 2 * (TURNS - 1));
    }

    #[test]
    fn inputs_of_slow_runs_warm_the_state() {
        let mut warmth = Warmth::default();
        let inputs = Recording::default();
        warmth.begin_turn();
        assert!(!warmth.note_run(SLOW - 1, &inputs));
        assert!((0..MAX_PER_TURN).all(|_| warmth.note_run(SLOW, &inputs)));
        assert!(!warmth.note_run(SLOW, &inputs));
        assert_eq!(warmth.warmers().count(), MAX_WARMERS);
        warmth.begin_turn();
        assert!(warmth.note_run(SLOW, &inputs));
    }
}
