//! What may hold for the calls of a predicate: guessed from samples, to be proved by induction.

use std::collections::BTreeSet;

use doppel_expr::{ExprId, Op, Pool};

use super::clause::{End, Predicate, Step};
use super::equation::solve;
use super::fact::{Claim, Fact};
use super::nodes::nodes;
use super::samples::{Sample, signed};
use super::unfold::System;

/// Guards of one predicate.
const MAX_GUARDS: usize = 60;

/// Constants that an argument is compared with.
const MAX_CONSTANT: i64 = 64;

/// A guard with the samples for which it holds.
struct Guard {
    condition: ExprId,
    samples: Vec<Sample>,
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
    let mut facts = Vec::new();
    for guard in guards(pool, predicate, samples, constants) {
        if fails {
            facts.push(Fact { guard: guard.condition, claim: Claim::NotFailed });
        }
        if guard.samples.is_empty() {
            continue;
        }
        for output in 0..predicate.outputs.len() {
            if let Some(value) = equation(pool, predicate, output, &guard.samples) {
                facts.push(Fact { guard: guard.condition, claim: Claim::Equals(output, value) });
            } else if effort == Effort::Bounds {
                let bounds = bounds(pool, predicate, output, &guard.samples);
                facts.extend(
                    bounds.into_iter().map(|claim| Fact { guard: guard.condition, claim: Claim::Holds(claim) }),
                );
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
    let mut guards: Vec<Guard> = Vec::new();
    for condition in unique(conditions) {
        if pool.as_const(condition) == Some(0) || guards.len() >= MAX_GUARDS {
            continue;
        }
        let holds = |sample: &&Sample| evaluate(pool, predicate, condition, sample) != 0;
        let samples: Vec<Sample> = samples.iter().filter(holds).cloned().collect();
        guards.push(Guard { condition, samples });
    }
    guards
}

fn unique(list: Vec<ExprId>) -> Vec<ExprId> {
    let mut seen = BTreeSet::new();
    list.into_iter().filter(|&e| seen.insert(e)).collect()
}

fn depends_only_on(pool: &Pool, e: ExprId, variables: &[ExprId]) -> bool {
    nodes(pool, e).iter().all(|e| pool.node(*e).op != Op::Var || variables.contains(e))
}

/// The value of an expression over inputs and outputs.
fn evaluate(pool: &Pool, predicate: &Predicate, e: ExprId, sample: &Sample) -> u64 {
    let inputs = predicate.inputs.iter().zip(&sample.inputs);
    let outputs = predicate.outputs.iter().zip(&sample.outputs);
    let assignment =
        inputs.chain(outputs).map(|(&var, &value)| (var, pool.sort(var).normalize(value as u64))).collect();
    doppel_expr::Evaluator::new(pool, &assignment).value(e)
}

/// An expression over the inputs that is the output in all samples: a sum of multiples of these terms, the simplest
/// ones first.
fn equation(pool: &mut Pool, predicate: &Predicate, output: usize, samples: &[Sample]) -> Option<ExprId> {
    let sort = pool.sort(*predicate.outputs.get(output)?);
    let one = pool.constant(sort, 1);
    let same: Vec<ExprId> = predicate.inputs.iter().copied().filter(|&input| pool.sort(input) == sort).collect();
    let parities: Vec<ExprId> = same.iter().map(|&input| pool.binary(Op::And, input, one)).collect();
    let powers: Vec<ExprId> = same.iter().map(|&input| pool.binary(Op::Shl, one, input)).collect();
    let mut products = Vec::new();
    for (index, &a) in same.iter().enumerate() {
        for &b in same.iter().skip(index) {
            products.push(pool.binary(Op::Mul, a, b));
        }
    }
    for more in [&[][..], &parities, &products, &powers] {
        let terms: Vec<ExprId> = [one].iter().chain(&same).chain(more).copied().collect();
        if let Some(found) = sum(pool, predicate, output, samples, &terms) {
            return Some(found);
        }
    }
    None
}

fn sum(pool: &mut Pool, predicate: &Predicate, output: usize, samples: &[Sample], terms: &[ExprId]) -> Option<ExprId> {
    let mut rows = Vec::new();
    for sample in samples {
        let values: Vec<i64> = terms.iter().map(|&e| signed(pool, e, evaluate(pool, predicate, e, sample))).collect();
        rows.push((values, *sample.outputs.get(output)?));
    }
    let coefficients = solve(&rows)?;
    let mut sum = None;
    for (&term, &coefficient) in terms.iter().zip(&coefficients) {
        if coefficient != 0 {
            let factor = pool.constant(pool.sort(term), coefficient as u64);
            let product = pool.binary(Op::Mul, factor, term);
            sum = Some(sum.map_or(product, |sum| pool.binary(Op::Add, sum, product)));
        }
    }
    let sort = pool.sort(*terms.first()?);
    Some(sum.unwrap_or_else(|| pool.constant(sort, 0)))
}

/// Comparisons of an output with constants and inputs that hold in all samples.
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
    bounds = unique(bounds);
    bounds.retain(|&bound| samples.iter().all(|sample| evaluate(pool, predicate, bound, sample) != 0));
    bounds
}
