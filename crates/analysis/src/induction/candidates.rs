//! What may hold for the calls of a predicate: guessed from samples, to be proved by induction.

use std::collections::BTreeSet;

use doppel_expr::{ExprId, KeptEvaluator, Op, Pool};

use super::clause::{End, Predicate, Step};
use super::equation::solve;
use super::fact::{Claim, Fact};
use super::nodes::nodes;
use super::samples::{Sample, signed};
use super::unfold::System;

/// Guards of one predicate.
const MAX_GUARDS: usize = 60;

/// Samples beyond those that an equation needs.
const ROWS: usize = 8;

/// Constants that an argument is compared with.
const MAX_CONSTANT: i64 = 64;

/// A guard with the numbers of the samples for which it holds.
struct Guard {
    condition: ExprId,
    samples: Vec<usize>,
}

/// Terms of equations for one output, the simplest first, with their values in each sample.
struct Terms {
    terms: Vec<ExprId>,
    /// How many of the terms are constants and inputs, then the ends of the groups of further ones.
    ends: Vec<usize>,
    values: Vec<Vec<i64>>,
}

/// How much is guessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Equations.
    Equations,
    /// Also bounds and comparisons.
    Bounds,
}

pub fn candidates(
    system: &mut System,
    index: usize,
    samples: &[Sample],
    constants: &BTreeSet<i64>,
    effort: Effort,
) -> Vec<Fact> {
    let Some(predicate) = system.predicates.get(index) else { return Vec::new() };
    let pool = &mut system.pool;
    let fails = predicate.clauses.iter().any(|clause| matches!(clause.end, End::Fails));
    let guards = guards(pool, predicate, samples, constants);
    let mut facts = Vec::new();
    if fails {
        facts.extend(guards.iter().map(|guard| Fact { guard: guard.condition, claim: Claim::NotFailed }));
    }
    for output in 0..predicate.outputs.len() {
        let Some(terms) = terms(pool, predicate, output, samples) else { continue };
        let bounds = if effort == Effort::Bounds { bounds(pool, predicate, output, samples) } else { Vec::new() };
        let bounds_hold = evaluate(pool, predicate, &bounds, samples);
        for guard in guards.iter().filter(|guard| !guard.samples.is_empty()) {
            if let Some(value) = equation(pool, &terms, output, samples, &guard.samples) {
                facts.push(Fact { guard: guard.condition, claim: Claim::Equals(output, value) });
                continue;
            }
            for (index, &bound) in bounds.iter().enumerate() {
                if guard.samples.iter().all(|&sample| bounds_hold[sample][index] != 0) {
                    facts.push(Fact { guard: guard.condition, claim: Claim::Holds(bound) });
                }
            }
        }
    }
    facts
}

/// Conditions on the inputs: those of the code, comparisons with constants, and pairs of those of the code.
fn guards(pool: &mut Pool, predicate: &Predicate, samples: &[Sample], constants: &BTreeSet<i64>) -> Vec<Guard> {
    let mut of_code = Vec::new();
    for step in predicate.clauses.iter().flat_map(|clause| &clause.steps) {
        if let Step::Assume(condition) = step
            && depends_only_on(pool, *condition, &predicate.inputs)
        {
            of_code.extend([*condition, pool.not(*condition)]);
        }
    }
    for &input in &predicate.inputs {
        let zero = pool.constant(pool.sort(input), 0);
        of_code.extend([pool.binary(Op::SLe, zero, input), pool.binary(Op::SLt, zero, input)]);
    }
    of_code = unique(of_code);
    let mut conditions = vec![pool.bool(true)];
    conditions.extend(&of_code);
    let near = constants.iter().flat_map(|&constant| [constant, constant - 1, constant + 1]);
    let near: BTreeSet<i64> = near.filter(|constant| constant.abs() <= MAX_CONSTANT).collect();
    for &input in &predicate.inputs {
        for &constant in &near {
            let constant = pool.constant(pool.sort(input), constant as u64);
            conditions.push(pool.eq(input, constant));
        }
    }
    for (index, &a) in of_code.iter().enumerate() {
        for &b in of_code.iter().skip(index + 1) {
            conditions.push(pool.and(a, b));
        }
    }
    let mut conditions = unique(conditions);
    conditions.retain(|&condition| pool.as_const(condition) != Some(0));
    conditions.truncate(MAX_GUARDS);
    let holds = evaluate(pool, predicate, &conditions, samples);
    let guard = |(index, condition): (usize, ExprId)| Guard {
        condition,
        samples: (0..samples.len()).filter(|&sample| holds[sample][index] != 0).collect(),
    };
    conditions.into_iter().enumerate().map(guard).collect()
}

fn unique(list: Vec<ExprId>) -> Vec<ExprId> {
    let mut seen = BTreeSet::new();
    list.into_iter().filter(|&e| seen.insert(e)).collect()
}

fn depends_only_on(pool: &Pool, e: ExprId, variables: &[ExprId]) -> bool {
    nodes(pool, e).iter().all(|e| pool.node(*e).op != Op::Var || variables.contains(e))
}

/// The values of expressions over inputs and outputs, for each sample.
fn evaluate(pool: &Pool, predicate: &Predicate, list: &[ExprId], samples: &[Sample]) -> Vec<Vec<u64>> {
    let mut evaluator = KeptEvaluator::new();
    let mut values = Vec::new();
    for sample in samples {
        evaluator.restart(pool);
        let inputs = predicate.inputs.iter().zip(&sample.inputs);
        for (&var, &value) in inputs.chain(predicate.outputs.iter().zip(&sample.outputs)) {
            evaluator.set(pool, var, value as u64);
        }
        values.push(list.iter().map(|&e| evaluator.value(pool, e)).collect());
    }
    values
}

/// 1, the inputs, their parities, products and powers.
fn terms(pool: &mut Pool, predicate: &Predicate, output: usize, samples: &[Sample]) -> Option<Terms> {
    let sort = pool.sort(*predicate.outputs.get(output)?);
    let one = pool.constant(sort, 1);
    let same: Vec<ExprId> = predicate.inputs.iter().copied().filter(|&input| pool.sort(input) == sort).collect();
    let mut terms = vec![one];
    terms.extend(&same);
    let mut ends = vec![terms.len()];
    terms.extend(same.iter().map(|&input| pool.binary(Op::And, input, one)));
    ends.push(terms.len());
    for (index, &a) in same.iter().enumerate() {
        terms.extend(same.iter().skip(index).map(|&b| pool.binary(Op::Mul, a, b)));
    }
    ends.push(terms.len());
    terms.extend(same.iter().map(|&input| pool.binary(Op::Shl, one, input)));
    ends.push(terms.len());
    let values = evaluate(pool, predicate, &terms, samples);
    let signed = |row: Vec<u64>| row.iter().zip(&terms).map(|(&value, &e)| signed(pool, e, value)).collect();
    let values = values.into_iter().map(signed).collect();
    Some(Terms { terms, ends, values })
}

/// An expression over the inputs that is the output in these samples: a sum of multiples of terms.
fn equation(pool: &mut Pool, terms: &Terms, output: usize, samples: &[Sample], chosen: &[usize]) -> Option<ExprId> {
    let basic = *terms.ends.first()?;
    for (index, &end) in terms.ends.iter().enumerate() {
        let more = if index == 0 { end..end } else { terms.ends[index - 1]..end };
        let numbers: Vec<usize> = (0..basic).chain(more).collect();
        let row = |&sample: &usize| {
            let values = numbers.iter().map(|&number| terms.values[sample][number]).collect();
            (values, samples[sample].outputs[output])
        };
        // Induction finds out about the others.
        let rows: Vec<(Vec<i64>, i64)> = chosen.iter().take(2 * numbers.len() + ROWS).map(row).collect();
        if let Some(coefficients) = solve(&rows) {
            return Some(sum(pool, terms, &numbers, &coefficients));
        }
    }
    None
}

fn sum(pool: &mut Pool, terms: &Terms, numbers: &[usize], coefficients: &[i64]) -> ExprId {
    let sort = pool.sort(terms.terms[0]);
    let mut sum = pool.constant(sort, 0);
    for (&number, &coefficient) in numbers.iter().zip(coefficients) {
        let factor = pool.constant(sort, coefficient as u64);
        let product = pool.binary(Op::Mul, factor, terms.terms[number]);
        sum = pool.binary(Op::Add, sum, product);
    }
    sum
}

/// Comparisons of an output with constants and inputs.
fn bounds(pool: &mut Pool, predicate: &Predicate, output: usize, samples: &[Sample]) -> Vec<ExprId> {
    let Some(&variable) = predicate.outputs.get(output) else { return Vec::new() };
    let values = || samples.iter().filter_map(|sample| sample.outputs.get(output).copied());
    let sort = pool.sort(variable);
    let mut bounds = Vec::new();
    for limit in values().min().into_iter().chain([0, 1]) {
        let limit = pool.constant(sort, limit as u64);
        bounds.push(pool.binary(Op::SLe, limit, variable));
    }
    for limit in values().max().into_iter().chain([0]) {
        let limit = pool.constant(sort, limit as u64);
        bounds.push(pool.binary(Op::SLe, variable, limit));
    }
    for &input in predicate.inputs.iter().filter(|&&input| pool.sort(input) == sort).collect::<Vec<_>>() {
        bounds.push(pool.binary(Op::SLe, variable, input));
        bounds.push(pool.binary(Op::SLe, input, variable));
    }
    unique(bounds)
}
