//! `doppel solve`: SMT-LIB scripts, such as those of a query log, through the solver chain.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};
use doppel_expr::{ExprId, Pool};
use doppel_smtlib::{ReadScript, Status};
use doppel_solver::{Answer, Model, Options, Solver};

use crate::args::Solve;
use crate::exit_status::{FINDINGS, SUCCESS};

pub fn solve(options: &Solve) -> Result<u8> {
    let mut status = SUCCESS;
    for file in &options.files {
        let answer = solve_file(file, options).with_context(|| format!("cannot solve {}", file.display()))?;
        if options.files.len() > 1 {
            crate::print(&format!("{}: ", file.display()))?;
        }
        crate::print(&answer.text)?;
        if answer.is_unexpected {
            status = FINDINGS;
        }
    }
    Ok(status)
}

struct Solved {
    text: String,
    is_unexpected: bool,
}

fn solve_file(file: &Path, options: &Solve) -> Result<Solved> {
    let text = std::fs::read_to_string(file)?;
    let mut pool = Pool::new();
    let script = doppel_smtlib::read(&mut pool, &text)?;
    let solver_options = Options { query_time_limit: options.time_limit, ..Options::default() };
    let mut solver = match options.bare {
        true => Solver::bare(solver_options),
        false => Solver::new(solver_options),
    };
    let answer = solver.check(&mut pool, &[], &script.conjuncts, &Model::new());
    Ok(report(&pool, &script, &answer, options.model))
}

fn report(pool: &Pool, script: &ReadScript, answer: &Answer, with_model: bool) -> Solved {
    let (status, mut text) = match answer {
        Answer::Sat(_) => (Status::Sat, "sat".to_owned()),
        Answer::Unsat => (Status::Unsat, "unsat".to_owned()),
        Answer::Unknown(reason) => (Status::Unknown, format!("unknown ({reason})")),
    };
    // A missing answer contradicts nothing.
    let expected = script.status.filter(|&expected| expected != Status::Unknown && status != Status::Unknown);
    let is_unexpected = expected.is_some_and(|expected| expected != status);
    if let Some(expected) = expected.filter(|_| is_unexpected) {
        let _ = write!(text, ", but {} is expected", expected.name());
    }
    text.push('\n');
    if let (Answer::Sat(model), true) = (answer, with_model) {
        let values: Vec<(ExprId, u64)> = script.variables.iter().map(|&var| (var, model.value(var))).collect();
        text.push_str(&doppel_smtlib::model(pool, &values));
    }
    Solved { text, is_unexpected }
}
