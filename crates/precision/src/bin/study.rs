//! Other solutions of the path constraint of one program on one file: `cargo xtask studies --precision`.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program for other programs")]

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use doppel_precision::study::ProgramOnFile;
use doppel_testkit::jdk::Jdk;

/// Replays other contents of a file that satisfy a program's path constraint.
#[derive(Parser)]
struct Arguments {
    #[arg(long)]
    class_path: String,
    /// The file that is symbolic.
    #[arg(long)]
    file: PathBuf,
    /// How many other contents.
    #[arg(long, default_value_t = 5)]
    solutions: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The main class and its arguments.
    #[arg(last = true, required = true)]
    program: Vec<String>,
}

fn main() -> std::io::Result<ExitCode> {
    let arguments = Arguments::parse();
    let (main, rest) =
        arguments.program.split_first().map(|(main, rest)| (main.clone(), rest.to_vec())).unwrap_or_default();
    let program = ProgramOnFile { class_path: arguments.class_path, main, arguments: rest, file: arguments.file };
    match program.sample(Jdk::installed()?, arguments.solutions, arguments.seed) {
        Ok(sample) => {
            println!("{}", serde_json::to_string(&sample)?);
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            eprintln!("{error}");
            Ok(ExitCode::FAILURE)
        }
    }
}
