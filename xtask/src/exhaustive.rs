//! `cargo xtask exhaustive`: searches of any number of random programs, against runs of all their inputs.

use anyhow::{Result, ensure};
use doppel_testkit::exhaustive::{Program, source};
use doppel_testkit::jdk::Jdk;

#[derive(clap::Args)]
pub struct Options {
    /// Seed of the first program; the next ones have the next seeds.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many programs.
    #[arg(long, default_value_t = 25)]
    count: u64,
    /// Only print the source of the first program.
    #[arg(long)]
    print: bool,
}

pub fn run(options: &Options) -> Result<()> {
    if options.print {
        print!("{}", source(options.seed));
        return Ok(());
    }
    let jdk = Jdk::installed()?;
    let mut n_wrong = 0;
    for program in Program::compile(jdk, options.seed..options.seed + options.count)? {
        let judged = program.judge(jdk)?;
        println!("seed {}: {} outcomes, {} complete", program.seed, judged.n_outcomes, judged.n_complete);
        if !judged.errors.is_empty() {
            n_wrong += 1;
            println!("{}\n{}", program.source.display(), judged.errors.join("\n"));
        }
    }
    ensure!(n_wrong == 0, "searches of {n_wrong} programs are wrong");
    Ok(())
}
