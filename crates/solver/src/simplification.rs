//! Answers without solving: conjuncts that are constants, that contradict each other syntactically, or that already
//! hold under the hint.

use doppel_expr::ExprId;
use rustc_hash::FxHashSet;

use crate::conjunction;
use crate::query::{Context, Outcome, Query};

/// Splits the added conjuncts and drops those that are constantly true; false if one is constantly false.
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

/// Answers if the hint is a model, or if one conjunct is the negation of another.
pub(crate) fn answer(context: &mut Context<'_>, query: &Query) -> Option<Outcome> {
    if contradicts_itself(context, query) {
        return Some(Outcome::Unsat);
    }
    context.holds(query, &query.hint).then(|| Outcome::Sat(query.hint.clone()))
}

/// Up to this many conjuncts, pairwise comparison is faster than a table.
const FEW: usize = 8;

fn contradicts_itself(context: &mut Context<'_>, query: &Query) -> bool {
    let last = query.last();
    if last.len() > FEW {
        let all: FxHashSet<ExprId> = query.conjuncts.iter().copied().collect();
        return last.iter().any(|&added| all.contains(&context.pool.not(added)));
    }
    last.iter().any(|&added| {
        let negation = context.pool.not(added);
        query.conjuncts.contains(&negation)
    })
}
