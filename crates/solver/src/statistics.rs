//! Statistics of a solver.

use std::time::Duration;

/// The stages of the chain, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Stage {
    /// The conjuncts are constants, contradict each other, or hold under the hint.
    Simplification,
    /// Sets of values per variable.
    Domains,
    /// Values that satisfied other conjuncts.
    ModelReuse,
    /// Sets of conjuncts that were solved before.
    CounterexampleCache,
    /// The hint with a few values computed backwards from what must hold.
    Inversion,
    /// All values of variables with small domains.
    Search,
    /// Steps to better values of floats.
    LocalSearch,
    /// Intervals of floats.
    Boxes,
    /// The SMT solver.
    BackEnd,
}

impl Stage {
    pub const ALL: [Stage; 9] = [
        Stage::Simplification,
        Stage::Domains,
        Stage::ModelReuse,
        Stage::CounterexampleCache,
        Stage::Inversion,
        Stage::Search,
        Stage::LocalSearch,
        Stage::Boxes,
        Stage::BackEnd,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Stage::Simplification => "simplification",
            Stage::Domains => "domains",
            Stage::ModelReuse => "model reuse",
            Stage::CounterexampleCache => "counterexample cache",
            Stage::Inversion => "inversion",
            Stage::Search => "search",
            Stage::LocalSearch => "local search",
            Stage::Boxes => "boxes",
            Stage::BackEnd => "back end",
        }
    }
}

/// The work of one stage.
#[derive(Clone, Copy, Default, Debug)]
pub struct StageStatistics {
    pub n_sat: u64,
    pub n_unsat: u64,
    pub n_unknown: u64,
    /// The time in this stage, including queries that it passed on.
    pub time: Duration,
}

impl StageStatistics {
    pub fn n_answered(&self) -> u64 {
        self.n_sat + self.n_unsat + self.n_unknown
    }
}

/// The work of a solver; statistics of several can be added up.
#[derive(Clone, Default, Debug)]
pub struct Statistics {
    pub n_queries: u64,
    /// Queries without an answer, including those that were not started.
    pub n_unknown: u64,
    /// Models that did not hold: bugs, here or in the back end.
    pub n_wrong_models: u64,
    /// Verdicts that the second solver contradicted, where it was asked.
    pub n_disagreements: u64,
    /// The total time in the solver.
    pub time: Duration,
    stages: [StageStatistics; Stage::ALL.len()],
}

impl Statistics {
    pub fn stage(&self, stage: Stage) -> &StageStatistics {
        &self.stages[stage as usize]
    }

    pub(crate) fn stage_mut(&mut self, stage: Stage) -> &mut StageStatistics {
        &mut self.stages[stage as usize]
    }

    pub fn add(&mut self, other: &Statistics) {
        self.n_queries += other.n_queries;
        self.n_unknown += other.n_unknown;
        self.n_wrong_models += other.n_wrong_models;
        self.n_disagreements += other.n_disagreements;
        self.time += other.time;
        for (sum, stage) in self.stages.iter_mut().zip(&other.stages) {
            sum.n_sat += stage.n_sat;
            sum.n_unsat += stage.n_unsat;
            sum.n_unknown += stage.n_unknown;
            sum.time += stage.time;
        }
    }
}
