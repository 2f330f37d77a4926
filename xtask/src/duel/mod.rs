//! `cargo xtask duel`: doppel against a fuzzer. Both look for inputs of the same method, the driver of a real library,
//! for the same time; all inputs are replayed on `java`, and the branches of the library that they cover are counted.
//! The runs of a subject follow each other, so that a busy machine disturbs all contestants.

mod harvest;
mod measurement;
mod plot;
mod replay;
mod subject;
mod table;

use anyhow::{Context, Result, bail};

use crate::bench::load_average;
use crate::contest::{self, Arena, Conditions, Contestant, Subject};
use measurement::{Measured, Measurements, Sample};
use subject::SUBJECTS;

/// For the plot, as shares of the longest time.
const PLOTTED: [f64; 9] = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1.0];

#[derive(clap::Args)]
pub struct Options {
    #[command(flatten)]
    contest: contest::Options,
    /// The times at which coverage is compared; each run takes the longest.
    #[arg(long, value_name = "SECONDS,...", value_delimiter = ',', default_values_t = [10, 30, 60])]
    seconds: Vec<u64>,
}

pub fn run(options: &Options) -> Result<()> {
    let is_selected = |subject: &&Subject| options.contest.is_selected(subject.name);
    let subjects: Vec<&Subject> = SUBJECTS.iter().filter(is_selected).collect();
    if subjects.is_empty() {
        bail!("no subject matches --filter");
    }
    let mut seconds = options.seconds.clone();
    seconds.sort();
    seconds.dedup();
    let longest = seconds.last().copied().filter(|longest| *longest > 0).context("no time to run")?;
    let (arena, contestants) = options.contest.prepare("duel", &subjects)?;
    let times = times(&seconds, longest);
    let conditions = Conditions::new("doppel.duel/1", &arena, &contestants);
    let mut measurements = Measurements { conditions, seconds, subjects: Vec::new() };
    for subject in subjects {
        measurements.subjects.push(measure(&arena, &contestants, subject, longest, &times, options.contest.runs)?);
        measurements.conditions.load_average_after = load_average();
        if options.contest.save {
            // After each subject, since all of them take long.
            save(&measurements, &times)?;
        }
    }
    println!("{}", table::render(&measurements));
    Ok(())
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
            let dir = arena.run_dir(subject.name, name, round);
            let harvest = harvest::harvest(contestant, arena, subject, longest, &dir)?;
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
    let dir = contest::directory("duel")?;
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
