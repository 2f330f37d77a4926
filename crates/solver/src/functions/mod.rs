//! Queries with elementary functions. The SMT solver takes each for any function of its arguments, about which it is told
//! facts: those of every result, and those about the arguments that its own candidates had.
//!
//! So `Unsat` is a proof. A model is a candidate, which the true functions must confirm; if they do not, what they give at
//! its arguments are new facts, and the solver is asked again, a bounded number of times.

mod facts;

pub(crate) use facts::{MARGIN, range};

use doppel_expr::{ExprId, Node, Pool};

use crate::Reason;
use crate::backend::BackEnd;
use crate::limits::Watch;
use crate::query::{Context, Outcome, Query};

/// Candidates of one query.
const MAX_CANDIDATES: usize = 24;

/// The calls of functions that the conjuncts depend on, those that others depend on first.
pub(crate) fn calls(pool: &Pool, conjuncts: &[ExprId]) -> Vec<ExprId> {
    let mut calls = pool.reachable(conjuncts);
    calls.retain(|&e| pool.node(e).function().is_some());
    calls
}

/// Asks the back end, which need not know any function.
pub(crate) fn solve(
    back_end: &mut impl BackEnd,
    context: &mut Context<'_>,
    query: &Query,
    watch: &mut Watch,
) -> Outcome {
    let calls = calls(context.pool, &query.conjuncts);
    if calls.is_empty() {
        return back_end.solve(context.pool, &query.conjuncts, &query.variables, watch);
    }
    let mut conjuncts = query.conjuncts.clone();
    for &call in &calls {
        facts::add_general(context.pool, call, &mut conjuncts);
    }
    for _ in 0..MAX_CANDIDATES {
        let values = match back_end.solve(context.pool, &conjuncts, &query.variables, watch) {
            Outcome::Sat(values) => values,
            other => return other,
        };
        if context.holds(query, &values) {
            return Outcome::Sat(values);
        }
        for (call, args) in arguments(context, query, &values, &calls) {
            facts::add_at(context.pool, call, &args, &mut conjuncts);
        }
        if watch.must_end() {
            return Outcome::Unknown(watch.ended.take().unwrap_or(Reason::TimeLimit));
        }
    }
    Outcome::Unknown(Reason::Functions)
}

/// The arguments of the calls under a candidate, by the true functions.
fn arguments(context: &mut Context<'_>, query: &Query, values: &[u64], calls: &[ExprId]) -> Vec<(ExprId, Vec<f64>)> {
    context.assign(query, values);
    let mut found = Vec::with_capacity(calls.len());
    for &call in calls {
        let node: Node = context.pool.node(call);
        let value = |&arg: &ExprId| f64::from_bits(context.tools.evaluator.value(context.pool, arg));
        found.push((call, node.args().iter().map(value).collect()));
    }
    found
}
