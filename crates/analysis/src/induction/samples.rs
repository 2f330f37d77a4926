//! Concrete calls of a predicate: small arguments, and arguments near constants of the program.

use std::collections::BTreeSet;

use doppel_expr::{ExprId, Pool};

use super::clause::{End, Predicate, PredicateId, Step};
use super::evaluate::{Evaluation, Outcome};
use super::nodes::nodes;
use super::random::Random;
use super::unfold::System;

/// Calls tried for each predicate.
const TRIES: u64 = 600;

/// Calls kept.
const MAX_SAMPLES: usize = 150;

/// Clauses tried for a call, and for all calls of a predicate.
const FUEL: u64 = 20_000;
const TOTAL_FUEL: u64 = 400_000;

/// A call that returned, with signed values.
#[derive(Clone, Debug)]
pub struct Sample {
    pub inputs: Vec<i64>,
    pub outputs: Vec<i64>,
}

/// The constants of a program, as signed values.
pub fn constants(system: &System) -> BTreeSet<i64> {
    let mut constants = BTreeSet::from([0, 1]);
    let mut add = |e: ExprId| collect(&system.pool, e, &mut constants);
    for clause in system.predicates.iter().flat_map(|predicate| &predicate.clauses) {
        for step in &clause.steps {
            match step {
                Step::Assume(condition) => add(*condition),
                Step::Call(call) => call.arguments.iter().copied().for_each(&mut add),
                Step::Input => {}
            }
        }
        if let End::Returns(outputs) = &clause.end {
            outputs.iter().copied().for_each(&mut add);
        }
    }
    constants
}

fn collect(pool: &Pool, e: ExprId, constants: &mut BTreeSet<i64>) {
    for e in nodes(pool, e) {
        if let Some(value) = pool.as_const(e)
            && matches!(pool.sort(e).width(), 32 | 64)
        {
            constants.insert(signed(pool, e, value));
        }
    }
}

/// The value of an expression as a signed number.
pub fn signed(pool: &Pool, e: ExprId, value: u64) -> i64 {
    if pool.sort(e).width() == 32 { i64::from(value as u32 as i32) } else { value as i64 }
}

/// The same calls at each run of doppel.
pub fn samples(system: &System, id: PredicateId, evaluation: &mut Evaluation, constants: &[i64]) -> Vec<Sample> {
    let Some(predicate) = system.predicates.get(id.0) else { return Vec::new() };
    let mut random = Random::new();
    let mut samples: Vec<Sample> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut fuel = TOTAL_FUEL;
    for _ in 0..TRIES {
        if samples.len() >= MAX_SAMPLES || fuel == 0 {
            break;
        }
        let inputs: Vec<i64> = predicate.inputs.iter().map(|_| random.argument(constants)).collect();
        if !seen.insert(inputs.clone()) {
            continue;
        }
        let arguments: Vec<u64> =
            predicate.inputs.iter().zip(&inputs).map(|(&e, &value)| bits(system, e, value)).collect();
        let outcome = evaluation.outcome(system, id, &arguments, FUEL.min(fuel));
        fuel = fuel.saturating_sub(evaluation.spent());
        if let Some(Outcome::Returns(outputs)) = outcome {
            let outputs = signed_outputs(&system.pool, predicate, &outputs);
            samples.push(Sample { inputs, outputs });
        }
    }
    samples
}

fn signed_outputs(pool: &Pool, predicate: &Predicate, outputs: &[u64]) -> Vec<i64> {
    predicate.outputs.iter().zip(outputs).map(|(&e, &value)| signed(pool, e, value)).collect()
}

fn bits(system: &System, e: ExprId, value: i64) -> u64 {
    system.pool.sort(e).normalize(value as u64)
}
