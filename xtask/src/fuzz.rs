//! `cargo xtask fuzz`: any number of damaged class files and jars. The test `hostile` runs a fixed few of them.

use anyhow::{Result, ensure};
use doppel_testkit::hostile::{Victim, arguments, attack};
use doppel_testkit::jdk::Jdk;

#[derive(clap::Args)]
pub struct Options {
    /// Seed of the first round; the next rounds have the next seeds.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many rounds; each damages every class of the victim and its jar.
    #[arg(long, default_value_t = 10)]
    rounds: u64,
    /// Mutants of each file per round.
    #[arg(long, default_value_t = 20)]
    mutants: usize,
}

pub fn run(options: &Options) -> Result<()> {
    let jdk = Jdk::installed()?;
    let victim = Victim::new(jdk)?;
    let jar_dir = victim.classes().join("jar");
    let class_names = victim.class_names()?;
    std::fs::create_dir(&jar_dir)?;
    let jar = victim.jar(jdk, &jar_dir)?;
    let mut targets = vec![(jar.clone(), arguments(&jar, "Victim"))];
    for class in class_names {
        targets.push((victim.class_file(&class), arguments(victim.classes(), "Victim")));
    }
    let mut n_breakdowns = 0;
    for seed in options.seed..options.seed + options.rounds {
        for (file, args) in &targets {
            for breakdown in attack(jdk, file, args, seed, options.mutants)? {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                println!("seed {seed}: {name}, {:?}: {}", breakdown.damage, breakdown.what);
                n_breakdowns += 1;
            }
        }
        println!("seed {seed}: {} mutants, {n_breakdowns} breakdowns so far", targets.len() * options.mutants);
    }
    ensure!(n_breakdowns == 0, "doppel broke down {n_breakdowns} times");
    Ok(())
}
