//! `cargo xtask soak`: everything random that has an oracle, side by side for as long as you like, with fresh seeds in
//! every round. The result is one page, docs/soak.md.

mod kind;
mod page;

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Result, ensure};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::workspace;

use crate::parallel::cores;
use kind::{Kind, Laboratory};

#[derive(clap::Args)]
pub struct Options {
    /// For how long; rounds that have begun are finished.
    #[arg(long, default_value_t = 60)]
    minutes: u64,
    /// What the seeds of all rounds follow from [default: the time].
    #[arg(long)]
    seed: Option<u64>,
    /// How many rounds at the same time [default: one per core].
    #[arg(long)]
    jobs: Option<usize>,
    /// Only these kinds of rounds; `cargo xtask soak --only none` lists them.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Where the result goes.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

/// The results of all rounds of one kind.
#[derive(Clone, Default)]
struct Tally {
    n_rounds: usize,
    n_items: u64,
    time: Duration,
    is_at_work: bool,
    seeds: Option<(u64, u64)>,
    failures: Vec<Failure>,
}

#[derive(Clone)]
struct Failure {
    seed: u64,
    what: String,
}

pub fn run(options: &Options) -> Result<()> {
    let start = Instant::now();
    let kinds = Kind::all(&Jdk::all()?);
    let chosen: Vec<Kind> = match options.only.is_empty() {
        true => kinds.clone(),
        false => kinds.iter().copied().filter(|kind| options.only.contains(&kind.name())).collect(),
    };
    let names: Vec<String> = kinds.iter().map(|kind| kind.name()).collect();
    ensure!(!chosen.is_empty(), "the kinds are {}", names.join(", "));
    let laboratory = Laboratory::new()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    // Far from the seeds of the tests, and short enough to type.
    let base = options.seed.unwrap_or(now % 1_000_000 * 10_000);
    eprintln!("seeds from {base}; {}", names.join(", "));
    let deadline = start + Duration::from_secs(options.minutes * 60);
    let tallies = Mutex::new(vec![Tally::default(); chosen.len()]);
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.unwrap_or_else(cores) {
            scope.spawn(|| work(&chosen, &laboratory, &tallies, base, deadline, start));
        }
    });
    let tallies = tallies.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let results: Vec<(Kind, Tally)> = chosen.into_iter().zip(tallies).collect();
    let path = options.page.clone().unwrap_or_else(|| workspace::root().join("docs/soak.md"));
    page::write(&path, &results, base, start.elapsed())?;
    let n_failures: usize = results.iter().map(|(_, tally)| tally.failures.len()).sum();
    eprintln!("{}: {n_failures} failures", path.display());
    ensure!(n_failures == 0, "{n_failures} failures, see {}", path.display());
    Ok(())
}

/// Runs rounds until the time is over, each of the kind that had the least time.
fn work(
    kinds: &[Kind],
    laboratory: &Laboratory,
    tallies: &Mutex<Vec<Tally>>,
    base: u64,
    deadline: Instant,
    start: Instant,
) {
    let lock = || tallies.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    while Instant::now() < deadline {
        let (index, seed) = {
            let mut tallies = lock();
            let idle = (0..kinds.len()).filter(|&index| !tallies[index].is_at_work || kinds.len() == 1);
            let Some(index) = idle.min_by_key(|&index| tallies[index].time) else { return };
            let tally = &mut tallies[index];
            tally.is_at_work = true;
            let seed = base + tally.n_rounds as u64 * kinds[index].seeds_per_round();
            tally.n_rounds += 1;
            (index, seed)
        };
        let kind = kinds[index];
        let began = Instant::now();
        let round = kind.round(laboratory, seed);
        let mut tallies = lock();
        let tally = &mut tallies[index];
        tally.is_at_work = false;
        tally.time += began.elapsed();
        let last = seed + kind.seeds_per_round() - 1;
        tally.seeds = Some((tally.seeds.map_or(seed, |(first, _)| first), last));
        match round {
            Ok(round) => {
                tally.n_items += round.n_items;
                tally.failures.extend(round.failures.into_iter().map(|(seed, what)| Failure { seed, what }));
            }
            Err(error) => tally.failures.push(Failure { seed, what: format!("the round itself: {error:#}") }),
        }
        eprintln!(
            "{:3} min, {}: {} {} so far, up to seed {last}, {} failures",
            start.elapsed().as_secs() / 60,
            kind.name(),
            tally.n_items,
            kind.unit(),
            tally.failures.len()
        );
        for failure in tally.failures.iter().filter(|failure| failure.seed >= seed) {
            eprintln!("{} seed {}: {}", kind.name(), failure.seed, failure.what);
        }
    }
}
