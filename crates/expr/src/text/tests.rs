//! Tests that the text form reads back as the same expression.

use crate::random::{Menu, Recipe, Rng};
use crate::{Op, Pool, Sort, parse};

#[track_caller]
fn check(input: &str, expected: &str) {
    let mut pool = Pool::new();
    let shown = match parse(&mut pool, input) {
        Ok(e) => pool.display(e).to_string(),
        Err(error) => error.to_string(),
    };
    assert_eq!(shown, expected);
}

#[test]
#[cfg_attr(miri, ignore = "libm has inline assembly")]
fn what_is_written_is_read_back_to_the_same_id() {
    let mut rng = Rng(4);
    for round in 0..500 {
        let recipe = Recipe::random(&mut rng, Menu::ALL, 40);
        let mut pool = if round % 2 == 0 { Pool::new() } else { Pool::without_rules() };
        for e in recipe.build(&mut pool) {
            let text = pool.display(e).to_string();
            assert_eq!(parse(&mut pool, &text), Ok(e), "{text}");
        }
    }
}

#[test]
fn constants_have_their_sort_only_where_no_neighbour_tells_it() {
    check("(slt (add x:32 5) 10)", "(slt (add x:32 5) 10)");
    check("(eq x:8 0xff)", "(eq x:8 255)");
    check("(eq x:8 -1)", "(eq x:8 255)");
    check("(feq x:f32 1e-45)", "(feq x:f32 1e-45)");
    check("(concat x:8 1:8)", "(concat x:8 1:8)");
    check("(ite c:bool 1:32 x:32)", "(ite c:bool 1 x:32)");
    check("(fadd -inf x:f64)", "(fadd x:f64 -inf)");
    check("nan:f32", "nan:f32");
    check("-1:64", "-1:64");
}

#[test]
fn shared_subexpressions_are_bound_when_that_is_shorter() {
    check(
        "(sub (mul (mul x:32 y:32) (add x y)) (udiv (mul x y) (mul (mul x y) (add x y))))",
        "(let (%1 (mul (mul x:32 y:32) (add x y))) (sub %1 (udiv (mul x y) %1)))",
    );
    check("(mul (neg x:32) (neg x))", "(mul (neg x:32) (neg x))");
}

#[test]
fn odd_names_stand_in_bars() {
    let mut pool = Pool::new();
    let names = ["in put", "a|b\\c", "true", "12", "%1", "f64", "-", "x:32", "", "args[0]", "x"];
    for name in names {
        let e = pool.var(name, Sort::Bv(32), 0);
        let text = pool.display(e).to_string();
        assert_eq!(parse(&mut pool, &text), Ok(e), "{text}");
    }
    let again = pool.var("x", Sort::Bool, 1);
    assert_eq!(pool.display(again).to_string(), "x#2:bool");
}

#[test]
fn what_is_wrong_is_said() {
    check("(add x:32", "at byte 9: the text ends too early");
    check("(add x:32 y:8)", "at byte 14: `add` does not take these arguments");
    check("(add 1 2)", "at byte 9: `1` has no sort");
    check("(eq x:8 256)", "at byte 12: `256` is no constant of sort 8");
    check("(frobnicate x:8)", "at byte 16: `frobnicate` is no operator");
    check("(extract 8 0 x:8)", "at byte 17: `extract` does not take these arguments");
    check("(add x:32 x:8)", "at byte 13: `x` has sort 32, not 8");
    check("x", "at byte 1: the variable `x` has no sort");
    check("x:65", "at byte 4: `65` is no sort");
    check("x:32 y:32", "at byte 9: more text after the expression");
    check("(table 16 0x01)", "at byte 15: `0x01` is no content of a table of 16 bits");
    check(")", "at byte 1: no list to close");
    check("", "at byte 0: the text ends too early");
}

#[test]
fn depth_is_no_matter() {
    let mut pool = Pool::new();
    let x = pool.var("x", Sort::Bv(32), 1);
    let mut e = x;
    let depth = if cfg!(miri) { 200 } else { 200_000 };
    for _ in 0..depth {
        e = pool.binary(Op::Mul, e, x);
        e = pool.not(e);
    }
    let text = pool.display(e).to_string();
    assert_eq!(parse(&mut pool, &text), Ok(e));
    assert_eq!(pool.variables_of(e), [x]);
    let assignment = [(x, 3)].into_iter().collect();
    let value = crate::Evaluator::new(&pool, &assignment).value(e);
    pool.set_values(&[(x, 3)]);
    assert_eq!(pool.value(e), value);
}
