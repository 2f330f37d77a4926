//! Random conjuncts, with every operator, through the chain and through Z3.

use std::process::Command;

use doppel_expr::random::{Menu, Recipe, Rng};
use doppel_expr::{Assignment, Evaluator, ExprId, Pool, Sort};
use doppel_solver::{Answer, Model, Options, Solver};

fn check(seed: u64, menu: Menu, n_cases: usize) {
    if Command::new("z3").arg("--version").output().is_err() {
        return skip();
    }
    let mut rng = Rng(seed);
    let mut n_solved = 0;
    for n in 0..n_cases {
        let mut pool = Pool::new();
        let made = Recipe::random(&mut rng, menu, 10).build(&mut pool);
        let hint: Vec<(ExprId, u64)> = pool.vars().iter().map(|var| (var.expr, rng.value(var.sort))).collect();
        let conditions: Vec<ExprId> = made.into_iter().filter(|&e| pool.sort(e) == Sort::Bool).collect();
        let assignment: Assignment = hint.iter().copied().collect();
        let hint: Model = hint.into_iter().collect();
        let mut path = Vec::new();
        let options = Options { cross_check: true, ..Options::default() };
        let mut solver = Solver::new(options);
        for e in conditions {
            let holds = Evaluator::new(&pool, &assignment).value(e) != 0;
            let not = pool.not(e);
            let (right, wrong) = if holds { (e, not) } else { (not, e) };
            let answer = solver.check(&mut pool, &path, &[wrong], &hint);
            n_solved += usize::from(!matches!(answer, Answer::Unknown(_)));
            path.push(right);
        }
        assert_eq!(solver.statistics().n_disagreements, 0, "seed {seed} case {n}");
        assert_eq!(solver.statistics().n_wrong_models, 0, "seed {seed} case {n}");
    }
    assert!(n_solved > n_cases);
}

#[expect(clippy::print_stderr, reason = "a skipped check must be visible")]
fn skip() {
    eprintln!("skipped: z3 cannot be run; install it with `apt-get install z3`");
}

#[test]
fn on_bit_vectors() {
    check(31, Menu { floats: false, arrays: false, ..Menu::ALL }, 120);
}

#[test]
fn on_arrays() {
    check(32, Menu { floats: false, ..Menu::ALL }, 80);
}

#[test]
fn on_floats() {
    check(33, Menu { arrays: false, functions: false, widths: &[32, 64], ..Menu::ALL }, 60);
}
