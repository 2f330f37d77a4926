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
pub mod shares;
mod warmth;

pub use corpus::{Corpus, Specimen};
pub use dictionary::Dictionary;
pub use given::Given;

use std::collections::VecDeque;
use std::sync::Arc;

use comparisons::Comparisons;
use doppel_inputs::Recording;
use doppel_vm::session::Session;
use doppel_vm::symbolic::Symbolic;
use rustc_hash::FxHashSet;

use crate::random::Random;
use warmth::Warmth;

/// Short searches end without fresh runs: this many paths come first.
const PATHS_BEFORE: u64 = 48;

/// A search with so many paths and open choices is not about to end: natural inputs come next.
const PATHS_BEFORE_NATURAL: u64 = 8;
const OPEN_BEFORE_NATURAL: usize = 8;

/// The cost of a turn, in microseconds: some for each path so far, so that a search that is about to end does not take
/// much longer, within these bounds; and so many times what the warm state costs.
const COST_PER_PATH: u64 = 300;
const LEAST_COST: u64 = 5_000;
const LARGEST_COST: u64 = 100_000;
const TIMES_WARMING: u64 = 4;

/// Natural inputs precede other work until turns have cost so many microseconds.
const MOST_AT_FIRST: u64 = 500_000;

/// The number of calls that warm the state.
const SAMPLES: usize = 8;

/// The fresh runs of a lane.
pub struct Fresh {
    corpus: Corpus,
    dictionary: Dictionary,
    comparisons: Comparisons,
    random: Random,
    /// The natural inputs that were not tried yet; none before the search is known not to be small.
    natural: Option<VecDeque<Recording>>,
    pub warmth: Warmth,
    /// The cost of all turns, in microseconds.
    cost: u64,
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
            warmth: Warmth::default(),
            cost: 0,
            failures: FxHashSet::default(),
        }
    }

    /// Whether the search has come so far that it has fresh runs. `n_runs`: the number of paths that the lane has begun;
    /// `n_open`: the number of choices to negate.
    pub fn is_ready(&self, n_runs: u64, n_open: usize) -> bool {
        let may_be_natural = match &self.natural {
            Some(natural) => !natural.is_empty(),
            None => n_open >= OPEN_BEFORE_NATURAL && self.corpus.first().is_some(),
        };
        (may_be_natural && n_runs >= PATHS_BEFORE_NATURAL) || (n_runs >= PATHS_BEFORE && !self.corpus.is_empty())
    }

    /// A turn begins: learns the constants of classes that were loaded since the last one. Natural inputs are for one lane,
    /// which tells the others what it finds.
    pub fn begin_turn(&mut self, session: &Session, has_natural: bool) {
        self.dictionary.learn(session);
        if self.natural.is_none()
            && let Some(first) = self.corpus.first()
        {
            let max_length = session.symbolic().max_length as usize;
            let natural = has_natural.then(|| natural::inputs(first, &self.dictionary, max_length));
            self.natural = Some(natural.unwrap_or_default().into());
        }
    }

    /// Whether natural inputs are left and precede everything else, as they do unless they are costly.
    pub fn is_natural_first(&self) -> bool {
        let is_cheap = self.cost < MOST_AT_FIRST;
        is_cheap && self.natural.as_ref().map_or_else(|| self.corpus.first().is_some(), |natural| !natural.is_empty())
    }

    /// A turn had this cost.
    pub fn end_turn(&mut self, cost: u64) {
        self.cost += cost;
    }

    /// The cost of a turn after so many paths, if the warm state costs so much.
    pub fn cost_of_turn(&self, n_paths: u64, warming: u64) -> u64 {
        (COST_PER_PATH * n_paths).clamp(LEAST_COST, LARGEST_COST).max(TIMES_WARMING * warming)
    }

    /// Inputs for calls that warm the state.
    pub fn samples(&mut self) -> Vec<Recording> {
        let picked = (0..SAMPLES).filter_map(|_| self.corpus.pick(&mut self.random));
        let picked = picked.map(|specimen| specimen.recording.clone());
        picked.chain(self.warmth.warmers().cloned()).collect()
    }

    /// The next inputs to try.
    pub fn next(&mut self, max_length: usize) -> Option<Specimen> {
        if let Some(recording) = self.natural.as_mut().and_then(VecDeque::pop_front) {
            let inputs = Arc::clone(&self.corpus.first()?.inputs);
            return Some(Specimen { recording, inputs });
        }
        mutation::mutate(&self.corpus, &self.dictionary, &mut self.random, max_length)
    }

    /// Adds inputs that executed something more often than others.
    pub fn add_repeating(&mut self, specimen: Specimen) {
        self.corpus.add_repeating(specimen);
    }

    /// Adds the inputs of a path that covered something new.
    pub fn add(&mut self, specimen: Specimen) {
        self.corpus.add(specimen);
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
