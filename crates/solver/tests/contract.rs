//! The guarantees that callers rely on.

use doppel_expr::{ExprId, Pool, Sort, parse};
use doppel_solver::{Answer, Model, Options, Solver, Stage};

fn solver() -> Solver {
    Solver::new(Options::default())
}

fn exprs<const N: usize>(pool: &mut Pool, texts: [&str; N]) -> [ExprId; N] {
    texts.map(|text| parse(pool, text).unwrap())
}

#[test]
fn a_model_keeps_the_values_of_the_hint_that_need_not_change() {
    let mut pool = Pool::new();
    let prefix = exprs(&mut pool, ["(ult x:8 10)", "(ult 5 y:8)"]);
    let [x, y, z] = [("x", 3), ("y", 9), ("z", 77)].map(|(name, value)| {
        let known = pool.var_named(name).map(|var| var.expr);
        (known.unwrap_or_else(|| pool.var(name, Sort::Bv(8), 0)), value)
    });
    let last = exprs(&mut pool, ["(eq x 7)"]);
    let hint: Model = [x, y, z].into_iter().collect();
    let Answer::Sat(model) = solver().check(&mut pool, &prefix, &last, &hint) else { panic!() };
    assert_eq!([x.0, y.0, z.0].map(|var| model.value(var)), [7, 9, 77]);
}

#[test]
fn the_pools_own_values_do_not_matter() {
    let mut pool = Pool::new();
    let x = pool.var("x", Sort::Bv(32), 5);
    let last = exprs(&mut pool, ["(eq (mul x x) 0)"]);
    let Answer::Sat(model) = solver().check(&mut pool, &[], &last, &Model::new()) else { panic!() };
    assert_eq!(model.value(x), 0);
    assert_eq!(pool.value(x), 5);
}

#[test]
fn constants_need_no_solver() {
    let mut pool = Pool::new();
    let [yes, no] = [true, false].map(|value| pool.bool(value));
    let mut solver = solver();
    let hint = Model::new();
    assert_eq!(solver.check(&mut pool, &[], &[yes], &hint), Answer::Sat(Model::new()));
    assert_eq!(solver.check(&mut pool, &[yes], &[yes, no], &hint), Answer::Unsat);
    assert_eq!(solver.check(&mut pool, &[], &[], &hint), Answer::Sat(Model::new()));
}

#[test]
#[should_panic(expected = "one pool only")]
fn another_pool_is_noticed() {
    let mut solver = solver();
    let mut pool = Pool::new();
    let last = exprs(&mut pool, ["(ult (add x:32 y:32) 5)"]);
    solver.check(&mut pool, &[], &last, &Model::new());
    let mut other = Pool::new();
    let last = exprs(&mut other, ["(ult z:8 5)"]);
    solver.check(&mut other, &[], &last, &Model::new());
}

#[test]
fn what_cannot_hold_is_proved_once() {
    let texts = ["(ult x:32 1000)", "(ult y:32 1000)", "(ult 1 (mul x y))"];
    let mut pool = Pool::new();
    let prefix = exprs(&mut pool, texts);
    // No product of two numbers below 1000 is the prime 1009.
    let last = exprs(&mut pool, ["(eq (mul x y) 1009)"]);
    let hint: Model = pool.vars().iter().map(|var| (var.expr, 2)).collect();
    let mut solver = solver();
    for stage in [Stage::BackEnd, Stage::CounterexampleCache] {
        assert_eq!(solver.check(&mut pool, &prefix, &last, &hint), Answer::Unsat);
        assert_eq!(solver.statistics().stage(stage).n_unsat, 1, "{stage:?}");
    }
}

#[test]
fn each_kind_of_query_is_answered_where_it_is_cheapest() {
    for (prefix, last, expected) in [
        ("(ult x:8 y:8)", "(not (ult x y))", Stage::Simplification),
        ("(ult x:8 5)", "(ult 9 x)", Stage::Domains),
        ("(ult x:8 5)", "(eq x 3)", Stage::Domains),
        ("(ule x:32 77)", "(eq x 70)", Stage::Domains),
        ("(slt a:32 b:32)", "(slt b 0)", Stage::Inversion),
        ("(ult x:8 y:8)", "(and (ult y 6) (eq (mul x y) 11))", Stage::Search),
    ] {
        let mut pool = Pool::new();
        let prefix = exprs(&mut pool, [prefix]);
        let last = exprs(&mut pool, [last]);
        let mut solver = solver();
        let hint: Model = pool.vars().iter().zip(2..).map(|(var, value)| (var.expr, value)).collect();
        solver.check(&mut pool, &prefix, &last, &hint);
        assert_eq!(solver.statistics().stage(expected).n_answered(), 1, "{last:?} {:?}", solver.statistics());
    }
}
