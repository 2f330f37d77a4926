//! The results of a search.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use doppel_inputs::Recording;
use doppel_solver::Statistics;
use doppel_vm::denials::Denial;
use doppel_vm::symbolic::Imprecision;

use crate::coverage::Coverage;
use crate::finding::{Finding, InputValue, When};
use crate::incomplete::Incomplete;

/// The number of occurrences, and the inputs of the first path.
#[derive(Clone, Default, Debug)]
pub struct Met {
    pub count: u64,
    pub inputs: Recording,
    pub(crate) first: When,
}

/// The numbers of paths.
#[derive(Clone, Copy, Default, Debug)]
pub struct Paths {
    pub n_explored: u64,
    pub n_diverged: u64,
    /// Paths that continued from a checkpoint instead of from the entry.
    pub n_rebased: u64,
}

/// The results of a search.
#[derive(Default)]
pub struct Exploration {
    pub paths: Paths,
    pub findings: Vec<Finding>,
    /// Why the search is incomplete, with counts; empty if it is complete.
    pub incomplete: BTreeMap<Incomplete, u64>,
    pub imprecisions: BTreeMap<Imprecision, Met>,
    /// Denied operations, and the number of paths on which each was denied.
    pub denials: BTreeMap<Denial, u64>,
    pub coverage: Coverage,
    /// The methods that models have replaced.
    pub models: BTreeSet<String>,
    /// The inputs of a run that reached the target.
    pub reached: Option<Vec<InputValue>>,
    pub solver: Statistics,
    /// Whether a path had an input. If none had, a single run was explored, which says nothing about others.
    pub has_inputs: bool,
    pub elapsed: Duration,
}

impl Exploration {
    pub fn is_complete(&self) -> bool {
        self.incomplete.is_empty()
    }
}
