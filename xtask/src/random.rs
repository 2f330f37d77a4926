//! `cargo xtask random`: any number of random programs, doppel against `java`.

use anyhow::{Result, bail, ensure};
use doppel_testkit::compare::difference;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::random::{Batch, Program, shrink};

#[derive(clap::Args)]
pub struct Options {
    /// Seed of the first program; the next ones have the next seeds.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many programs.
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// How many are compiled and run together.
    #[arg(long, default_value_t = 25)]
    batch: u64,
    /// Compilations spent on making a diverging program smaller; 0 leaves it as it is.
    #[arg(long, default_value_t = 60)]
    shrink_rounds: usize,
    /// Stop after this many diverging programs.
    #[arg(long, default_value_t = 5)]
    max_divergences: usize,
    /// Do not run doppel: check that every program compiles, and prints the same when `java` runs it twice.
    #[arg(long)]
    check_generator: bool,
    /// Only print the source of the first program.
    #[arg(long)]
    print: bool,
}

pub fn run(options: &Options) -> Result<()> {
    if options.print {
        print!("{}", Program::generate(options.seed).source());
        return Ok(());
    }
    let jdk = Jdk::installed()?;
    let end = options.seed + options.count;
    let mut n_divergences = 0;
    for first in (options.seed..end).step_by(options.batch.max(1) as usize) {
        let last = (first + options.batch).min(end) - 1;
        let batch = Batch::compile(jdk, (first..=last).map(Program::generate).collect())?;
        if options.check_generator {
            let [once, twice] = [batch.run_java(jdk, "All")?, batch.run_java(jdk, "All")?];
            let difference = difference(&once, &twice).unwrap_or_default();
            ensure!(difference.is_empty(), "java differs from itself, seeds {first} to {last}:\n{difference}");
            println!("seeds {first} to {last}: same twice, {} bytes", once.stdout.len());
            continue;
        }
        let divergences = batch.divergences(jdk)?;
        println!("seeds {first} to {last}: {} differ", divergences.len());
        for divergence in divergences {
            let smallest = shrink(jdk, divergence, options.shrink_rounds)?;
            println!("seed {}: {}\n{}", smallest.program.seed, smallest.source.display(), smallest.difference);
            n_divergences += 1;
            if n_divergences >= options.max_divergences {
                bail!("{n_divergences} programs differ, stopped");
            }
        }
    }
    ensure!(n_divergences == 0, "{n_divergences} programs differ");
    Ok(())
}
