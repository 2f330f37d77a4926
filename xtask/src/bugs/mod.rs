//! `cargo xtask bugs`: how soon doppel and a fuzzer find known bugs. A bug is an exception that a certain method of a
//! program throws. Each contestant runs until it has an input for which `java` shows that very bug, or for a fixed
//! time.

mod hunt;
mod known;
mod measurement;
mod table;

use anyhow::{Result, bail};

use crate::bench::load_average;
use crate::contest::{self, Arena, Conditions, Contestant, Subject};
use hunt::Limit;
use known::{BUGS, Bug};
use measurement::{Measured, Measurements, Sample};

#[derive(clap::Args)]
pub struct Options {
    #[command(flatten)]
    contest: contest::Options,
    /// How long each looks for a bug.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Limit and compare CPU time in user mode instead of time, which says little on a busy machine.
    #[arg(long)]
    cpu: bool,
}

pub fn run(options: &Options) -> Result<()> {
    let chosen: Vec<&Bug> = BUGS.iter().filter(|bug| options.contest.is_selected(bug.name)).collect();
    if chosen.is_empty() {
        bail!("no bug matches --filter");
    }
    let subjects: Vec<&Subject> = chosen.iter().map(|bug| &bug.subject).collect();
    let (arena, contestants) = options.contest.prepare("bugs", &subjects)?;
    let conditions = Conditions::new("doppel.bugs/1", &arena, &contestants);
    let mut measurements = Measurements { conditions, seconds: options.seconds, is_cpu: options.cpu, bugs: Vec::new() };
    for bug in chosen {
        measurements.bugs.push(measure(&arena, &contestants, bug, options)?);
        measurements.conditions.load_average_after = load_average();
        if options.contest.save {
            // After each bug, since all of them take long.
            save(&measurements)?;
        }
    }
    println!("{}", table::render(&measurements));
    Ok(())
}

fn measure(arena: &Arena, contestants: &[Contestant], bug: &Bug, options: &Options) -> Result<Measured> {
    let Bug { name, exception, frame, origin, .. } = *bug;
    let limit = Limit { seconds: options.seconds, is_cpu: options.cpu };
    let mut measured = Measured { name, exception, frame, origin, runs: Vec::new() };
    for round in 0..options.contest.runs {
        for contestant in contestants {
            let dir = arena.run_dir(name, contestant.name(), round);
            let caught = hunt::hunt(contestant, arena, bug, limit, &dir)?;
            std::fs::write(dir.join("statistics.txt"), &caught.statistics)?;
            let when = caught.seconds.map_or("not found".to_owned(), |seconds| format!("{seconds:.2} s"));
            let complaint = caught.complaint.as_deref().unwrap_or("");
            eprintln!("{name}: {}: {when} {complaint}", contestant.name());
            measured.runs.push(Sample {
                contestant: contestant.name(),
                round,
                seconds: caught.seconds,
                cpu_seconds: caught.cpu_seconds,
                complaint: caught.complaint,
                statistics: caught.statistics.lines().next().unwrap_or_default().to_owned(),
            });
        }
    }
    Ok(measured)
}

fn save(measurements: &Measurements) -> Result<()> {
    let dir = contest::directory("bugs")?;
    std::fs::write(dir.join("bugs.md"), table::render(measurements))?;
    std::fs::write(dir.join("bugs.json"), serde_json::to_string_pretty(measurements)? + "\n")?;
    Ok(())
}
