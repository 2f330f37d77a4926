//! A query ends when it must, whatever it is.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use doppel_expr::{ExprId, Op, Pool, Sort, parse};
use doppel_solver::{Answer, Model, Options, Reason, Solver};

/// Fermat's theorem for cubes of up to 20 bits: too hard to prove bit by bit in a short time.
fn hard(pool: &mut Pool) -> Vec<ExprId> {
    let bounds = "(and (ult 0 x:64) (and (ult x 1048576) (and (ult 0 y:64) (and (ult y 1048576) (ult z:64 1048576)))))";
    let equation = "(eq (add (mul x (mul x x)) (mul y (mul y y))) (mul z (mul z z)))";
    [bounds, equation].map(|text| parse(pool, text).unwrap()).into()
}

fn solver(options: Options) -> Solver {
    Solver::new(options)
}

#[track_caller]
fn check(mut solver: Solver, expected: Reason, limit: Duration) {
    let mut pool = Pool::new();
    let last = hard(&mut pool);
    let start = Instant::now();
    let answer = solver.check(&mut pool, &[], &last, &Model::new());
    assert_eq!(answer, Answer::Unknown(expected));
    assert!(start.elapsed() < limit, "{:?}", start.elapsed());
    assert_eq!(solver.statistics().n_unknown, 1);
    // The solver is still usable afterwards.
    let easy = [parse(&mut pool, "(ult (mul x y) 100)").unwrap()];
    solver.set_deadline(None);
    let answer = solver.check(&mut pool, &[], &easy, &Model::new());
    assert!(matches!(answer, Answer::Sat(_) | Answer::Unknown(Reason::Cancelled)), "{answer:?}");
}

#[test]
fn a_hard_query_ends_at_the_time_limit_of_a_query() {
    let options = Options { query_time_limit: Duration::from_millis(400), ..Options::default() };
    check(solver(options), Reason::TimeLimit, Duration::from_millis(900));
}

#[test]
fn a_hard_query_ends_at_the_deadline() {
    let mut solver = solver(Options::default());
    solver.set_deadline(Some(Instant::now() + Duration::from_millis(300)));
    check(solver, Reason::Deadline, Duration::from_millis(800));
}

#[test]
fn no_query_begins_after_the_deadline() {
    let mut solver = solver(Options::default());
    solver.set_deadline(Some(Instant::now()));
    check(solver, Reason::Deadline, Duration::from_millis(50));
}

#[test]
fn cancelling_ends_a_running_query() {
    let options = Options::default();
    let cancel = options.cancel.clone();
    let canceller = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        cancel.store(true, Ordering::Relaxed);
    });
    check(solver(options), Reason::Cancelled, Duration::from_millis(800));
    canceller.join().unwrap();
}

#[test]
fn an_expression_that_is_deep_and_large_overflows_neither_the_stack_nor_the_limit() {
    let mut pool = Pool::new();
    let [x, y] = ["x", "y"].map(|name| pool.var(name, Sort::Bv(16), 0));
    let mut deep = x;
    for n in 0..50_000 {
        let op = if n % 2 == 0 { Op::Add } else { Op::Xor };
        deep = pool.binary(op, deep, y);
    }
    let limit = pool.bv(16, 7);
    let last = [pool.eq(deep, limit)];
    let options = Options { query_time_limit: Duration::from_millis(300), ..Options::default() };
    let mut solver = solver(options);
    let hint: Model = [(x, 1), (y, 2)].into_iter().collect();
    let start = Instant::now();
    solver.check(&mut pool, &[], &last, &hint);
    let bare = Options { query_time_limit: Duration::from_millis(300), ..Options::default() };
    let answer = Solver::bare(bare).check(&mut pool, &[], &last, &hint);
    assert_eq!(answer, Answer::Unknown(Reason::TimeLimit));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}
