//! Typical loads of queries from explorations, with the answers of each stage:
//! `cargo run --release -p doppel-solver --example loads [NAME]`.

#![expect(clippy::print_stdout, reason = "a measurement")]

use std::time::Instant;

use doppel_expr::random::Rng;
use doppel_expr::{Assignment, Evaluator, ExprId, Op, Pool, Sort, parse};
use doppel_solver::{Answer, Model, Options, Solver, Stage};

fn main() {
    let wanted = std::env::args().nth(1);
    for (name, run) in LOADS {
        if wanted.as_deref().is_none_or(|wanted| wanted == *name) {
            let mut solver = Solver::new(Options::default());
            let start = Instant::now();
            let n_paths = run(&mut solver);
            let time = start.elapsed();
            let statistics = solver.statistics();
            println!(
                "{name}: {n_paths} paths, {} queries in {time:.1?}, {:.2?} per query in the solver, {} unknown",
                statistics.n_queries,
                statistics.time / statistics.n_queries.max(1) as u32,
                statistics.n_unknown,
            );
            for stage in Stage::ALL {
                let of_stage = statistics.stage(stage);
                println!(
                    "  {:21} {:7} sat {:7} unsat {:5} unknown {:10.1?}",
                    stage.name(),
                    of_stage.n_sat,
                    of_stage.n_unsat,
                    of_stage.n_unknown,
                    of_stage.time
                );
            }
        }
    }
}

type Load = fn(&mut Solver) -> usize;

const LOADS: &[(&str, Load)] = &[
    ("paths-f", paths_f),
    ("paths-g", paths_g),
    ("bytes", bytes),
    ("long", long),
    ("parse", parse_int),
    ("linear", linear),
    ("floats", floats),
    ("products", products),
];

/// Explores a tree of conditions: each program is a function from an input to the conditions that it meets, with its
/// choices.
fn explore(solver: &mut Solver, pool: &mut Pool, program: impl Fn(&mut Pool, &Model) -> Vec<(ExprId, bool)>) -> usize {
    // An input, and the number of leading choices of its path that must not be negated.
    let mut pending = vec![(Model::new(), 0)];
    let mut n_paths = 0;
    while let Some((input, bound)) = pending.pop() {
        n_paths += 1;
        let choices = program(pool, &input);
        let path: Vec<ExprId> = choices.iter().map(|&(e, holds)| if holds { e } else { pool.not(e) }).collect();
        for n in bound..path.len() {
            let negated = pool.not(path[n]);
            if let Answer::Sat(model) = solver.check(pool, &path[..n], &[negated], &input) {
                pending.push((model, n + 1));
            }
        }
    }
    n_paths
}

/// Runs a program of nested conditions under an input.
struct Run<'a> {
    pool: &'a mut Pool,
    assignment: Assignment,
    choices: Vec<(ExprId, bool)>,
}

impl Run<'_> {
    fn new<'a>(pool: &'a mut Pool, input: &Model) -> Run<'a> {
        let assignment = pool.vars().iter().map(|var| (var.expr, input.value(var.expr))).collect();
        Run { pool, assignment, choices: Vec::new() }
    }

    fn choice(&mut self, e: ExprId) -> bool {
        if let Some(value) = self.pool.as_const(e) {
            return value != 0;
        }
        let holds = Evaluator::new(self.pool, &self.assignment).value(e) != 0;
        self.choices.push((e, holds));
        holds
    }

    fn text(&mut self, text: &str) -> bool {
        let e = parse(self.pool, text).unwrap();
        self.choice(e)
    }
}

fn ints() -> Pool {
    let mut pool = Pool::new();
    for name in ["a", "b", "c", "d", "e"] {
        pool.var(name, Sort::Bv(32), 0);
    }
    pool
}

/// `Paths.f` of FACTS: 192 paths.
fn paths_f(solver: &mut Solver) -> usize {
    explore(solver, &mut ints(), |pool, input| {
        let mut run = Run::new(pool, input);
        run.text("(slt 10 a)");
        run.text("(slt a b)");
        run.text("(slt (add b 7) (mul c 3))");
        run.text("(eq (and d 255) 42)");
        run.text("(slt c d)");
        if !run.text("(eq e (add a b))") {
            run.text("(slt c e)");
        }
        run.text("(eq (add (add (add (add a b) c) d) e) 12345)");
        run.choices
    })
}

/// `Paths.g` of FACTS: 167 paths.
fn paths_g(solver: &mut Solver) -> usize {
    explore(solver, &mut ints(), |pool, input| {
        let mut run = Run::new(pool, input);
        run.text("(slt 10 a)");
        run.text("(slt a b)");
        run.text("(slt (add b 7) c)");
        run.text("(slt c d)");
        if !run.text("(eq e (add a b))") {
            run.text("(slt c e)");
        }
        run.text("(slt d (add a e))");
        run.text("(slt 100 b)");
        run.choices
    })
}

/// A loop that classifies bytes: digits, spaces, others, up to 7 of them.
fn bytes(solver: &mut Solver) -> usize {
    let mut pool = Pool::new();
    let bytes: Vec<ExprId> = (0..7).map(|n| pool.var(&format!("in[{n}]"), Sort::Bv(8), 0)).collect();
    explore(solver, &mut pool, |pool, input| {
        let mut run = Run::new(pool, input);
        for &byte in &bytes {
            let [digit_0, digit_9, space, end] = [48, 57, 32, 10].map(|c| run.pool.bv(8, c));
            let is_end = run.pool.eq(byte, end);
            if run.choice(is_end) {
                break;
            }
            let is_below = run.pool.binary(Op::ULt, byte, digit_0);
            if run.choice(is_below) {
                let is_space = run.pool.eq(byte, space);
                run.choice(is_space);
            } else {
                let is_digit = run.pool.binary(Op::ULe, byte, digit_9);
                run.choice(is_digit);
            }
        }
        run.choices
    })
}

/// 100 paths of 512 tests of 64 bytes, each of them negated.
fn long(solver: &mut Solver) -> usize {
    let mut rng = Rng(2);
    let mut pool = Pool::new();
    let bytes: Vec<ExprId> = (0..64).map(|n| pool.var(&format!("in[{n}]"), Sort::Bv(8), 0)).collect();
    for _ in 0..100 {
        let input: Model = bytes.iter().map(|&var| (var, rng.bits() & 0xff)).collect();
        let assignment: Assignment = input.iter().collect();
        let mut path = Vec::new();
        for n in 0..512 {
            let wide = pool.zero_extend(bytes[n / 8], 32);
            let constant = pool.bv(32, rng.bits() & 0xff);
            let e = pool.binary(rng.pick(&[Op::SLt, Op::Eq, Op::SLe]), wide, constant);
            let holds = Evaluator::new(&pool, &assignment).value(e) != 0;
            path.push(if holds { e } else { pool.not(e) });
        }
        for n in 0..path.len() {
            let negated = pool.not(path[n]);
            solver.check(&mut pool, &path[..n], &[negated], &input);
        }
    }
    100
}

/// A number of up to 4 digits in characters, and conditions on its value.
fn parse_int(solver: &mut Solver) -> usize {
    let mut pool = Pool::new();
    let chars: Vec<ExprId> = (0..4).map(|n| pool.var(&format!("s[{n}]"), Sort::Bv(16), 0)).collect();
    explore(solver, &mut pool, |pool, input| {
        let mut run = Run::new(pool, input);
        let [zero, ten, space] = [48, 10, 32].map(|n| run.pool.bv(32, n));
        let mut number = run.pool.bv(32, 0);
        for &c in &chars {
            let wide = run.pool.zero_extend(c, 32);
            let is_end = run.pool.eq(wide, space);
            if run.choice(is_end) {
                break;
            }
            let digit = run.pool.binary(Op::Sub, wide, zero);
            let is_digit = run.pool.binary(Op::ULt, digit, ten);
            if !run.choice(is_digit) {
                return run.choices;
            }
            let product = run.pool.binary(Op::Mul, number, ten);
            number = run.pool.binary(Op::Add, product, digit);
        }
        for (op, with, limit) in [(Op::SRem, 7, 3), (Op::SRem, 10, 5), (Op::SDiv, 9, 77), (Op::Xor, 1234, 99)] {
            let [with, limit] = [with, limit].map(|n| run.pool.bv(32, n));
            let left = run.pool.binary(op, number, with);
            let is_equal = run.pool.eq(left, limit);
            run.choice(is_equal);
        }
        let limit = run.pool.bv(32, 5000);
        let is_large = run.pool.binary(Op::SLt, limit, number);
        run.choice(is_large);
        run.choices
    })
}

/// 400 queries: paths of 40 random conjuncts over 8 ints, one negated.
fn linear(solver: &mut Solver) -> usize {
    let mut rng = Rng(1);
    let mut pool = Pool::new();
    let vars: Vec<ExprId> = (0..8).map(|n| pool.var(&format!("v{n}"), Sort::Bv(32), 0)).collect();
    for _ in 0..10 {
        let input: Model = vars.iter().map(|&var| (var, rng.bits() % 2000)).collect();
        let assignment: Assignment = input.iter().collect();
        let mut path = Vec::new();
        for _ in 0..40 {
            let mut operand = |pool: &mut Pool| {
                let var = rng.pick(&vars);
                let constant = pool.bv(32, 1 + rng.below(50) as u64);
                let op = rng.pick(&[Op::Add, Op::Sub, Op::And, Op::Or, Op::Xor, Op::Mul, Op::SDiv, Op::Shl, Op::AShr]);
                pool.binary(op, var, constant)
            };
            let [a, b] = [operand(&mut pool), operand(&mut pool)];
            let op = rng.pick(&[Op::Add, Op::Sub, Op::Xor]);
            let sum = pool.binary(op, a, b);
            let limit = pool.bv(32, rng.below(3000) as u64);
            let e = pool.binary(rng.pick(&[Op::SLt, Op::SLe, Op::Eq]), sum, limit);
            let holds = Evaluator::new(&pool, &assignment).value(e) != 0;
            path.push(if holds { e } else { pool.not(e) });
        }
        for n in 0..path.len() {
            let negated = pool.not(path[n]);
            solver.check(&mut pool, &path[..n], &[negated], &input);
        }
    }
    10
}

/// 50 conjuncts of double arithmetic.
fn floats(solver: &mut Solver) -> usize {
    let mut pool = Pool::new();
    for text in [
        "(flt (fmul x:f64 x) (fadd y:f64 2.5))",
        "(feq (fsqrt x:f64) 3.0)",
        "(eq (ftos 32 (fmul x:f64 1.5)) 42)",
        "(flt (fadd x:f64 1.0) x)",
        "(feq (fadd x:f64 0.1) 0.3)",
        "(flt (fdiv x:f64 3.0) (fmul x 0.25))",
        "(and (flt 1.0 (fmul x:f64 y:f64)) (flt (fadd x y) 0.5))",
        "(and (flt 1.0 x:f64) (flt (fmul x x) x))",
    ] {
        let last = [parse(&mut pool, text).unwrap()];
        solver.check(&mut pool, &[], &last, &Model::new());
    }
    0
}

/// Products and remainders of two ints.
fn products(solver: &mut Solver) -> usize {
    let mut rng = Rng(3);
    let mut pool = Pool::new();
    for n in 0..40 {
        let product = 7 + rng.below(100_000);
        let text = format!(
            "(and (eq (mul x:32 y:32) {product}) (and (slt 1 x) (and (slt x 5000) (and (slt 1 y) (and (slt y 5000) (eq (srem x {}) 1))))))",
            2 + n % 5
        );
        let last = [parse(&mut pool, &text).unwrap()];
        solver.check(&mut pool, &[], &last, &Model::new());
    }
    0
}
