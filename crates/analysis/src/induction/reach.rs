//! Invariants of the inputs of predicates: what holds for the arguments of every call that the program can make.
//!
//! The other direction of the induction: calls are reached from the entry through finitely many others. Candidates are
//! comparisons of inputs with constants and with each other, as far as random runs do not refute them (Houdini again).

use std::collections::BTreeSet;

use doppel_expr::{Assignment, Evaluator, ExprId, Op};
use doppel_solver::Answer;

use super::clause::{Clause, End, PredicateId, Step, Substitution};
use super::fact::Fact;
use super::induct::Facts;
use super::query::Query;
use super::simulate::Reached;
use super::unfold::System;
use crate::GiveUp;

/// Constants that an input is compared with.
const MAX_CONSTANTS: usize = 24;

/// Invariants of each predicate, by its number, over its inputs.
type Invariants = Vec<Vec<ExprId>>;

/// Proves that no clause fails by itself, for arguments that are reached.
pub fn prove(
    system: &mut System,
    facts: &Facts,
    reached: &[Reached],
    constants: &BTreeSet<i64>,
    query: &mut Query,
) -> Result<bool, GiveUp> {
    let mut invariants: Invariants = Vec::new();
    for (index, reached) in reached.iter().enumerate() {
        let is_entry = index == system.entry.0;
        invariants.push(if is_entry { Vec::new() } else { candidates(system, index, reached, constants) });
    }
    let clauses: Vec<Vec<Clause>> =
        system.predicates.iter_mut().map(|predicate| std::mem::take(&mut predicate.clauses)).collect();
    let proved = reduce(system, &clauses, facts, &mut invariants, query)
        .and_then(|()| is_safe(system, &clauses, facts, &invariants, query));
    for (predicate, clauses) in system.predicates.iter_mut().zip(clauses) {
        predicate.clauses = clauses;
    }
    proved
}

/// Removes invariants that a call does not establish, until the rest is inductive.
fn reduce(
    system: &mut System,
    clauses: &[Vec<Clause>],
    facts: &Facts,
    invariants: &mut Invariants,
    query: &mut Query,
) -> Result<(), GiveUp> {
    loop {
        let mut is_changed = false;
        for (index, clauses) in clauses.iter().enumerate() {
            for clause in clauses {
                for at in 0..clause.steps.len() {
                    while refute(system, PredicateId(index), clause, at, facts, invariants, query)? {
                        is_changed = true;
                    }
                }
            }
        }
        if !is_changed {
            return Ok(());
        }
    }
}

fn refute(
    system: &mut System,
    id: PredicateId,
    clause: &Clause,
    at: usize,
    facts: &Facts,
    invariants: &mut Invariants,
    query: &mut Query,
) -> Result<bool, GiveUp> {
    let Step::Call(call) = &clause.steps[at] else { return Ok(false) };
    let inputs = system.predicates[call.target.0].inputs.clone();
    let mut of_call = Substitution::new(inputs.into_iter().zip(call.arguments.iter().copied()));
    let claims: Vec<ExprId> =
        invariants[call.target.0].iter().map(|&invariant| of_call.apply(&mut system.pool, invariant)).collect();
    let mut some_fails = system.pool.bool(false);
    for &claim in &claims {
        let fails = system.pool.not(claim);
        some_fails = system.pool.or(some_fails, fails);
    }
    if system.pool.as_const(some_fails) == Some(0) {
        return Ok(false);
    }
    let premises = premises(system, id, &clause.steps[..at], facts, invariants);
    let refuted: Vec<usize> = match query.ask(&mut system.pool, &premises, some_fails)? {
        Answer::Unsat => return Ok(false),
        Answer::Sat(model) => {
            let assignment: Assignment = model.iter().collect();
            let mut evaluator = Evaluator::new(&system.pool, &assignment);
            (0..claims.len()).filter(|&index| evaluator.value(claims[index]) == 0).collect()
        }
        Answer::Unknown(_) => {
            let mut refuted = Vec::new();
            for (index, &claim) in claims.iter().enumerate() {
                let fails = system.pool.not(claim);
                if query.ask(&mut system.pool, &premises, fails)? != Answer::Unsat {
                    refuted.push(index);
                }
            }
            refuted
        }
    };
    let mut index = 0;
    invariants[call.target.0].retain(|_| {
        index += 1;
        !refuted.contains(&(index - 1))
    });
    Ok(!refuted.is_empty())
}

/// The invariants of a predicate, and what steps assume and calls have returned.
fn premises(
    system: &mut System,
    id: PredicateId,
    steps: &[Step],
    facts: &Facts,
    invariants: &Invariants,
) -> Vec<ExprId> {
    let mut premises = invariants[id.0].clone();
    for step in steps {
        match step {
            Step::Assume(condition) => premises.push(*condition),
            Step::Input => {}
            Step::Call(call) => {
                let predicate = &system.predicates[call.target.0];
                let known = facts[call.target.0]
                    .iter()
                    .filter_map(|fact: &Fact| fact.of_call(&mut system.pool, predicate, call));
                premises.extend(known);
            }
        }
    }
    premises
}

/// Whether no clause that fails other than in a call is possible.
fn is_safe(
    system: &mut System,
    clauses: &[Vec<Clause>],
    facts: &Facts,
    invariants: &Invariants,
    query: &mut Query,
) -> Result<bool, GiveUp> {
    for (index, clauses) in clauses.iter().enumerate() {
        for clause in clauses {
            let fails_in_call = matches!(clause.steps.last(), Some(Step::Call(call)) if call.outputs.is_none());
            if fails_in_call || !matches!(clause.end, End::Fails) {
                continue;
            }
            let premises = premises(system, PredicateId(index), &clause.steps, facts, invariants);
            let certain = system.pool.bool(true);
            if query.ask(&mut system.pool, &premises, certain)? != Answer::Unsat {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Comparisons that hold for all arguments that were reached.
fn candidates(system: &mut System, index: usize, reached: &Reached, constants: &BTreeSet<i64>) -> Vec<ExprId> {
    let inputs = system.predicates[index].inputs.clone();
    let pool = &mut system.pool;
    let mut near: Vec<i64> = constants.iter().copied().chain([-1]).collect();
    near.sort_unstable_by_key(|constant| constant.unsigned_abs());
    near.dedup();
    near.truncate(MAX_CONSTANTS);
    let mut candidates = Vec::new();
    for &x in &inputs {
        for &constant in &near {
            let constant = pool.constant(pool.sort(x), constant as u64);
            candidates.extend([pool.binary(Op::SLe, constant, x), pool.binary(Op::SLe, x, constant)]);
        }
    }
    for (position, &x) in inputs.iter().enumerate() {
        for &y in inputs.iter().skip(position + 1).filter(|&&y| pool.sort(x) == pool.sort(y)).collect::<Vec<_>>() {
            candidates.push(pool.eq(x, y));
            for (a, b) in [(x, y), (y, x)] {
                candidates.extend([pool.binary(Op::SLt, a, b), pool.binary(Op::SLe, a, b)]);
            }
        }
    }
    for &x in &inputs {
        for &y in inputs.iter().filter(|&&y| pool.sort(x) == pool.sort(y)).collect::<Vec<_>>() {
            let square = pool.binary(Op::Mul, x, x);
            candidates.push(pool.eq(y, square));
        }
    }
    candidates.retain(|&candidate| pool.as_const(candidate).is_none());
    for arguments in reached {
        let assignment: Assignment = inputs.iter().copied().zip(arguments.iter().copied()).collect();
        let mut evaluator = Evaluator::new(pool, &assignment);
        candidates.retain(|&candidate| evaluator.value(candidate) != 0);
    }
    candidates
}
