//! `cargo xtask duel`: doppel against a fuzzer. Both look for inputs of the same method, the driver of a real library,
//! for the same time; all inputs are replayed on `java`, and the branches of the library that they cover are counted.
//! The runs of a subject follow each other, so that a busy machine disturbs all contestants.

mod arena;
mod contestant;
mod jars;
mod measurement;
mod plot;
mod replay;
mod subject;
mod table;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use doppel_testkit::{doppel, workspace};

use crate::bench::{load_average, machine, output_of};
use crate::fixtures::chosen_jdk;
use arena::Arena;
use contestant::Contestant;
use measurement::{Measured, Measurements, Sample};
use subject::{SUBJECTS, Subject};

/// For the plot, as shares of the longest time.
const PLOTTED: [f64; 9] = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1.0];

#[derive(clap::Args)]
pub struct Options {
    /// Only subjects whose name contains this.
    #[arg(long)]
    filter: Option<String>,
    /// The times at which coverage is compared; each run takes the longest.
    #[arg(long, value_name = "SECONDS,...", value_delimiter = ',', default_values_t = [10, 30, 60])]
    seconds: Vec<u64>,
    /// How often each runs; the median counts.
    #[arg(long, default_value_t = 1)]
    runs: usize,
    /// The binary of doppel [default: DOPPEL_BIN, else the release build of this checkout].
    #[arg(long, value_name = "FILE")]
    doppel: Option<PathBuf>,
    /// The strategy of doppel's search [default: its own].
    #[arg(long)]
    strategy: Option<String>,
    /// Another binary of doppel, which competes, too.
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
    /// With --compare: the strategy of the other binary [default: its own].
    #[arg(long, value_name = "STRATEGY", requires = "compare")]
    compare_strategy: Option<String>,
    /// Leave the fuzzer out.
    #[arg(long)]
    no_jazzer: bool,
    /// The home of a JDK, or a feature version that is installed: `--jdk 25`.
    #[arg(long)]
    jdk: Option<String>,
    /// Keep tables, plot and numbers in bench/runs/DATE-duel.
    #[arg(long)]
    save: bool,
}

pub fn run(options: &Options) -> Result<()> {
    let is_selected = |subject: &&Subject| {
        let name = subject.name.to_lowercase();
        options.filter.as_ref().is_none_or(|filter| name.contains(&filter.to_lowercase()))
    };
    let subjects: Vec<&Subject> = SUBJECTS.iter().filter(is_selected).collect();
    if subjects.is_empty() {
        bail!("no subject matches --filter");
    }
    let mut seconds = options.seconds.clone();
    seconds.sort();
    seconds.dedup();
    let longest = seconds.last().copied().filter(|longest| *longest > 0).context("no time to run")?;
    let mut arena = Arena::prepare(chosen_jdk(options.jdk.as_deref())?, &subjects)?;
    if options.no_jazzer {
        arena.no_jazzer = Some("--no-jazzer".to_owned());
    }
    let contestants = contestants(options, &arena)?;
    let times = times(&seconds, longest);
    let mut measurements = Measurements {
        schema: "doppel.duel/1",
        command: std::env::args().skip(1).collect(),
        commit: output_of("git", &["rev-parse", "--short", "HEAD"]),
        machine: machine(),
        java: arena.jdk.version_text.lines().next().unwrap_or_default().to_owned(),
        load_average_before: load_average(),
        load_average_after: String::new(),
        seconds,
        contestants: contestants.iter().map(Contestant::name).collect(),
        no_jazzer: arena.no_jazzer.clone(),
        subjects: Vec::new(),
    };
    for subject in subjects {
        measurements.subjects.push(measure(&arena, &contestants, subject, longest, &times, options.runs)?);
        measurements.load_average_after = load_average();
        if options.save {
            // After each subject, since all of them take long.
            save(&measurements, &times)?;
        }
    }
    println!("{}", table::render(&measurements));
    Ok(())
}

fn contestants(options: &Options, arena: &Arena) -> Result<Vec<Contestant>> {
    let binary = match &options.doppel {
        Some(binary) => existing(binary)?,
        None => doppel::binary()?.to_owned(),
    };
    let mut contestants = vec![Contestant::Doppel { name: "doppel", binary, strategy: options.strategy.clone() }];
    if let Some(other) = &options.compare {
        let strategy = options.compare_strategy.clone();
        contestants.push(Contestant::Doppel { name: "other doppel", binary: existing(other)?, strategy });
    }
    match &arena.no_jazzer {
        None => contestants.push(Contestant::Jazzer),
        Some(reason) => eprintln!("Jazzer does not take part: {reason}"),
    }
    Ok(contestants)
}

fn existing(binary: &Path) -> Result<PathBuf> {
    binary.canonicalize().with_context(|| format!("no {}", binary.display()))
}

/// When coverage is counted: for the tables, and for the plot.
fn times(seconds: &[u64], longest: u64) -> Vec<f64> {
    let plotted = PLOTTED.iter().map(|share| share * longest as f64);
    let mut times: Vec<f64> = seconds.iter().map(|seconds| *seconds as f64).chain(plotted).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    times
}

fn measure(
    arena: &Arena,
    contestants: &[Contestant],
    subject: &'static Subject,
    longest: u64,
    times: &[f64],
    rounds: usize,
) -> Result<Measured> {
    let mut measured = Measured { name: subject.name, total: 0, runs: Vec::new() };
    for round in 0..rounds {
        for contestant in contestants {
            let name = contestant.name();
            let dir = arena.run_dir(subject, name, round);
            let harvest = contestant.run(arena, subject, longest, &dir)?;
            std::fs::write(dir.join("statistics.txt"), &harvest.statistics)?;
            let coverage = replay::replay(arena, subject, &harvest.inputs, times, &dir)?;
            let branches = coverage.points.last().map_or(0, |point| point.branches);
            let complaint = harvest.complaint.as_deref().unwrap_or("");
            eprintln!("{}: {name}: {} inputs, {branches} branches {complaint}", subject.name, harvest.inputs.len());
            measured.total = coverage.total;
            measured.runs.push(Sample {
                contestant: name,
                round,
                points: coverage.points,
                complaint: harvest.complaint,
                statistics: harvest.statistics.lines().next().unwrap_or_default().to_owned(),
                methods: coverage.methods,
            });
        }
    }
    Ok(measured)
}

fn save(measurements: &Measurements, times: &[f64]) -> Result<()> {
    let name = format!("{}-duel", output_of("date", &["-u", "+%Y-%m-%d"]));
    let dir = workspace::root().join("bench/runs").join(name);
    std::fs::create_dir_all(&dir)?;
    std::fs::write(dir.join("duel.md"), table::render(measurements))?;
    std::fs::write(dir.join("plot.svg"), plot::render(measurements, times))?;
    std::fs::write(dir.join("duel.json"), serde_json::to_string_pretty(measurements)? + "\n")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_of_tables_are_counted() {
        let times = times(&[10, 30], 30);
        assert!(times.contains(&10.0) && times.last() == Some(&30.0), "{times:?}");
        assert!(times.is_sorted());
    }
}
