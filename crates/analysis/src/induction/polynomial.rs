//! Identities between polynomials in the ring of bit vectors, which take a solver very long.

use std::collections::BTreeMap;

use doppel_expr::{ExprId, Op, Pool};
use rustc_hash::FxHashMap;

use super::nodes::nodes;

/// Larger sums are left to the solver.
const MAX_TERMS: usize = 200;

/// Products of other expressions, sorted, with their coefficients. None is 0.
type Polynomial = BTreeMap<Vec<ExprId>, u64>;

/// Whether two bit vectors are the same polynomial. False does not mean that they differ.
pub fn is_identity(pool: &Pool, a: ExprId, b: ExprId) -> bool {
    let mut known = FxHashMap::default();
    match (polynomial(pool, a, &mut known), polynomial(pool, b, &mut known)) {
        (Some(a), Some(b)) => a == b,
        _ => false,
    }
}

/// Whether there is a product of two expressions that are not constant.
pub fn has_product(pool: &Pool, e: ExprId) -> bool {
    let is_product = |&e: &ExprId| {
        let node = pool.node(e);
        node.op == Op::Mul && node.args().iter().all(|&argument| pool.as_const(argument).is_none())
    };
    nodes(pool, e).iter().any(is_product)
}

fn polynomial(pool: &Pool, e: ExprId, known: &mut FxHashMap<ExprId, Option<Polynomial>>) -> Option<Polynomial> {
    if let Some(known) = known.get(&e) {
        return known.clone();
    }
    let found = without_memory(pool, e, known);
    known.insert(e, found.clone());
    found
}

fn without_memory(pool: &Pool, e: ExprId, known: &mut FxHashMap<ExprId, Option<Polynomial>>) -> Option<Polynomial> {
    let node = pool.node(e);
    let mut of = |index: usize| polynomial(pool, node.args[index], known);
    let polynomial = match node.op {
        Op::Const => Polynomial::from([(Vec::new(), pool.as_const(e)?)]),
        Op::Add => scaled_sum(of(0)?, of(1)?, 1),
        Op::Sub => scaled_sum(of(0)?, of(1)?, u64::MAX),
        Op::Neg => scaled_sum(Polynomial::new(), of(0)?, u64::MAX),
        Op::Mul => product(&of(0)?, &of(1)?)?,
        _ => Polynomial::from([(vec![e], 1)]),
    };
    if polynomial.len() > MAX_TERMS {
        return None;
    }
    let normal = polynomial.into_iter().map(|(factors, coefficient)| (factors, node.sort.normalize(coefficient)));
    Some(normal.filter(|(_, coefficient)| *coefficient != 0).collect())
}

fn product(a: &Polynomial, b: &Polynomial) -> Option<Polynomial> {
    if a.len() * b.len() > MAX_TERMS {
        return None;
    }
    let mut product = Polynomial::new();
    for (factors_a, coefficient_a) in a {
        for (factors_b, coefficient_b) in b {
            let mut factors = [&factors_a[..], factors_b].concat();
            if factors.len() > MAX_TERMS {
                return None;
            }
            factors.sort_unstable();
            let coefficient = product.entry(factors).or_insert(0);
            *coefficient = coefficient_a.wrapping_mul(*coefficient_b).wrapping_add(*coefficient);
        }
    }
    Some(product)
}

/// `a + factor * b`, modulo 2^64.
fn scaled_sum(mut a: Polynomial, b: Polynomial, factor: u64) -> Polynomial {
    for (factors, coefficient) in b {
        let sum = a.entry(factors).or_insert(0);
        *sum = coefficient.wrapping_mul(factor).wrapping_add(*sum);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(a: &str, b: &str, expected: bool) {
        let mut pool = Pool::without_rules();
        let a = doppel_expr::parse(&mut pool, a).unwrap();
        let b = doppel_expr::parse(&mut pool, b).unwrap();
        assert_eq!(is_identity(&pool, a, b), expected);
    }

    #[test]
    fn products_distribute() {
        check("(add x:32 (mul x:32 (sub y:32 1:32)))", "(mul y:32 x:32)", true);
        check("(mul (add x:32 1:32) (sub x:32 1:32))", "(sub (mul x:32 x:32) 1:32)", true);
        check("(neg (sub x:32 y:32))", "(sub y:32 x:32)", true);
    }

    #[test]
    fn coefficients_wrap() {
        check("(mul x:8 255:8)", "(neg x:8)", true);
        check("(mul (mul x:8 16:8) 16:8)", "0:8", true);
    }

    #[test]
    fn different_polynomials() {
        check("(mul x:32 y:32)", "(mul x:32 x:32)", false);
        check("(add x:32 1:32)", "x:32", false);
        check("(udiv x:32 y:32)", "x:32", false);
    }
}
