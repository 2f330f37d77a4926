//! Solutions without a solver: a random walk from the run's own input that keeps every conjunct true.
//!
//! Steps go to the edges at which a weak constraint would show: one more or less, the extremes of a type, the value of
//! another variable, a single bit, a constant of the program.

use std::collections::BTreeSet;

use doppel_expr::{Assignment, ExprId, Op, Pool, Sort};
use doppel_testkit::random::Prng;

use super::holds;

/// The maximum number of steps per run, and of conjuncts evaluated for them.
const MAX_STEPS: usize = 3_000;
const MAX_EVALUATIONS: usize = 300_000;
/// The minimum number of accepted steps between two solutions that are kept.
const STRIDE: usize = 3;

/// Up to `count` different solutions, none of them the pool's own values.
pub fn solutions(pool: &Pool, constraint: &[ExprId], count: usize, prng: &mut Prng) -> Vec<Assignment> {
    let variables: Vec<ExprId> = pool.vars().iter().map(|variable| variable.expr).collect();
    if variables.is_empty() || count == 0 {
        return Vec::new();
    }
    let constants = constants(pool);
    let own: Vec<u64> = variables.iter().map(|&variable| pool.value(variable)).collect();
    let mut current = own.clone();
    let mut found: Vec<Vec<u64>> = Vec::new();
    let mut accepted = 0;
    let max_steps = MAX_STEPS.min(MAX_EVALUATIONS / constraint.len().max(1)).max(100);
    for _ in 0..max_steps {
        let mut next = current.clone();
        for _ in 0..[1, 1, 1, 2, 3][prng.below(5)] {
            let at = prng.below(variables.len());
            next[at] = mutated(pool.sort(variables[at]), &current, at, &constants, prng);
        }
        if next == current || !holds(pool, constraint, &assignment(&variables, &next)) {
            continue;
        }
        current = next;
        accepted += 1;
        if accepted % STRIDE == 1 && current != own && !found.contains(&current) {
            found.push(current.clone());
        }
        if found.len() == count {
            break;
        }
    }
    found.iter().map(|values| assignment(&variables, values)).collect()
}

fn assignment(variables: &[ExprId], values: &[u64]) -> Assignment {
    variables.iter().copied().zip(values.iter().copied()).collect()
}

/// The constants with which the program compares, and their neighbours.
fn constants(pool: &Pool) -> Vec<u64> {
    let all = (1..pool.len() as u32).map(ExprId).filter(|&e| pool.node(e).op == Op::Const);
    let near = all.flat_map(|e| [0, 1, u64::MAX].map(|offset| pool.value(e).wrapping_add(offset)));
    near.collect::<BTreeSet<u64>>().into_iter().collect()
}

fn mutated(sort: Sort, values: &[u64], at: usize, constants: &[u64], prng: &mut Prng) -> u64 {
    let value = values[at];
    let width = u32::from(sort.width());
    let raw = match prng.below(9) {
        0 => value.wrapping_add(1),
        1 => value.wrapping_sub(1),
        2 => value ^ 1 << prng.below(width as usize),
        3 => value.wrapping_add(1 << prng.below(width as usize)),
        4 => prng.bits(),
        5 => prng.bits() >> prng.below(64),
        6 => values[prng.below(values.len())],
        7 if !constants.is_empty() => constants[prng.below(constants.len())],
        _ => return edge(sort, prng),
    };
    sort.normalize(raw)
}

fn edge(sort: Sort, prng: &mut Prng) -> u64 {
    const F64: [f64; 12] =
        [0.0, -0.0, 1.0, -1.0, 0.5, 1e300, -2.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 5e-324, 2147483648.0];
    let float = F64[prng.below(F64.len())];
    let bits = match sort {
        Sort::F64 => float.to_bits(),
        Sort::F32 => u64::from((float as f32).to_bits()),
        _ => {
            let top = 1u64 << (sort.width() - 1);
            [0, 1, u64::MAX, top, top - 1, top + 1, 2, u64::MAX - 1][prng.below(8)]
        }
    };
    sort.normalize(bits)
}
