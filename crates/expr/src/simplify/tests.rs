//! Tests of every rule against the evaluator.
//!
//! `rules.txt` has lines of the form `rule: expression => result of the constructors`. For each line, the rule must
//! fire, the result must be the given one, and its value must be that of the expression built without rules, under many
//! assignments. Random expressions then combine the rules.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::random::{Menu, Recipe, Rng};
use crate::{Assignment, Evaluator, ExprId, Op, Pool, Sort, parse};

const RULES: &str = include_str!("rules.txt");

const SOURCES: [&str; 11] = [
    include_str!("arith.rs"),
    include_str!("array.rs"),
    include_str!("bitwise.rs"),
    include_str!("call.rs"),
    include_str!("compare.rs"),
    include_str!("float.rs"),
    include_str!("ite.rs"),
    include_str!("range.rs"),
    include_str!("relation.rs"),
    include_str!("shift.rs"),
    include_str!("slice.rs"),
];

/// Sets the same random values for the variables of both pools, by name.
fn assign(rng: &mut Rng, pool: &mut Pool, plain: &mut Pool) {
    let values: Vec<(Arc<str>, u64)> = plain.vars().iter().map(|var| (var.name.clone(), rng.value(var.sort))).collect();
    for pool in [pool, plain] {
        let values: Vec<(ExprId, u64)> =
            values.iter().filter_map(|(name, value)| pool.var_named(name).map(|var| (var.expr, *value))).collect();
        pool.set_values(&values);
    }
}

fn check_line(rule: &str, input: &str, expected: &str) -> Result<(), String> {
    let mut pool = Pool::new();
    let e = parse(&mut pool, input).map_err(|error| format!("{input}: {error}"))?;
    let shown = pool.display(e).to_string();
    if shown != expected {
        return Err(format!("{rule}: {input} => {shown}, not {expected}"));
    }
    if !pool.firings.contains_key(rule) {
        return Err(format!("{rule}: does not fire for {input}, but {:?}", pool.firings.keys()));
    }
    let mut plain = Pool::without_rules();
    let plain_e = parse(&mut plain, input).map_err(|error| format!("{input}: {error}"))?;
    if plain.display(plain_e).to_string() != input {
        return Err(format!("{rule}: {input} is written {}", plain.display(plain_e)));
    }
    let mut rng = Rng(1);
    for _ in 0..3000 {
        assign(&mut rng, &mut pool, &mut plain);
        if pool.value(e) != plain.value(plain_e) {
            let values: Vec<_> = plain.vars().iter().map(|var| (&var.name, plain.value(var.expr))).collect();
            return Err(format!("{rule}: wrong for {values:x?}: {:x}, not {:x}", pool.value(e), plain.value(plain_e)));
        }
    }
    Ok(())
}

#[test]
#[cfg_attr(miri, ignore = "takes Miri many minutes")]
fn every_rule_fires_gives_what_is_written_and_keeps_the_value() {
    let mut failures = Vec::new();
    let mut tested = BTreeSet::new();
    for line in RULES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (rule, rest) = line.split_once(": ").expect(line);
        let (input, expected) = rest.split_once(" => ").expect(line);
        tested.insert(rule);
        failures.extend(check_line(rule, input, expected).err());
    }
    let rules: BTreeSet<&str> = SOURCES
        .iter()
        .flat_map(|source| source.split("rewrite!(self, \"").skip(1))
        .filter_map(|rest| rest.split('"').next())
        .collect();
    failures.extend(rules.difference(&tested).map(|rule| format!("{rule}: not in rules.txt")));
    failures.extend(tested.difference(&rules).map(|rule| format!("{rule}: no such rule")));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
#[cfg_attr(miri, ignore = "libm has inline assembly")]
fn random_expressions_keep_their_values() {
    check_random(2, Menu::ALL);
}

/// In few bits, random values hit the constants of the rules.
#[test]
#[cfg_attr(miri, ignore = "libm has inline assembly")]
fn random_expressions_of_few_bits_keep_their_values() {
    check_random(5, Menu { floats: false, arrays: false, functions: false, widths: &[1, 2, 3, 5] });
}

fn check_random(seed: u64, menu: Menu) {
    let mut rng = Rng(seed);
    for round in 0..1500 {
        let recipe = Recipe::random(&mut rng, menu, 40);
        let (mut pool, mut plain) = (Pool::new(), Pool::without_rules());
        let (made, plain_made) = (recipe.build(&mut pool), recipe.build(&mut plain));
        for _ in 0..8 {
            for (&e, &plain_e) in made.iter().zip(&plain_made) {
                assert_eq!(pool.sort(e), plain.sort(plain_e));
                if pool.value(e) != plain.value(plain_e) {
                    panic!("round {round}: {} is not {}", pool.display(e), plain.display(plain_e));
                }
            }
            assign(&mut rng, &mut pool, &mut plain);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "libm has inline assembly")]
fn the_evaluator_agrees_with_the_pool() {
    let mut rng = Rng(3);
    for _ in 0..500 {
        let recipe = Recipe::random(&mut rng, Menu::ALL, 40);
        let mut pool = if rng.below(2) == 0 { Pool::new() } else { Pool::without_rules() };
        let made = recipe.build(&mut pool);
        let values: Vec<(ExprId, u64)> = pool.vars().iter().map(|var| (var.expr, rng.value(var.sort))).collect();
        let other = pool.clone();
        pool.set_values(&values);
        let assignment: Assignment = values.into_iter().collect();
        let mut evaluator = Evaluator::new(&other, &assignment);
        for &e in made.iter().rev().filter(|&&e| !pool.sort(e).is_array()) {
            assert_eq!(evaluator.value(e), pool.value(e), "{}", pool.display(e));
        }
    }
}

/// Long chains of two alternating operators with constants, along which rules must not recurse.
#[test]
#[cfg_attr(miri, ignore = "takes Miri many minutes")]
fn no_rule_recurses_along_a_chain() {
    let build = || {
        for first in 0..N_LINKS {
            for second in 0..N_LINKS {
                let mut pool = Pool::new();
                let [x, y] = ["x", "y"].map(|name| pool.var(name, Sort::Bv(32), 5));
                let mut rng = Rng(6);
                let mut e = x;
                for _ in 0..1_000 {
                    let bits = rng.value(Sort::Bv(32));
                    let c = pool.bv(32, bits);
                    e = link(&mut pool, first, e, c, y);
                    e = link(&mut pool, second, e, c, y);
                    for op in [Op::Eq, Op::SLt, Op::ULe] {
                        let p = pool.binary(op, e, c);
                        pool.not(p);
                    }
                }
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(96 << 10).spawn(build);
    thread.expect("a thread starts").join().expect("the chains are built");
}

const N_LINKS: usize = 19;

/// Wraps `e` in one more operator.
fn link(pool: &mut Pool, n: usize, e: ExprId, c: ExprId, y: ExprId) -> ExprId {
    match n {
        0 => pool.not(e),
        1 => pool.unary(Op::Neg, e),
        2 => pool.binary(Op::Sub, c, e),
        3 => pool.binary(Op::Sub, e, y),
        4 => {
            let narrow = pool.extract(e, 30, 0);
            pool.sign_extend(narrow, 32)
        }
        5 => {
            let (high, low) = (pool.extract(e, 31, 16), pool.extract(e, 15, 0));
            pool.concat(low, high)
        }
        6 => {
            let condition = pool.binary(Op::SLt, y, c);
            pool.ite(condition, c, e)
        }
        7 => {
            let float = pool.convert(Op::FFromS, e, Sort::F64);
            let negated = pool.unary(Op::FNeg, float);
            pool.convert(Op::FToS, negated, Sort::Bv(32))
        }
        8 => pool.binary(Op::Xor, e, y),
        9 => {
            let float = pool.convert(Op::FFromBits, e, Sort::F32);
            pool.unary(Op::FToBits, float)
        }
        n => {
            let ops = [Op::Add, Op::Xor, Op::Mul, Op::And, Op::Or, Op::Shl, Op::LShr, Op::AShr, Op::SDiv];
            pool.binary(ops[n - 10], e, c)
        }
    }
}
