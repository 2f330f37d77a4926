//! Model reuse: values that satisfied other conjuncts often satisfy these, too.
//!
//! Answers `Sat` only, after evaluation. Models are remembered by variable, so that a query tries only those with
//! values for its own variables, the latest first.

use std::collections::VecDeque;

use doppel_expr::ExprId;
use rustc_hash::FxHashMap;

use crate::query::{Context, Outcome, Query};

/// The maximum number of models per variable.
const MAX_MODELS: usize = 8;

/// Recent models of one worker.
#[derive(Default)]
pub(crate) struct ModelReuse {
    /// Models by the first variable of their query.
    models: FxHashMap<ExprId, VecDeque<Vec<(ExprId, u64)>>>,
    candidate: Vec<u64>,
}

impl ModelReuse {
    pub fn answer(&mut self, context: &mut Context<'_>, query: &Query) -> Option<Outcome> {
        let ModelReuse { models, candidate } = self;
        for var in &query.variables {
            for model in models.get(var).into_iter().flatten() {
                candidate.clone_from(&query.hint);
                for &(var, value) in model {
                    if let Ok(position) = query.variables.binary_search(&var) {
                        candidate[position] = value;
                    }
                }
                if *candidate != query.hint && context.holds(query, candidate) {
                    return Some(Outcome::Sat(candidate.clone()));
                }
            }
        }
        None
    }

    /// Remembers the values of a query's variables.
    pub fn learn(&mut self, query: &Query, values: &[u64]) {
        let Some(&first) = query.variables.first() else { return };
        let model = query.variables.iter().copied().zip(values.iter().copied()).collect();
        let models = self.models.entry(first).or_default();
        models.push_front(model);
        models.truncate(MAX_MODELS);
    }
}
