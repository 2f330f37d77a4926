//! `cargo xtask verdicts`: verdicts on any number of random programs, against runs of all their inputs.

use anyhow::{Result, ensure};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::verdicts::{Batch, Source};

/// The number of programs compiled together.
const PER_BATCH: u64 = 50;

#[derive(clap::Args)]
pub struct Options {
    /// Seed of the first program; the next ones have the next seeds.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many programs.
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// Only print the source of the first program.
    #[arg(long)]
    print: bool,
}

pub fn run(options: &Options) -> Result<()> {
    if options.print {
        print!("{}", Source::new(options.seed).text);
        return Ok(());
    }
    let jdk = Jdk::installed()?;
    let end = options.seed + options.count;
    let (mut n_wrong, mut n_questions, mut n_undecided) = (0, 0, 0);
    for first in (options.seed..end).step_by(PER_BATCH as usize) {
        for judged in Batch::new(jdk, first..end.min(first + PER_BATCH))?.judge(jdk)? {
            n_questions += judged.n_questions;
            n_undecided += judged.n_undecided;
            if !judged.errors.is_empty() {
                n_wrong += 1;
                println!("seed {}: {}", judged.seed, judged.errors.join("\n"));
            }
        }
        let n_done = end.min(first + PER_BATCH) - options.seed;
        println!(
            "{n_done} programs, {n_questions} questions, {n_undecided} without an answer, {n_wrong} programs wrong"
        );
    }
    ensure!(n_wrong == 0, "verdicts on {n_wrong} programs are wrong");
    Ok(())
}
