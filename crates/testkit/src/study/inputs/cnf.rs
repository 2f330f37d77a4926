//! Formulas in DIMACS format: random ones, and a pigeonhole principle, which has no solution.

use std::fmt::Write;

use super::InputFile;
use crate::random::Prng;

pub fn files() -> Vec<InputFile> {
    vec![
        InputFile::new("small.cnf", random(20, 80)),
        InputFile::new("medium.cnf", random(60, 220)),
        InputFile::new("large.cnf", random(150, 560)),
        InputFile::new("pigeons.cnf", pigeons(4)),
    ]
}

/// Clauses of three different variables each.
fn random(n_variables: usize, n_clauses: usize) -> String {
    let mut prng = Prng::new(n_variables as u64);
    let mut cnf = format!("c random clauses\np cnf {n_variables} {n_clauses}\n");
    for _ in 0..n_clauses {
        let mut clause: Vec<usize> = Vec::new();
        while clause.len() < 3 {
            let variable = prng.between(1, n_variables);
            if !clause.contains(&variable) {
                clause.push(variable);
            }
        }
        for variable in clause {
            let sign = if prng.percent(50) { "-" } else { "" };
            let _ = write!(cnf, "{sign}{variable} ");
        }
        cnf.push_str("0\n");
    }
    cnf
}

/// One more pigeon than there are holes.
fn pigeons(n_holes: usize) -> String {
    let variable = |pigeon: usize, hole: usize| pigeon * n_holes + hole + 1;
    let mut clauses = Vec::new();
    for pigeon in 0..=n_holes {
        let somewhere: Vec<String> = (0..n_holes).map(|hole| variable(pigeon, hole).to_string()).collect();
        clauses.push(somewhere.join(" "));
        for other in 0..pigeon {
            clauses.extend((0..n_holes).map(|hole| format!("-{} -{}", variable(pigeon, hole), variable(other, hole))));
        }
    }
    let mut cnf = format!("c pigeons\np cnf {} {}\n", (n_holes + 1) * n_holes, clauses.len());
    for clause in clauses {
        let _ = writeln!(cnf, "{clause} 0");
    }
    cnf
}
