//! The program as a whole: no clause of the entry that fails is possible, given the facts.
//!
//! Where facts do not suffice, a model names calls with concrete arguments. They are evaluated, and what they return
//! becomes another fact, until the model is impossible or confirmed.

use doppel_expr::ExprId;
use doppel_solver::{Answer, Model};
use rustc_hash::FxHashSet;

use super::clause::{Call, Clause, End, PredicateId, Step};
use super::evaluate::{Definition, Evaluation, Outcome};
use super::fact::{Claim, Fact};
use super::induct::{self, Facts};
use super::query::Query;
use super::unfold::System;
use crate::GiveUp;

/// How much is evaluated.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Models tried for one clause.
    n_models: usize,
    /// Clauses tried for a call.
    fuel: u64,
}

/// Before there are facts: enough to find most failures.
pub const FEW: Limits = Limits { n_models: 10, fuel: 10_000 };
pub const MANY: Limits = Limits { n_models: 300, fuel: 200_000 };

/// What proved equations say about all outputs replaces calls.
pub fn define(system: &System, facts: &Facts, evaluation: &mut Evaluation) {
    for (index, predicate) in system.predicates.iter().enumerate() {
        // A call that is replaced must not be able to fail.
        if predicate.clauses.iter().any(|clause| matches!(clause.end, End::Fails)) {
            continue;
        }
        let guards: FxHashSet<ExprId> = facts[index].iter().map(|fact| fact.guard).collect();
        for guard in guards {
            let value_of = |output: usize| {
                facts[index].iter().find_map(|fact| match fact.claim {
                    Claim::Equals(of, value) if of == output && fact.guard == guard => Some(value),
                    _ => None,
                })
            };
            let outputs: Option<Vec<ExprId>> = (0..predicate.outputs.len()).map(value_of).collect();
            if let Some(outputs) = outputs {
                evaluation.define(PredicateId(index), Definition { guard, outputs });
            }
        }
    }
}

/// What is known about the entry.
pub enum Conclusion {
    /// It does not fail.
    Proved,
    /// It fails, or it is not decided by more facts.
    Open(&'static str),
    /// More facts could help.
    Unknown(String),
}

/// Whether the entry fails, given facts. Evaluated calls are added to them.
pub fn conclude(
    system: &mut System,
    facts: &mut Facts,
    evaluation: &mut Evaluation,
    query: &mut Query,
    limits: Limits,
) -> Result<Conclusion, GiveUp> {
    let entry = system.entry;
    let clauses = std::mem::take(&mut system.predicates[entry.0].clauses);
    let mut conclusion = Ok(Conclusion::Proved);
    for clause in clauses.iter().filter(|clause| matches!(clause.end, End::Fails)) {
        conclusion = is_impossible(system, clause, facts, evaluation, query, limits);
        if !matches!(conclusion, Ok(Conclusion::Proved)) {
            break;
        }
    }
    system.predicates[entry.0].clauses = clauses;
    conclusion
}

fn is_impossible(
    system: &mut System,
    clause: &Clause,
    facts: &mut Facts,
    evaluation: &mut Evaluation,
    query: &mut Query,
    limits: Limits,
) -> Result<Conclusion, GiveUp> {
    for _ in 0..limits.n_models {
        let premises = induct::premises(system, clause, facts);
        let certain = system.pool.bool(true);
        let model = match query.ask(&mut system.pool, &premises, certain)? {
            Answer::Unsat => return Ok(Conclusion::Proved),
            Answer::Sat(model) => model,
            Answer::Unknown(reason) => return Ok(Conclusion::Unknown(format!("the solver gave up: {reason}"))),
        };
        let mut seen = Seen::AsInModel;
        for step in &clause.steps {
            if let Step::Call(call) = step {
                seen = seen.max(evaluate(system, call, &model, facts, evaluation, limits.fuel));
            }
        }
        match seen {
            Seen::Otherwise => {}
            Seen::Nothing => return Ok(Conclusion::Unknown("an assertion may fail as far as induction shows".into())),
            Seen::AsInModel => return Ok(Conclusion::Open("an assertion fails")),
        }
    }
    Ok(Conclusion::Unknown("too many calls had to be evaluated".into()))
}

/// What the evaluation of a call has shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    AsInModel,
    Nothing,
    /// Something else than in the model, which is a fact from now on.
    Otherwise,
}

/// Evaluates a call with the arguments that it has in a model.
fn evaluate(
    system: &mut System,
    call: &Call,
    model: &Model,
    facts: &mut Facts,
    evaluation: &mut Evaluation,
    fuel: u64,
) -> Seen {
    // Clauses of the entry are not there now.
    if call.target == system.entry {
        return Seen::Nothing;
    }
    let arguments: Vec<u64> = call.arguments.iter().map(|&e| induct::value(system, model, e)).collect();
    let Some(outcome) = evaluation.outcome(system, call.target, &arguments, fuel) else { return Seen::Nothing };
    let inputs = system.predicates[call.target.0].inputs.clone();
    let mut guard = system.pool.bool(true);
    for (&input, &argument) in inputs.iter().zip(&arguments) {
        let argument = system.pool.constant(system.pool.sort(input), argument);
        let is_equal = system.pool.eq(input, argument);
        guard = system.pool.and(guard, is_equal);
    }
    let target = &mut facts[call.target.0];
    match (outcome, &call.outputs) {
        (Outcome::Returns(_) | Outcome::Ends, None) => target.push(Fact { guard, claim: Claim::NotFailed }),
        (Outcome::Fails, None) => return Seen::AsInModel,
        (Outcome::Returns(returned), Some(outputs)) => {
            let in_model: Vec<u64> = outputs.iter().map(|&e| induct::value(system, model, e)).collect();
            if in_model == returned {
                return Seen::AsInModel;
            }
            for (output, value) in returned.into_iter().enumerate() {
                let variable = system.predicates[call.target.0].outputs[output];
                let value = system.pool.constant(system.pool.sort(variable), value);
                target.push(Fact { guard, claim: Claim::Equals(output, value) });
            }
        }
        (Outcome::Fails | Outcome::Ends, Some(_)) => {
            let never = system.pool.bool(false);
            target.push(Fact { guard, claim: Claim::Holds(never) });
        }
    }
    Seen::Otherwise
}
