//! What can be said without solving: conjuncts that are constants, that contradict each other as they are written, or that
//! hold under the hint already.

use doppel_expr::ExprId;

use crate::conjunction;
use crate::query::{Context, Outcome, Query};

/// Splits what was added into conjuncts without those that are constantly true; false if one is constantly false.
pub(crate) fn split_last(context: &mut Context<'_>, last: &[ExprId], parts: &mut Vec<ExprId>) -> bool {
    parts.clear();
    for &e in last {
        conjunction::split(context.pool, e, parts);
    }
    let Context { pool, tools, .. } = context;
    let mut is_possible = true;
    parts.retain(|&e| {
        if !tools.variables.of(pool, e).is_empty() {
            return true;
        }
        tools.evaluator.restart(pool);
        is_possible &= tools.evaluator.value(pool, e) != 0;
        false
    });
    parts.dedup();
    is_possible
}

/// Answers if the hint is a model, or if one conjunct is the other's negation.
pub(crate) fn answer(context: &mut Context<'_>, query: &Query) -> Option<Outcome> {
    let last = query.last();
    for (n, &added) in last.iter().enumerate() {
        let negation = context.pool.not(added);
        let mut others = query.conjuncts[..query.n_prefix].iter().chain(&last[..n]);
        if others.any(|&e| e == negation) {
            return Some(Outcome::Unsat);
        }
    }
    context.holds(query, &query.hint).then(|| Outcome::Sat(query.hint.clone()))
}
