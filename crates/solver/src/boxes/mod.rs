//! Boxes: refutation by parts. Each float is in some interval. If a conjunct holds nowhere in the box of these
//! intervals, the box has no solution; otherwise it is split in two.
//!
//! Answers `Unsat` when all parts are refuted, and `Sat` if a part is a point at which everything holds. After Jaulin
//! et al.: Applied Interval Analysis, 2001, chapter 3, except that the numbers are floats: nothing is lost between two
//! of them, and operations are those of floats.

mod bounds;
mod elementary;
mod interval;

use doppel_expr::{ExprId, Op, Pool, SignedRange, Sort};

use crate::domains::Domains;
use crate::limits::Watch;
use crate::query::{Context, Outcome, Query};
use bounds::Program;
use interval::Interval;

/// The number of nodes evaluated before giving up.
const MAX_EVALUATED: usize = 150_000;
/// The number if functions are called, which the SMT solver does not know.
const MAX_EVALUATED_WITH_CALLS: usize = 6_000_000;

pub(crate) fn answer(
    context: &mut Context<'_>,
    query: &Query,
    domains: &Domains,
    watch: &mut Watch,
) -> Option<Outcome> {
    if !context.any(&query.conjuncts, |kind| kind.has_floats) {
        return None;
    }
    let has_calls = context.any(&query.conjuncts, |kind| kind.has_calls);
    let pool = &*context.pool;
    let floats: Vec<ExprId> = query.variables.iter().copied().filter(|&var| pool.sort(var).is_float()).collect();
    let ranges: Vec<(ExprId, SignedRange)> = ranges(pool, query, domains)
        .into_iter()
        .filter_map(|(var, parts)| Some((var, parts.into_iter().reduce(SignedRange::hull)?)))
        .collect();
    let mut program = Program::new(pool, &query.conjuncts, &floats, &ranges);
    let limit = if has_calls { MAX_EVALUATED_WITH_CALLS } else { MAX_EVALUATED };
    let mut parts = vec![vec![Interval::ALL; floats.len()]];
    for (interval, &var) in parts[0].iter_mut().zip(&floats) {
        *interval = own_bounds(pool, &query.conjuncts, var);
    }
    let mut n_parts = 0;
    while let Some(part) = parts.pop() {
        n_parts += 1;
        if program.refutes(context.pool, &part) {
            continue;
        }
        if n_parts * program.len() > limit || n_parts % 256 == 0 && watch.must_end() {
            return None;
        }
        match cut(&part) {
            Some((left, right)) => parts.extend([left, right]),
            // Nothing is known about the other variables.
            None if floats.len() < query.variables.len() => return None,
            None => {
                for values in points(context.pool, &floats, &part)? {
                    if context.holds(query, &values) {
                        return Some(Outcome::Sat(values));
                    }
                }
            }
        }
    }
    Some(Outcome::Unsat)
}

/// The maximum number of combinations of the domains' intervals to examine.
const MAX_COMBINATIONS: usize = 8;

/// The maximum number of nodes of a conjunct: most queries are smaller, and others would not become faster.
const MAX_NODES: usize = 1_000;

/// Whether the added conjuncts hold nowhere in the domains, which are those of this query.
pub(crate) fn refutes_last(context: &mut Context<'_>, query: &Query, domains: &Domains) -> bool {
    if context.any(query.last(), |kind| kind.n_nodes > MAX_NODES) {
        return false;
    }
    let pool = &*context.pool;
    let mut combinations = vec![Vec::new()];
    for (var, parts) in ranges(pool, query, domains) {
        let is_few = combinations.len() * parts.len() <= MAX_COMBINATIONS;
        let hull = parts.iter().copied().reduce(SignedRange::hull);
        let parts = if is_few { parts } else { hull.into_iter().collect() };
        let with = |part: &SignedRange| {
            combinations.iter().map(|others| [&others[..], &[(var, *part)]].concat()).collect::<Vec<_>>()
        };
        combinations = parts.iter().flat_map(with).collect();
    }
    let is_refuted = |ranges: &Vec<_>| Program::new(pool, query.last(), &[], ranges).refutes(pool, &[]);
    combinations.iter().all(|ranges| !ranges.is_empty() && is_refuted(ranges))
}

/// The intervals of the domains of bit vectors, as signed numbers, if there are any.
fn ranges(pool: &Pool, query: &Query, domains: &Domains) -> Vec<(ExprId, Vec<SignedRange>)> {
    let range = |(position, &var): (usize, &ExprId)| {
        let Sort::Bv(width) = pool.sort(var) else { return None };
        let signed = domains.of(position)?.intervals().iter().flat_map(|&(low, high)| {
            let (low, high) = (SignedRange::point(width, low), SignedRange::point(width, high));
            let whole = SignedRange::whole(width);
            // An interval across the sign is split into both ends.
            match low.low <= high.high {
                true => vec![low.hull(high)],
                false => vec![SignedRange { high: whole.high, ..low }, SignedRange { low: whole.low, ..high }],
            }
        });
        Some((var, signed.collect()))
    };
    query.variables.iter().enumerate().filter_map(range).collect()
}

/// The maximum number of zeros for which both signs are tried.
const MAX_ZEROS: u32 = 6;

/// The values of a part in which every variable has one; a zero has two. `None` if there are too many.
fn points(pool: &Pool, floats: &[ExprId], part: &[Interval]) -> Option<Vec<Vec<u64>>> {
    let zeros: Vec<usize> = (0..part.len()).filter(|&place| !part[place].has_nan && part[place].low == 0.0).collect();
    let n_zeros = zeros.len() as u32;
    let point = |signs: u32| {
        let mut values: Vec<f64> = part.iter().map(|at| if at.has_nan { f64::NAN } else { at.low }).collect();
        for (n, &place) in zeros.iter().enumerate() {
            values[place] = if signs >> n & 1 == 0 { 0.0 } else { -0.0 };
        }
        values.iter().zip(floats).map(|(&x, &var)| bits(pool.sort(var), x)).collect()
    };
    (n_zeros <= MAX_ZEROS).then(|| (0..1 << n_zeros).map(point).collect())
}

fn bits(sort: Sort, x: f64) -> u64 {
    sort.normalize(if sort == Sort::F32 { u64::from((x as f32).to_bits()) } else { x.to_bits() })
}

/// The bounds that comparisons with constants imply for a variable: splitting would find them, but slowly.
fn own_bounds(pool: &Pool, conjuncts: &[ExprId], var: ExprId) -> Interval {
    let mut own = Interval::ALL;
    for &e in conjuncts {
        let node = pool.node(e);
        let [a, b, _] = node.args;
        if !matches!(node.op, Op::FLt | Op::FLe | Op::FEq) || a != var && b != var {
            continue;
        }
        own.has_nan = false;
        let float = |e| match pool.sort(e).width() {
            32 => pool.as_const(e).map(|bits| f64::from(f32::from_bits(bits as u32))),
            _ => pool.as_const(e).map(f64::from_bits),
        };
        if let Some(limit) = float(b).filter(|limit| !limit.is_nan()) {
            own = own.clip(if node.op == Op::FEq { limit } else { f64::NEG_INFINITY }, limit);
        }
        if let Some(limit) = float(a).filter(|limit| !limit.is_nan()) {
            own = own.clip(limit, if node.op == Op::FEq { limit } else { f64::INFINITY });
        }
    }
    own
}

/// Two halves, split at the variable with the most values; `None` if all are single numbers.
fn cut(part: &[Interval]) -> Option<(Vec<Interval>, Vec<Interval>)> {
    let mut halves = (part.to_vec(), part.to_vec());
    if let Some(place) = part.iter().position(|interval| interval.has_nan && interval.has_numbers()) {
        halves.0[place] = Interval::NAN;
        halves.1[place].has_nan = false;
        return Some(halves);
    }
    let size = |interval: &Interval| scale(interval.high) - scale(interval.low);
    let places = (0..part.len()).filter(|&place| part[place].low < part[place].high);
    let place = places.max_by(|&a, &b| size(&part[a]).total_cmp(&size(&part[b])))?;
    let Interval { low, high, .. } = part[place];
    let middle = unscale((scale(low) + scale(high)) / 2.0).max(low).min(high.next_down());
    halves.0[place].high = middle;
    halves.1[place].low = middle.next_up();
    Some(halves)
}

/// The position of a number on a scale that is linear around 0 and logarithmic far away.
fn scale(x: f64) -> f64 {
    (1.0 + x.abs().min(f64::MAX)).log2().copysign(x) + if x.is_infinite() { 1f64.copysign(x) } else { 0.0 }
}

fn unscale(place: f64) -> f64 {
    (place.abs().exp2() - 1.0).min(f64::MAX).copysign(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::query::Tools;
    use doppel_expr::parse;
    use doppel_expr::random::{Menu, Recipe, Rng};
    use std::time::Duration;

    fn watch() -> Watch {
        Limits::of_query(Duration::from_secs(10)).watch()
    }

    fn is_refuted(pool: &mut Pool, conjuncts: &[ExprId]) -> bool {
        let mut variables = pool.reachable(conjuncts);
        variables.retain(|&e| pool.node(e).op == Op::Var);
        let hint = vec![0; variables.len()];
        let query = Query { conjuncts: conjuncts.to_vec(), n_prefix: 0, variables, hint };
        let mut context = Context { pool, tools: &mut Tools::new() };
        answer(&mut context, &query, &Domains::default(), &mut watch()) == Some(Outcome::Unsat)
    }

    #[track_caller]
    fn check(conjuncts: &[&str], expected: bool) {
        let mut pool = Pool::new();
        let conjuncts: Vec<ExprId> = conjuncts.iter().map(|text| parse(&mut pool, text).unwrap()).collect();
        assert_eq!(is_refuted(&mut pool, &conjuncts), expected);
    }

    #[test]
    fn what_cannot_be_is_refuted() {
        check(&["(flt 1.5 (sin x:f64))"], true);
        check(&["(flt 0.5 (sin x:f64))"], false);
        check(&["(flt 0.0 x:f64)", "(flt x 0.5)", "(flt (cos x) (sin x))"], true);
        check(&["(flt 0.0 x:f64)", "(flt x 1.5)", "(flt (cos x) (sin x))"], false);
        check(&["(flt (exp x:f64) 0.0)"], true);
        check(&["(flt 0.0 x:f64)", "(fle x 3.141592653589793)", "(flt (sin x) 0.0)"], true);
        check(&["(flt 0.0 x:f64)", "(fle x 3.1415926535897936)", "(flt (sin x) 0.0)"], false);
        check(&["(flt 2.0 x:f64)", "(flt (fmul x x) 3.9)"], true);
        check(&["(flt 3.0 (fdlibm-atan (fdiv x:f64 y:f64)))"], true);
        check(&["(fle 1.0 x:f64)", "(flt (log x) -0.001)"], true);
        check(&["(not (fle x:f64 1.0))", "(not (flt 0.5 x))"], false);
        // Only -0 satisfies this.
        check(&["(fle (fdiv 1.0 x:f64) -inf)"], false);
        check(&["(fle -0.0 x:f64)", "(fle x 0.0)", "(flt (fdiv 1.0 x) 0.0)"], false);
    }

    /// A satisfiable query is never refuted.
    #[test]
    fn no_solution_is_lost() {
        let mut rng = Rng(21);
        let mut n_refuted = 0;
        for _ in 0..600 {
            let mut pool = Pool::new();
            let made =
                Recipe::random(&mut rng, Menu { arrays: false, widths: &[8, 32], ..Menu::ALL }, 14).build(&mut pool);
            let conditions: Vec<ExprId> = made.into_iter().filter(|&e| pool.sort(e) == Sort::Bool).collect();
            let values: Vec<(ExprId, u64)> = pool.vars().iter().map(|v| (v.expr, rng.value(v.sort))).collect();
            pool.set_values(&values);
            let holds: Vec<ExprId> =
                conditions.iter().map(|&e| if pool.value(e) != 0 { e } else { pool.not(e) }).collect();
            let mut program_pool = pool.clone();
            let floats: Vec<ExprId> = pool.vars().iter().map(|v| v.expr).filter(|&v| pool.sort(v).is_float()).collect();
            let mut ranges = Vec::new();
            for var in pool.vars() {
                if let Sort::Bv(width) = var.sort {
                    let ends = [pool.value(var.expr), rng.value(var.sort)].map(|end| SignedRange::point(width, end));
                    ranges.push((var.expr, ends[0].hull(ends[1])));
                }
            }
            // Boxes around the values, from the values alone to everything.
            for radius in [0.0, 1e-300, 1e-9, 1.0, 1e9, f64::INFINITY] {
                let around = |&var: &ExprId| {
                    let x = match pool.sort(var) {
                        Sort::F32 => f32::from_bits(pool.value(var) as u32).into(),
                        _ => f64::from_bits(pool.value(var)),
                    };
                    if x.is_nan() {
                        Interval::NAN
                    } else {
                        Interval::new(x - radius, x + radius).hull(Interval::point(x))
                    }
                };
                let part: Vec<Interval> = floats.iter().map(around).collect();
                if part.iter().any(|interval| interval.low.is_nan() || interval.high.is_nan()) {
                    continue;
                }
                assert!(!Program::new(&pool, &holds, &floats, &ranges).refutes(&pool, &part), "{radius}");
            }
            for &e in &holds {
                let not = program_pool.not(e);
                n_refuted += usize::from(is_refuted(&mut program_pool, &[not]));
            }
        }
        assert!(n_refuted > 5, "{n_refuted}");
    }
}
