//! The chain on random conjuncts: every model holds, and every verdict agrees with that of a fresh solver.

use doppel_expr::random::{Menu, Recipe, Rng};
use doppel_expr::{Assignment, Evaluator, ExprId, Pool, Sort};
use doppel_solver::{Answer, Model, Options, Solver};

/// Random conjuncts of a path with a known input, and others to add.
struct Case {
    pool: Pool,
    prefix: Vec<ExprId>,
    hint: Model,
    others: Vec<ExprId>,
}

fn case(rng: &mut Rng, menu: Menu, n_steps: usize) -> Case {
    let mut pool = Pool::new();
    let made = Recipe::random(rng, menu, n_steps).build(&mut pool);
    let hint: Vec<(ExprId, u64)> = pool.vars().iter().map(|var| (var.expr, rng.value(var.sort))).collect();
    let mut conditions: Vec<ExprId> = made.into_iter().filter(|&e| pool.sort(e) == Sort::Bool).collect();
    conditions.sort_unstable();
    conditions.dedup();
    let (mut prefix, mut others) = (Vec::new(), Vec::new());
    for e in conditions {
        let holds = value(&pool, &hint.iter().copied().collect(), e);
        let not = pool.not(e);
        let (right, wrong) = if holds { (e, not) } else { (not, e) };
        if rng.below(2) == 0 {
            prefix.push(right);
        }
        others.push(wrong);
    }
    Case { pool, prefix, hint: hint.into_iter().collect(), others }
}

fn value(pool: &Pool, model: &Model, e: ExprId) -> bool {
    let assignment: Assignment = pool.vars().iter().map(|var| (var.expr, model.value(var.expr))).collect();
    Evaluator::new(pool, &assignment).value(e) != 0
}

/// Solves random cases with the chain and with fresh solvers; returns how many were sat, unsat and unknown.
fn check(seed: u64, menu: Menu, n_steps: usize, n_cases: usize) -> [usize; 3] {
    let mut rng = Rng(seed);
    let mut counts = [0; 3];
    for n in 0..n_cases {
        let mut case = case(&mut rng, menu, n_steps);
        let mut solver = Solver::new(Options::default());
        for &last in &case.others {
            let n_prefix = rng.below(case.prefix.len() + 1);
            let prefix = &case.prefix[..n_prefix];
            let answer = solver.check(&mut case.pool, prefix, &[last], &case.hint);
            let bare = Solver::bare(Options::default()).check(&mut case.pool, prefix, &[last], &case.hint);
            let place = format!("seed {seed} case {n} last {last:?}");
            for answer in [&answer, &bare] {
                if let Answer::Sat(model) = answer {
                    for &e in prefix.iter().chain([&last]) {
                        assert!(value(&case.pool, model, e), "{place}");
                    }
                }
            }
            match (&answer, &bare) {
                (Answer::Sat(_), Answer::Sat(_)) => counts[0] += 1,
                (Answer::Unsat, Answer::Unsat) => counts[1] += 1,
                (Answer::Unknown(_), _) | (_, Answer::Unknown(_)) => counts[2] += 1,
                _ => panic!("{place}: {answer:?} but {bare:?}"),
            }
        }
        assert_eq!(solver.statistics().n_wrong_models, 0);
    }
    counts
}

#[test]
fn bytes() {
    let [n_sat, n_unsat, n_unknown] =
        check(1, Menu { floats: false, arrays: false, functions: false, widths: &[8] }, 12, 400);
    assert!(n_sat > 100 && n_unsat > 100 && n_unknown == 0, "{n_sat} {n_unsat} {n_unknown}");
}

#[test]
fn words() {
    let [n_sat, n_unsat, n_unknown] =
        check(2, Menu { floats: false, arrays: false, functions: false, widths: &[1, 8, 16, 32] }, 12, 400);
    assert!(n_sat > 100 && n_unsat > 100 && n_unknown < 5, "{n_sat} {n_unsat} {n_unknown}");
}

#[test]
fn arrays() {
    let [n_sat, n_unsat, n_unknown] =
        check(3, Menu { floats: false, arrays: true, functions: false, widths: &[8, 32] }, 14, 300);
    assert!(n_sat > 100 && n_unsat > 100 && n_unknown < 5, "{n_sat} {n_unsat} {n_unknown}");
}

#[test]
fn everything() {
    let [n_sat, n_unsat, n_unknown] = check(4, Menu::ALL, 10, 300);
    assert!(n_sat > 100 && n_unsat > 50 && n_unknown < 20, "{n_sat} {n_unsat} {n_unknown}");
}
