//! Queries with elementary functions. The SMT solver treats each as an uninterpreted function with facts: those that
//! hold for every result, and those about the arguments of its own candidates.
//!
//! So `Unsat` is a proof. A model is a candidate that the real functions must confirm. If they do not, their results at
//! its arguments are new facts, and the solver is asked again, a bounded number of times.

mod facts;

pub(crate) use facts::{MARGIN, range};

use doppel_expr::{ExprId, Node, Pool};

use crate::Reason;
use crate::backend::BackEnd;
use crate::limits::Watch;
use crate::query::{Context, Outcome, Query};

/// The maximum number of candidates of a query.
const MAX_CANDIDATES: usize = 24;

/// The function calls that the conjuncts depend on, in order of dependence.
pub(crate) fn calls(pool: &Pool, conjuncts: &[ExprId]) -> Vec<ExprId> {
    let mut calls = pool.reachable(conjuncts);
    calls.retain(|&e| pool.node(e).function().is_some());
    calls
}

/// Asks the back end, which need not know the functions.
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

/// The arguments of the calls under a candidate, computed by the real functions.
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
