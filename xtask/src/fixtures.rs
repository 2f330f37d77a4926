//! `cargo xtask fixtures`: the number of fixtures that agree with `java`, by topic, and the first differences of the
//! others.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Context, Result, ensure};
use doppel_testkit::compare::difference;
use doppel_testkit::differential::{Verdict, judge};
use doppel_testkit::fixture::{Fixture, compile_stale};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::{doppel, oracle};

use crate::parallel::{cores, in_parallel};

#[derive(clap::Args)]
pub struct Options {
    /// Only fixtures whose `topic::Name` contains this.
    filter: Option<String>,
    /// The home of the JDK to compare with, or a feature version that is installed: `--jdk 25`.
    #[arg(long)]
    jdk: Option<String>,
    /// Print the whole difference of each fixture, not only its first lines.
    #[arg(long)]
    full: bool,
    /// Do not run doppel: check that `java` does the same thing twice.
    #[arg(long)]
    check_stable: bool,
}

#[derive(Default)]
struct Tally {
    same: usize,
    known: usize,
    failed: Vec<(String, String)>,
}

pub fn run(options: &Options) -> Result<()> {
    let jdk = &chosen_jdk(options.jdk.as_deref())?;
    let filter = options.filter.as_deref().unwrap_or_default();
    let mut fixtures = Fixture::find_all()?;
    fixtures
        .retain(|fixture| fixture.directives.jdk_range.contains(jdk.feature) && fixture.test_name().contains(filter));
    if !options.check_stable {
        doppel::binary()?;
    }
    let compiled = compile_stale(jdk, &fixtures);
    let tallies: Mutex<BTreeMap<String, Tally>> = Mutex::default();
    let work: Vec<_> = fixtures.iter().zip(compiled).collect();
    in_parallel(work.len(), cores(), |index| {
        let (fixture, compiled) = &work[index];
        let verdict = match compiled {
            Ok(()) if options.check_stable => stability(jdk, fixture),
            Ok(()) => judge(jdk, fixture).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        let mut tallies = tallies.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        tallies.entry(fixture.topic.clone()).or_default().add(fixture, verdict);
    });
    let tallies = tallies.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    report(&tallies, options.full)
}

/// What `--jdk` says: a feature version that is installed, a home, or nothing.
pub fn chosen_jdk(jdk: Option<&str>) -> Result<Jdk> {
    match jdk.map(|text| (text, text.parse())) {
        None => Ok(Jdk::installed()?.clone()),
        Some((_, Ok(feature))) => Jdk::of_feature(feature).with_context(|| format!("no JDK {feature} is installed")),
        Some((home, Err(_))) => Ok(Jdk::at(Path::new(home))?),
    }
}

fn stability(jdk: &Jdk, fixture: &Fixture) -> Result<Verdict, String> {
    let once = oracle::expected(jdk, fixture).map_err(|error| error.to_string())?;
    let twice = oracle::java_invocation(jdk, fixture).run().map_err(|error| error.to_string())?;
    Ok(difference(&once, &twice).map_or(Verdict::Same, Verdict::Differs))
}

impl Tally {
    fn add(&mut self, fixture: &Fixture, verdict: Result<Verdict, String>) {
        let mut fail = |text: String| self.failed.push((fixture.test_name(), text));
        match verdict {
            Ok(Verdict::Same) => self.same += 1,
            Ok(Verdict::DiffersAsKnown(_)) => self.known += 1,
            Ok(Verdict::Fixed) => fail("no longer differs: remove its `//@ fixme`".into()),
            Ok(Verdict::Differs(difference)) => fail(difference),
            Err(error) => fail(error),
        }
    }
}

fn report(tallies: &BTreeMap<String, Tally>, full: bool) -> Result<()> {
    for (name, text) in tallies.values().flat_map(|tally| &tally.failed) {
        let shown = if full { text.clone() } else { text.lines().take(3).collect::<Vec<_>>().join("\n") };
        println!("{name}\n  {}", shown.replace('\n', "\n  "));
    }
    println!("{:20} {:>6} {:>6} {:>6}", "topic", "same", "differ", "fixme");
    for (topic, tally) in tallies {
        println!("{topic:20} {:>6} {:>6} {:>6}", tally.same, tally.failed.len(), tally.known);
    }
    let sum = |count: fn(&Tally) -> usize| tallies.values().map(count).sum::<usize>();
    let n_failed = sum(|tally| tally.failed.len());
    println!("{:20} {:>6} {n_failed:>6} {:>6}", "all", sum(|tally| tally.same), sum(|tally| tally.known));
    ensure!(n_failed == 0, "{n_failed} fixtures differ");
    Ok(())
}
