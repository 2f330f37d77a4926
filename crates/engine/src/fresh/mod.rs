//! Fresh runs: inputs that are mutated rather than solved for, run without variables at the speed of concrete code.
//!
//! A solver finds inputs for exactly one choice; a mutation is worth nothing most of the time, but costs a hundredth
//! and can change a whole token. An input that covers something new, or fails in a new way, is a *seed*: it runs once
//! more, symbolically, and the choices on its path are negated like any others. Fresh runs are not paths.
//!
//! Everything here depends on the past of the lane alone, never on time.

mod comparisons;
mod corpus;
mod dictionary;
mod given;
mod mutation;
mod natural;

pub use corpus::{Corpus, Specimen};
pub use dictionary::Dictionary;
pub use given::Given;

use std::collections::VecDeque;

use comparisons::Comparisons;
use doppel_inputs::Recording;
use doppel_vm::session::Session;
use doppel_vm::symbolic::Symbolic;
use rustc_hash::FxHashSet;

use crate::random::Random;

/// Short searches end without fresh runs: this many paths come first.
const PATHS_BEFORE: u64 = 48;

/// A search with so many paths and open choices is not about to end: natural inputs come next.
const PATHS_BEFORE_NATURAL: u64 = 8;
const OPEN_BEFORE_NATURAL: usize = 8;

/// The maximum number of runs in a turn: one for so many paths so far, within these bounds, so that a search that is
/// about to end does not take much longer.
const PATHS_PER_RUN: u64 = 4;
const MAX_RUNS: u64 = 128;

/// The maximum number of natural inputs in a turn.
const MAX_NATURAL: u64 = 16;

/// A turn ends after this much virtual time, in nanoseconds.
pub const TIME_PER_TURN: u64 = 200_000_000;

/// A turn comes after at least one negated choice and at most this many.
const LONGEST_PAUSE: u32 = 256;

/// The fresh runs of a lane.
pub struct Fresh {
    corpus: Corpus,
    dictionary: Dictionary,
    comparisons: Comparisons,
    random: Random,
    /// The natural inputs that were not tried yet; none before the search is known not to be small.
    natural: Option<VecDeque<Recording>>,
    /// The number of negated choices between two turns: fewer after a turn that has found a seed, more after another.
    pause: u32,
    waited: u32,
    /// The failures that runs have ended with.
    failures: FxHashSet<String>,
}

impl Fresh {
    pub fn new(seed: u64) -> Fresh {
        Fresh {
            corpus: Corpus::default(),
            dictionary: Dictionary::default(),
            comparisons: Comparisons::default(),
            random: Random::new(seed),
            natural: None,
            pause: 1,
            waited: 0,
            failures: FxHashSet::default(),
        }
    }

    /// Whether fresh runs come next, rather than a choice to negate. `n_runs`: the number of paths that the lane has
    /// begun; `n_open`: the number of choices to negate.
    pub fn is_next(&mut self, n_runs: u64, n_open: usize) -> bool {
        let is_natural_next = match &self.natural {
            Some(natural) => !natural.is_empty(),
            None => n_runs >= PATHS_BEFORE_NATURAL && n_open >= OPEN_BEFORE_NATURAL && self.corpus.first().is_some(),
        };
        if is_natural_next {
            return true;
        }
        if n_runs < PATHS_BEFORE || self.corpus.is_empty() {
            return false;
        }
        self.waited += 1;
        self.waited > self.pause
    }

    /// A turn begins: learns the constants of classes that were loaded since the last one.
    pub fn begin_turn(&mut self, session: &Session) {
        self.waited = 0;
        self.dictionary.learn(session);
        if self.natural.is_none()
            && let Some(first) = self.corpus.first()
        {
            let max_length = session.symbolic().max_length as usize;
            self.natural = Some(natural::inputs(first, &self.dictionary, max_length).into());
        }
    }

    /// Whether the next inputs to try are natural ones.
    pub fn is_natural(&self) -> bool {
        self.natural.as_ref().is_some_and(|natural| !natural.is_empty())
    }

    /// The maximum number of runs in a turn.
    pub fn n_runs(&self, n_paths: u64) -> u64 {
        if self.is_natural() { MAX_NATURAL } else { (n_paths / PATHS_PER_RUN).min(MAX_RUNS) }
    }

    /// A turn is over.
    pub fn end_turn(&mut self, has_seed: bool) {
        self.pause = if has_seed { (self.pause / 2).max(1) } else { (self.pause * 2).min(LONGEST_PAUSE) };
    }

    /// The next inputs to try.
    pub fn next(&mut self, max_length: usize) -> Option<Recording> {
        if let Some(inputs) = self.natural.as_mut().and_then(VecDeque::pop_front) {
            return Some(inputs);
        }
        mutation::mutate(&self.corpus, &self.dictionary, &mut self.random, max_length)
    }

    /// Adds the inputs of a path that covered something new.
    pub fn add(&mut self, specimen: Specimen) {
        self.corpus.add(specimen);
    }

    /// Adds inputs that covered something new in a run that nobody follows here.
    pub fn adopt(&mut self, inputs: Recording) {
        if let Some(first) = self.corpus.first() {
            let specimen = Specimen { recording: inputs, inputs: first.inputs.clone() };
            self.corpus.add(specimen);
        }
    }

    /// A run that shows which inputs a file of the corpus can be.
    pub fn example(&self, given: &Given) -> Option<&Specimen> {
        match given {
            Given::Contents(_) => self.corpus.first(),
            Given::Recording(_) => self.corpus.any(),
        }
    }

    /// Adds the constants with which the last path, new from this choice on, has compared inputs.
    pub fn note_comparisons(&mut self, symbolic: &Symbolic, new_from: usize) {
        self.comparisons.note(symbolic, new_from, &mut self.dictionary);
    }

    /// Records that a run has failed in this way; returns whether it was the first.
    pub fn fail(&mut self, key: String) -> bool {
        self.failures.insert(key)
    }
}
