//! Induction over calls: of the facts that are believed, those are kept that every clause preserves, where its own calls
//! have the facts that are kept (Houdini, Flanagan and Leino 2001).
//!
//! A call that returns or fails is the root of a finite tree of calls that do. So what every clause preserves holds for
//! all of them. Calls that never end do neither.

use doppel_expr::{Assignment, Evaluator, ExprId, Op, Pool};
use doppel_solver::{Answer, Model};

use super::clause::{Clause, End, PredicateId, Step, Substitution};
use super::fact::{Claim, Fact};
use super::polynomial;
use super::query::Query;
use super::unfold::System;
use crate::GiveUp;

/// The facts of each predicate, by its number.
pub type Facts = Vec<Vec<Fact>>;

/// Removes facts until the rest is inductive.
pub fn reduce(system: &mut System, facts: &mut Facts, query: &mut Query) -> Result<(), GiveUp> {
    loop {
        let mut is_changed = false;
        for predicate in 0..system.predicates.len() {
            for clause in 0..system.predicates[predicate].clauses.len() {
                while refute(system, PredicateId(predicate), clause, facts, query)? {
                    is_changed = true;
                }
            }
        }
        if !is_changed {
            return Ok(());
        }
    }
}

/// What a clause assumes, and what is known about its calls.
pub fn premises(system: &mut System, clause: &Clause, facts: &Facts) -> Vec<ExprId> {
    let mut premises = Vec::new();
    for step in &clause.steps {
        match step {
            Step::Assume(condition) => premises.push(*condition),
            Step::Input => {}
            Step::Call(call) => {
                let predicate = &system.predicates[call.target.0];
                let of_call =
                    facts[call.target.0].iter().filter_map(|fact| fact.of_call(&mut system.pool, predicate, call));
                premises.extend(of_call);
            }
        }
    }
    premises
}

/// Removes facts that a clause does not preserve. False if there are none.
fn refute(
    system: &mut System,
    id: PredicateId,
    clause: usize,
    facts: &mut Facts,
    query: &mut Query,
) -> Result<bool, GiveUp> {
    if facts[id.0].is_empty() {
        return Ok(false);
    }
    let clauses = std::mem::take(&mut system.predicates[id.0].clauses);
    let mut claims = claims(system, id, &clauses[clause], facts);
    claims.retain(|(_, claim)| system.pool.as_const(*claim) != Some(1));
    remove_identities(system, &clauses[clause], facts, &mut claims, query)?;
    let premises = premises(system, &clauses[clause], facts);
    system.predicates[id.0].clauses = clauses;
    if claims.is_empty() {
        return Ok(false);
    }
    let mut some_fails = system.pool.bool(false);
    for &(_, claim) in &claims {
        let fails = system.pool.not(claim);
        some_fails = system.pool.or(some_fails, fails);
    }
    let refuted: Vec<usize> = match query.ask(&mut system.pool, &premises, some_fails)? {
        Answer::Unsat => return Ok(false),
        Answer::Sat(model) => {
            let assignment: Assignment = model.iter().collect();
            let mut evaluator = Evaluator::new(&system.pool, &assignment);
            claims.iter().filter(|(_, claim)| evaluator.value(*claim) == 0).map(|(index, _)| *index).collect()
        }
        // One after the other.
        Answer::Unknown(_) => {
            let mut refuted = Vec::new();
            for &(index, claim) in &claims {
                let fails = system.pool.not(claim);
                if query.ask(&mut system.pool, &premises, fails)? != Answer::Unsat {
                    refuted.push(index);
                }
            }
            refuted
        }
    };
    let mut index = 0;
    facts[id.0].retain(|_| {
        index += 1;
        !refuted.contains(&(index - 1))
    });
    Ok(!refuted.is_empty())
}

/// Removes claims that are identities of polynomials once the outputs of calls are replaced by what is known of them.
fn remove_identities(
    system: &mut System,
    clause: &Clause,
    facts: &Facts,
    claims: &mut Vec<(usize, ExprId)>,
    query: &mut Query,
) -> Result<(), GiveUp> {
    if !claims.iter().any(|(_, claim)| polynomial::has_product(&system.pool, *claim)) {
        return Ok(());
    }
    let mut known = certain_outputs(system, clause, facts, query)?;
    claims.retain(|&(_, claim)| {
        let claim = known.apply(&mut system.pool, claim);
        !is_implied_identity(&system.pool, claim)
    });
    Ok(())
}

/// Whether an equation, or the second part of an implication, is an identity.
fn is_implied_identity(pool: &Pool, claim: ExprId) -> bool {
    let node = pool.node(claim);
    match node.op {
        Op::Or => node.args().iter().any(|&argument| is_implied_identity(pool, argument)),
        Op::Eq if pool.sort(node.args[0]).is_bv() => polynomial::is_identity(pool, node.args[0], node.args[1]),
        _ => false,
    }
}

/// The outputs of calls that equations give for certain, because what the clause assumes implies their guards.
fn certain_outputs(
    system: &mut System,
    clause: &Clause,
    facts: &Facts,
    query: &mut Query,
) -> Result<Substitution, GiveUp> {
    let mut premises = Vec::new();
    let mut known: Vec<(ExprId, ExprId)> = Vec::new();
    for step in &clause.steps {
        let call = match step {
            Step::Assume(condition) => {
                premises.push(*condition);
                continue;
            }
            Step::Call(call) => call,
            Step::Input => continue,
        };
        let inputs = system.predicates[call.target.0].inputs.clone();
        let mut of_inputs = Substitution::new(inputs.into_iter().zip(call.arguments.iter().copied()));
        for fact in &facts[call.target.0] {
            let (Claim::Equals(output, value), Some(outputs)) = (fact.claim, &call.outputs) else { continue };
            if known.iter().any(|(variable, _)| *variable == outputs[output]) {
                continue;
            }
            let guard = of_inputs.apply(&mut system.pool, fact.guard);
            let fails = system.pool.not(guard);
            if query.ask(&mut system.pool, &premises, fails)? == Answer::Unsat {
                // It may itself depend on outputs of earlier calls.
                let value = of_inputs.apply(&mut system.pool, value);
                let value = Substitution::new(known.iter().copied()).apply(&mut system.pool, value);
                known.push((outputs[output], value));
            }
        }
    }
    Ok(Substitution::new(known))
}

/// What the facts of a predicate say about the end of one of its clauses, each with its number.
fn claims(system: &mut System, id: PredicateId, clause: &Clause, facts: &Facts) -> Vec<(usize, ExprId)> {
    let mut claims = Vec::new();
    let predicate = &system.predicates[id.0];
    for (index, fact) in facts[id.0].iter().enumerate() {
        match (&clause.end, fact.claim) {
            (End::Fails, Claim::NotFailed) => claims.push((index, system.pool.not(fact.guard))),
            (End::Returns(values), Claim::Holds(_) | Claim::Equals(..)) => {
                if let Some(said) = fact.of_outputs(&mut system.pool, predicate) {
                    let pairs = predicate.outputs.iter().copied().zip(values.iter().copied());
                    claims.push((index, Substitution::new(pairs).apply(&mut system.pool, said)));
                }
            }
            _ => {}
        }
    }
    claims
}

/// A model of these conjuncts, for the values of variables that it lacks too.
pub fn value(system: &System, model: &Model, e: ExprId) -> u64 {
    let assignment: Assignment = model.iter().collect();
    Evaluator::new(&system.pool, &assignment).value(e)
}
