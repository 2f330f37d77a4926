//! `doppel run`.

use std::path::PathBuf;

use super::{Inputs, Java, Program};

/// Run a program as `java` does: same output, same exit status
///
/// With symbolic inputs, doppel also computes the path constraint of the run: the condition on the inputs under which the
/// program takes the same path.
#[derive(clap::Args, Debug)]
#[command(
    override_usage = "doppel run [OPTIONS] MAIN [ARG]...\n       doppel run [OPTIONS] -jar FILE [ARG]...",
    after_help = "Examples:
  doppel run -cp build/classes com.acme.Main input.txt
  doppel run -ea -Dmode=fast -jar app.jar
  doppel run --symbolic args --path-constraint path.smt2 -cp build/classes com.acme.Main 42
  doppel run --sandbox --readable /usr/share/dict -cp build/classes com.acme.Main"
)]
pub struct Run {
    /// Main class
    #[arg(value_name = "MAIN")]
    pub main: Option<String>,

    /// Arguments of the program
    #[arg(trailing_var_arg = true, value_name = "ARG")]
    pub args: Vec<String>,

    #[command(flatten)]
    pub program: Program,

    /// Run in a sandbox, as searches do: file changes stay in memory, there is no network and no other process, and clock
    /// and random numbers are the same in every run
    #[arg(long, help_heading = "Program")]
    pub sandbox: bool,

    #[command(flatten)]
    pub inputs: Inputs,

    /// Merge branches without side effects into one path, as if-then-else expressions
    #[arg(long, help_heading = "Search")]
    pub merge: bool,

    /// Write the path constraint of the run to this file: as SMT-LIB, or as text if the name ends in .txt
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub path_constraint: Option<PathBuf>,

    /// Print one JSON document instead of the program's output; it contains the output, the inputs, the conjuncts of the
    /// path constraint and every imprecision
    #[arg(long, help_heading = "Output")]
    pub json: bool,

    /// Print statistics and every imprecision to standard error at the end
    #[arg(short, long, help_heading = "Output")]
    pub verbose: bool,

    /// Do not print the summary of a symbolic run to standard error
    #[arg(short, long, help_heading = "Output")]
    pub quiet: bool,

    #[command(flatten)]
    pub java: Java,

    /// Collect garbage at every Nth allocation and at every poll, and check every reference
    #[arg(long, hide = true, value_name = "N", default_value_t = 0)]
    pub gc_stress: u32,

    /// Time slice of a thread, in back edges and calls
    #[arg(long, hide = true, value_name = "N")]
    pub quantum: Option<i32>,
}
