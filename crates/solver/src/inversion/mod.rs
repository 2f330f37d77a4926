//! Inversion: the hint with a few values computed backwards from what must hold.
//!
//! Answers `Sat` only, after evaluation. A conjunct that does not hold is repaired: its wanted value is propagated down
//! through the operators, with the other operands at their present values, until it reaches a variable. If several
//! operands or values are possible, a repeatable random number decides, and another attempt decides differently. If a
//! change breaks another conjunct, that conjunct is repaired next. After Niemetz, Preiner, Biere: Precise and complete
//! propagation based local search for satisfiability modulo theories, CAV 2016; but without their completeness, because
//! a solver follows.

mod elementary;
mod wanted;

use doppel_expr::ExprId;

use crate::query::{Context, Outcome, Query};
pub(crate) use wanted::Descent;

const MAX_ATTEMPTS: u64 = 64;
/// The number of nodes evaluated before giving up: large conjuncts get fewer attempts.
const MAX_EVALUATED: u64 = 300_000;
/// The maximum number of repairs in one attempt.
const MAX_REPAIRS: usize = 24;

/// The stage's buffers.
#[derive(Default)]
pub(crate) struct Inversion {
    candidate: Vec<u64>,
}

impl Inversion {
    pub fn answer(&mut self, context: &mut Context<'_>, query: &Query) -> Option<Outcome> {
        let limit = context.tools.evaluator.n_computed() + MAX_EVALUATED;
        for attempt in 0..MAX_ATTEMPTS {
            let outcome = self.attempt(context, query, attempt);
            if outcome.is_some() || context.tools.evaluator.n_computed() > limit {
                return outcome;
            }
        }
        None
    }

    fn attempt(&mut self, context: &mut Context<'_>, query: &Query, attempt: u64) -> Option<Outcome> {
        let candidate = &mut self.candidate;
        candidate.clone_from(&query.hint);
        let mut descent = Descent::new(attempt);
        for _ in 0..MAX_REPAIRS {
            let Some(broken) = first_broken(context, query, candidate) else {
                return Some(Outcome::Sat(candidate.clone()));
            };
            let is_changed = descent.repair(context, broken, |var, value| {
                let position = query.variables.binary_search(&var).ok()?;
                (std::mem::replace(&mut candidate[position], value) != value).then_some(())
            });
            if !is_changed {
                return None;
            }
        }
        first_broken(context, query, candidate).is_none().then(|| Outcome::Sat(candidate.clone()))
    }
}

/// A conjunct that does not hold; added ones come first.
fn first_broken(context: &mut Context<'_>, query: &Query, values: &[u64]) -> Option<ExprId> {
    context.assign(query, values);
    let evaluator = &mut context.tools.evaluator;
    query.conjuncts.iter().rev().copied().find(|&e| evaluator.value(context.pool, e) == 0)
}
