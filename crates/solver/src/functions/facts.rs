//! Facts about elementary functions, as conjuncts.
//!
//! Only what the specification of the libraries guarantees, with a margin: a result is within a few units in the last
//! place of the mathematical one. So the functions behave like the mathematical ones between two points, up to that
//! error.

use doppel_expr::{ExprId, Function, Op, Pool};

use Function::*;

/// The units in the last place by which two results may be out of order; the largest specified error is 2.5.
pub(crate) const MARGIN: usize = 8;

/// Adds facts that hold for every result.
pub(super) fn add_general(pool: &mut Pool, call: ExprId, facts: &mut Vec<ExprId>) {
    let node = pool.node(call);
    let Some(function) = node.function() else { return };
    let [x, y, _] = node.args;
    if matches!(function, Pow | FdlibmPow) {
        return add_general_of_power(pool, call, x, y, facts);
    }
    let has_result = has_result(pool, function, x, y);
    let is_number = at_most(pool, call, f64::INFINITY);
    let says_so = pool.eq(is_number, has_result);
    facts.push(says_so);
    if let Some((low, high)) = range(function) {
        let (above, below) = (at_least(pool, call, low), at_most(pool, call, high));
        let is_inside = pool.and(above, below);
        let fact = pool.implies(is_number, is_inside);
        facts.push(fact);
    }
    for anchor in [0.0, 1.0] {
        if node.args().len() == 1 {
            add_at(pool, call, &[anchor], facts);
        }
    }
}

/// The condition under which the result is a number.
fn has_result(pool: &mut Pool, function: Function, x: ExprId, y: ExprId) -> ExprId {
    let magnitude = pool.unary(Op::FAbs, x);
    match function {
        Sin | Cos | Tan | FdlibmSin | FdlibmCos | FdlibmTan => at_most(pool, magnitude, f64::MAX),
        FdlibmAsin | FdlibmAcos => at_most(pool, magnitude, 1.0),
        Log | Log10 | FdlibmLog | FdlibmLog10 => at_least(pool, x, 0.0),
        FdlibmLog1p => at_least(pool, x, -1.0),
        FdlibmAtan2 | FdlibmHypot => {
            let [first, second] = [x, y].map(|arg| at_least(pool, arg, f64::NEG_INFINITY));
            let both = pool.and(first, second);
            if function == FdlibmAtan2 {
                return both;
            }
            let other = pool.unary(Op::FAbs, y);
            let [first, second] = [magnitude, other].map(|arg| at_least(pool, arg, f64::INFINITY));
            let is_infinite = pool.or(first, second);
            pool.or(both, is_infinite)
        }
        _ => at_least(pool, x, f64::NEG_INFINITY),
    }
}

/// The least and the greatest possible result.
pub(crate) fn range(function: Function) -> Option<(f64, f64)> {
    use std::f64::consts::{FRAC_PI_2, PI};
    Some(match function {
        Sin | Cos | Tanh | FdlibmSin | FdlibmCos | FdlibmTanh => (-1.0, 1.0),
        FdlibmAsin | FdlibmAtan => (-FRAC_PI_2, FRAC_PI_2),
        FdlibmAcos => (0.0, PI),
        FdlibmAtan2 => (-PI, PI),
        Exp | FdlibmExp | FdlibmHypot => (0.0, f64::INFINITY),
        FdlibmExpm1 => (-1.0, f64::INFINITY),
        FdlibmCosh => (1.0, f64::INFINITY),
        _ => return None,
    })
}

fn add_general_of_power(pool: &mut Pool, call: ExprId, x: ExprId, y: ExprId, facts: &mut Vec<ExprId>) {
    let zero = pool.f64(0.0);
    let is_negative = pool.binary(Op::FLt, call, zero);
    let is_not_negative = pool.not(is_negative);
    let exponent = pool.as_const(y).map(f64::from_bits);
    // Intel's code treats some even exponents from 2^51 on as odd.
    if exponent.is_some_and(|y| y % 2.0 == 0.0 && y.abs() < 1e15) {
        facts.push(is_not_negative);
    } else {
        // -0 to a negative odd power is negative.
        let is_positive = pool.binary(Op::FLt, zero, x);
        let fact = pool.implies(is_positive, is_not_negative);
        facts.push(fact);
    }
    let is_number = at_most(pool, call, f64::INFINITY);
    let is_nan = pool.not(is_number);
    let y_is_nan = pool.unary(Op::FIsNan, y);
    let fact = pool.implies(y_is_nan, is_nan);
    facts.push(fact);
    // NaN to the power of 0 is 1.
    let x_is_nan = pool.unary(Op::FIsNan, x);
    let is_zero = pool.binary(Op::FEq, y, zero);
    let one = pool.f64(1.0);
    let is_one = pool.eq(call, one);
    let fact = pool.ite(is_zero, is_one, is_nan);
    let fact = pool.implies(x_is_nan, fact);
    facts.push(fact);
    let fact = pool.implies(is_zero, is_one);
    facts.push(fact);
}

/// Adds what the result for some arguments implies there and elsewhere.
pub(super) fn add_at(pool: &mut Pool, call: ExprId, args: &[f64], facts: &mut Vec<ExprId>) {
    let node = pool.node(call);
    let Some(function) = node.function() else { return };
    let at = args[0];
    let value = function.apply(at, args.get(1).copied().unwrap_or(0.0));
    let mut is_there = pool.bool(true);
    for (&arg, &value) in node.args().iter().zip(args) {
        let value = pool.f64(value);
        let is_it = pool.eq(arg, value);
        is_there = pool.and(is_there, is_it);
    }
    let result = pool.f64(value);
    let is_result = pool.eq(call, result);
    let fact = pool.implies(is_there, is_result);
    facts.push(fact);
    if value.is_nan() {
        return;
    }
    let x = node.args[0];
    match shape(function) {
        Some(Shape::Increasing) => add_order(pool, (call, value), (x, at), true, facts),
        Some(Shape::Decreasing) => add_order(pool, (call, value), (x, at), false, facts),
        Some(Shape::SlopeUpToOne) => {
            for distance in [0.25, 1.0 / 1024.0] {
                add_neighbourhood(pool, (call, value), (x, at), distance, facts);
            }
        }
        None => {}
    }
}

enum Shape {
    Increasing,
    Decreasing,
    SlopeUpToOne,
}

fn shape(function: Function) -> Option<Shape> {
    match function {
        Exp | Log | Log10 | Cbrt | Tanh | FdlibmExp | FdlibmExpm1 | FdlibmLog | FdlibmLog10 | FdlibmLog1p
        | FdlibmAsin | FdlibmAtan | FdlibmCbrt | FdlibmSinh | FdlibmTanh => Some(Shape::Increasing),
        FdlibmAcos => Some(Shape::Decreasing),
        Sin | Cos | FdlibmSin | FdlibmCos => Some(Shape::SlopeUpToOne),
        _ => None,
    }
}

/// Below an argument, results are not above its result, and vice versa; or the other way round.
fn add_order(
    pool: &mut Pool,
    (call, value): (ExprId, f64),
    (x, at): (ExprId, f64),
    is_increasing: bool,
    facts: &mut Vec<ExprId>,
) {
    let (high, low) = (0..MARGIN).fold((value, value), |(high, low), _| (high.next_up(), low.next_down()));
    let (high, low) = (pool.f64(high), pool.f64(low));
    let is_above = pool.binary(Op::FLt, high, call);
    let is_below = pool.binary(Op::FLt, call, low);
    let (left, right) = (at_most(pool, x, at), at_least(pool, x, at));
    let (is_wrong_left, is_wrong_right) = if is_increasing { (is_above, is_below) } else { (is_below, is_above) };
    for (side, is_wrong) in [(left, is_wrong_left), (right, is_wrong_right)] {
        let is_right = pool.not(is_wrong);
        let fact = pool.implies(side, is_right);
        facts.push(fact);
    }
}

/// Around an argument, results differ from its result by no more than the arguments differ.
fn add_neighbourhood(
    pool: &mut Pool,
    (call, value): (ExprId, f64),
    (x, at): (ExprId, f64),
    distance: f64,
    facts: &mut Vec<ExprId>,
) {
    // Our errors and rounding here: far more than both together.
    const ERRORS: f64 = 1e-12;
    let (left, right) = (at - distance, at + distance);
    // The distance of the ends is exact only up to rounding, which is too coarse for large arguments.
    if at.abs() > 1000.0 {
        return;
    }
    let (is_right_of, is_left_of) = (at_least(pool, x, left), at_most(pool, x, right));
    let is_near = pool.and(is_right_of, is_left_of);
    let (above, below) =
        (at_least(pool, call, value - distance - ERRORS), at_most(pool, call, value + distance + ERRORS));
    let is_inside = pool.and(above, below);
    let fact = pool.implies(is_near, is_inside);
    facts.push(fact);
}

fn at_most(pool: &mut Pool, e: ExprId, limit: f64) -> ExprId {
    let limit = pool.f64(limit);
    pool.binary(Op::FLe, e, limit)
}

fn at_least(pool: &mut Pool, e: ExprId, limit: f64) -> ExprId {
    let limit = pool.f64(limit);
    pool.binary(Op::FLe, limit, e)
}

#[cfg(test)]
mod tests {
    use super::*;
    use doppel_expr::Sort;
    use doppel_expr::random::Rng;

    /// Facts about a call, at two kinds of places, hold for the real functions wherever they are called.
    #[test]
    fn facts_are_true() {
        let mut rng = Rng(12);
        for function in Function::all() {
            for _ in 0..40 {
                let mut pool = Pool::new();
                let vars = ["x", "y"].map(|name| pool.var(name, Sort::F64, 0));
                let call = pool.call(function, &vars[..function.arity()]);
                let mut facts = Vec::new();
                add_general(&mut pool, call, &mut facts);
                let at = [argument(&mut rng), argument(&mut rng)];
                add_at(&mut pool, call, &at[..function.arity()], &mut facts);
                for n in 0..2_000 {
                    let values = [0, 1].map(|place| match n % 4 {
                        0 => near(&mut rng, at[place]),
                        _ => argument(&mut rng),
                    });
                    pool.set_values(&[(vars[0], values[0].to_bits()), (vars[1], values[1].to_bits())]);
                    for &fact in &facts {
                        assert_eq!(pool.value(fact), 1, "{values:?} at {at:?}: {}", pool.display(fact));
                    }
                }
            }
        }
    }

    fn argument(rng: &mut Rng) -> f64 {
        match rng.below(4) {
            0 => f64::from_bits(rng.value(Sort::F64)),
            1 => (rng.below(2_000) as f64 - 1_000.0) / 100.0,
            2 => (rng.bits() as f64 / u64::MAX as f64 - 0.5) * 4.0,
            _ => (rng.bits() as f64 / u64::MAX as f64 - 0.5) * 1600.0,
        }
    }

    fn near(rng: &mut Rng, at: f64) -> f64 {
        match rng.below(3) {
            0 => at + (rng.bits() as f64 / u64::MAX as f64 - 0.5) * 0.5,
            1 => f64::from_bits(at.to_bits().wrapping_add(rng.below(9) as u64).wrapping_sub(4)),
            _ => at,
        }
    }
}
