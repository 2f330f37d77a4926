//! Any number of random programs, each with several solutions of its path constraint: `cargo xtask precision`.
#![expect(clippy::print_stdout, reason = "it is a program for the terminal")]

use std::process::ExitCode;

use clap::Parser;
use doppel_precision::check::{Effort, Verdict};
use doppel_precision::machine::Paths;
use doppel_precision::random::{self, Family, batch};
use doppel_testkit::jdk::Jdk;

/// Replays other solutions of the path constraints of random programs.
#[derive(Parser)]
struct Arguments {
    /// Seed of the first program; the next ones have the next seeds.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many programs.
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// How many are compiled together.
    #[arg(long, default_value_t = 25)]
    batch: u64,
    /// Solutions per program that are looked for by mutation.
    #[arg(long, default_value_t = 8)]
    mutations: usize,
    /// Queries to Z3 per program, if it is installed.
    #[arg(long, default_value_t = 4)]
    queries: usize,
    /// Merge the paths on both sides of branches that only compute.
    #[arg(long)]
    merge: bool,
    /// Programs that are full of such branches.
    #[arg(long)]
    diamonds: bool,
    /// Only print the source of the first program.
    #[arg(long)]
    print: bool,
}

fn main() -> std::io::Result<ExitCode> {
    let arguments = Arguments::parse();
    let family = if arguments.diamonds { Family::Diamonds } else { Family::General };
    if arguments.print {
        print!("{}", random::source(family, arguments.seed));
        return Ok(ExitCode::SUCCESS);
    }
    let jdk = Jdk::installed()?;
    let effort = Effort { mutations: arguments.mutations, queries: arguments.queries, seed: 0 };
    let paths = if arguments.merge { Paths::Merged } else { Paths::Plain };
    let end = arguments.seed + arguments.count;
    let (mut n_precise, mut n_imprecise, mut n_solutions, mut n_failed) = (0, 0, 0, 0);
    for first in (arguments.seed..end).step_by(arguments.batch.max(1) as usize) {
        let last = (first + arguments.batch).min(end);
        for checked in batch::check(jdk, family, first..last, effort, paths)? {
            match checked.result {
                Ok(Verdict::Precise { solutions }) => {
                    n_precise += 1;
                    n_solutions += solutions;
                }
                Ok(Verdict::Imprecise(reasons)) => {
                    n_imprecise += 1;
                    println!("seed {}: imprecise: {}", checked.seed, reasons.join("; "));
                }
                Err(error) => {
                    n_failed += 1;
                    println!("seed {}: {}\n{error}\n", checked.seed, checked.source.display());
                }
            }
        }
        println!(
            "up to seed {}: {n_precise} precise on {n_solutions} other solutions, {n_imprecise} imprecise, {n_failed} failed",
            last - 1
        );
    }
    Ok(if n_failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
