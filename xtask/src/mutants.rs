//! `cargo xtask mutants`: any number of mutated method bodies, doppel against `java`. The test `mutants` runs a thousand of them.

use anyhow::{Result, ensure};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::mutants::{Batch, Corpus};

#[derive(clap::Args)]
pub struct Options {
    /// Seed of the first mutant; the next ones have the next seeds.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many mutants.
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// How many are run together.
    #[arg(long, default_value_t = 500)]
    batch: u64,
    /// The JDK's feature version; that of the `java` on PATH without.
    #[arg(long)]
    jdk: Option<u32>,
    /// Only list the mutants and what each side says of them.
    #[arg(long)]
    print: bool,
}

pub fn run(options: &Options) -> Result<()> {
    let jdk = match options.jdk {
        Some(feature) => Jdk::of_feature(feature).ok_or_else(|| anyhow::anyhow!("no JDK {feature}"))?,
        None => Jdk::installed()?.clone(),
    };
    let corpus = Corpus::new(&jdk)?;
    let end = options.seed + options.count;
    let mut n_differences = 0;
    for first in (options.seed..end).step_by(options.batch.max(1) as usize) {
        let last = (first + options.batch).min(end) - 1;
        let batch = Batch::new(&corpus, first..=last)?;
        if options.print {
            batch.mutants().iter().for_each(|mutant| println!("{} {}: {}", mutant.seed, mutant.set, mutant.what));
            continue;
        }
        let outcome = batch.compare(&jdk)?;
        println!(
            "seeds {first} to {last}: {} rejected, {} executed, {} endless, {} differ",
            outcome.n_rejected,
            outcome.n_executed,
            outcome.n_endless,
            outcome.differences.len()
        );
        for difference in &outcome.differences {
            let mutant = &difference.mutant;
            println!("seed {} ({}): {}\n  {}", mutant.seed, mutant.set, mutant.what, difference.class_file.display());
            println!("  java:   {}\n  doppel: {}", difference.java, difference.doppel);
        }
        n_differences += outcome.differences.len();
    }
    ensure!(n_differences == 0, "{n_differences} mutants differ");
    Ok(())
}
