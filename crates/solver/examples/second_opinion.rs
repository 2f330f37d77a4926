//! Random queries to the solver, and to Z3 and cvc5 as SMT-LIB: neither may contradict it, and its models must hold.
//! `cargo run --release -p doppel-solver --example second_opinion -- SEED COUNT`; `cargo xtask soak` runs it.

#![expect(clippy::print_stdout, reason = "it is a program for other programs")]

use std::process::{Command, ExitCode};

use doppel_expr::random::{Menu, Recipe, Rng};
use doppel_expr::{Assignment, Evaluator, ExprId, Pool, Sort};
use doppel_smtlib::Script;
use doppel_solver::{Answer, Model, Options, Solver};

/// The menu of a seed, so that a seed alone reproduces a failure. Functions are left out, since solvers do not know
/// them.
fn menu(seed: u64) -> Menu {
    let all = Menu { functions: false, ..Menu::ALL };
    match seed % 3 {
        0 => Menu { floats: false, arrays: false, ..all },
        1 => Menu { floats: false, ..all },
        _ => Menu { arrays: false, widths: &[32, 64], ..all },
    }
}

const SOLVERS: [(&str, &[&str]); 2] = [("z3", &["-smt2", "-T:5"]), ("cvc5", &["--lang=smt2", "--tlimit=5000"])];

#[derive(Default)]
struct Tally {
    n_queries: usize,
    n_sat: usize,
    n_unsat: usize,
    n_confirmed: usize,
    failures: Vec<String>,
}

impl Tally {
    /// All queries of one pool: the other side of each condition, after those before it.
    fn examine(&mut self, seed: u64) -> std::io::Result<()> {
        let mut rng = Rng(seed);
        let mut pool = Pool::new();
        let made = Recipe::random(&mut rng, menu(seed), 10).build(&mut pool);
        let values: Vec<(ExprId, u64)> = pool.vars().iter().map(|var| (var.expr, rng.value(var.sort))).collect();
        let assignment: Assignment = values.iter().copied().collect();
        let hint: Model = values.into_iter().collect();
        let mut solver = Solver::new(Options::default());
        let mut path: Vec<ExprId> = Vec::new();
        let conditions: Vec<ExprId> = made.into_iter().filter(|&e| pool.sort(e) == Sort::Bool).collect();
        for condition in conditions {
            let holds = Evaluator::new(&pool, &assignment).value(condition) != 0;
            let not = pool.not(condition);
            let (right, wrong) = if holds { (condition, not) } else { (not, condition) };
            let answer = solver.check(&mut pool, &path, &[wrong], &hint);
            let query = [path.as_slice(), &[wrong]].concat();
            self.compare(seed, &pool, &query, &answer)?;
            path.push(right);
        }
        let statistics = solver.statistics();
        if statistics.n_wrong_models > 0 {
            self.failures.push(format!("seed {seed}: {} wrong models of stages", statistics.n_wrong_models));
        }
        Ok(())
    }

    fn compare(&mut self, seed: u64, pool: &Pool, query: &[ExprId], answer: &Answer) -> std::io::Result<()> {
        self.n_queries += 1;
        let opposite = match answer {
            Answer::Sat(model) => {
                self.n_sat += 1;
                let values: Assignment = pool.vars().iter().map(|var| (var.expr, model.value(var.expr))).collect();
                if query.iter().any(|&e| Evaluator::new(pool, &values).value(e) == 0) {
                    self.failures.push(format!("seed {seed}: a model does not hold"));
                }
                "unsat"
            }
            Answer::Unsat => {
                self.n_unsat += 1;
                "sat"
            }
            Answer::Unknown(_) => return Ok(()),
        };
        let mut script = Script::new(pool);
        for &conjunct in query {
            script = script.conjunct(conjunct, "");
        }
        let text = script.check_sat().to_string();
        let file = tempfile::Builder::new().suffix(".smt2").tempfile()?;
        std::fs::write(file.path(), &text)?;
        for (name, arguments) in SOLVERS {
            let Ok(output) = Command::new(name).args(arguments).arg(file.path()).output() else { continue };
            match String::from_utf8_lossy(&output.stdout).trim() {
                verdict if verdict == opposite => {
                    self.failures.push(format!("seed {seed}: {name} says {verdict}:\n{text}"));
                }
                "sat" | "unsat" => self.n_confirmed += 1,
                _ => {}
            }
        }
        Ok(())
    }
}

fn main() -> std::io::Result<ExitCode> {
    // The first pool of expressions, and the number of pools.
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().unwrap_or(1));
    let (seed, count): (u64, u64) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(20));
    let mut tally = Tally::default();
    for seed in seed..seed + count {
        tally.examine(seed)?;
    }
    tally.failures.iter().for_each(|failure| println!("{failure}"));
    println!(
        "{} queries: {} sat, {} unsat, confirmed {} times, {} failed",
        tally.n_queries,
        tally.n_sat,
        tally.n_unsat,
        tally.n_confirmed,
        tally.failures.len()
    );
    Ok(if tally.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
