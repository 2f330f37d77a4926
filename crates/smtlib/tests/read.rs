//! Scripts that were written can be read and mean the same; others are rejected.

use doppel_expr::random::{Menu, Recipe, Rng};
use doppel_expr::{Assignment, Evaluator, ExprId, Op, Pool, Sort};
use doppel_smtlib::{Script, Status, read};

#[test]
fn random_conjuncts_have_the_same_value_after_writing_and_reading() {
    let mut rng = Rng(21);
    let mut n_compared = 0;
    for _ in 0..300 {
        let mut pool = Pool::new();
        let made = Recipe::random(&mut rng, Menu::ALL, 25).build(&mut pool);
        let conjuncts: Vec<ExprId> = made.into_iter().filter(|&e| pool.sort(e) == Sort::Bool).collect();
        // The bits of a float are a constant with a condition, so there is no conjunct to compare.
        if pool.reachable(&conjuncts).iter().any(|&e| pool.node(e).op == Op::FToBits) {
            continue;
        }
        let script = conjuncts.iter().fold(Script::new(&pool), |script, &e| script.conjunct(e, ""));
        let text = script.status(Status::Sat).without_values().get_model().to_string();
        let mut other = Pool::new();
        let script = read(&mut other, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(script.status, Some(Status::Sat));
        assert_eq!(script.conjuncts.len(), conjuncts.len());
        for _ in 0..5 {
            let mut values = Assignment::new();
            let mut other_values = Assignment::new();
            for var in pool.vars() {
                let value = rng.value(var.sort);
                values.set(var.expr, value);
                if let Some(var) = other.var_named(&var.name) {
                    other_values.set(var.expr, value);
                }
            }
            for (&e, &read) in conjuncts.iter().zip(&script.conjuncts) {
                let expected = Evaluator::new(&pool, &values).value(e);
                assert_eq!(Evaluator::new(&other, &other_values).value(read), expected, "{text}");
                n_compared += 1;
            }
        }
    }
    assert!(n_compared > 1000);
}

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    let error = read(&mut Pool::new(), text).expect_err(text);
    assert!(error.to_string().contains(expected), "{error}");
}

#[test]
fn what_is_no_script_of_ours_is_refused() {
    check_refused("(assert true", "not closed");
    check_refused("(assert true))", "too many");
    check_refused("(assert x)", "`x` is not known");
    check_refused("(declare-const x (_ BitVec 65))", "sort");
    check_refused("(declare-const x (_ BitVec 8)) (assert x)", "no Bool");
    check_refused("(declare-const x (_ BitVec 8)) (assert (bvult x #x0001))", "does not take");
    check_refused("(declare-const x Int)", "sort");
    check_refused("(push 1)", "push");
    check_refused("(assert (not))", "does not take");
    check_refused("(assert ((_ extract 9 0) #x00))", "does not take");
    check_refused("(define-fun f ((x Bool)) Bool (f x)) (assert (f true))", "deep");
    check_refused(&"(assert ".repeat(5000), "deep");
    check_refused("(assert |x)", "bar");
}
