//! `doppel solve`.

use std::path::PathBuf;
use std::time::Duration;

use super::duration;

/// Solve SMT-LIB scripts with the solver of the search
///
/// Reads the scripts that doppel writes, and others that use the same operators. Prints `sat`, `unsat` or `unknown` for each.
/// Exits with 1 if an answer contradicts the script's `(set-info :status ...)`.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  doppel solve --model path.smt2
  doppel solve queries/*.smt2")]
pub struct Solve {
    /// Scripts to solve
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Print the values of a satisfying assignment
    #[arg(long)]
    pub model: bool,

    /// Ask the SMT solver directly, without the stages before it
    #[arg(long)]
    pub bare: bool,

    /// Time limit per script: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub time_limit: Duration,
}
