//! The behaviour of `java` on every input of a program.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;
use std::time::Duration;

use super::source::{Grammar, Source, name};
use crate::jdk::Jdk;
use crate::process::{End, Invocation};

/// HotSpot's kinds of identity hash codes: what holds must hold with each.
const HASH_CODES: [&str; 3] = ["5", "2", "3"];

/// Fast start-up; and compiled code that throws often would omit stack traces.
const FLAGS: [&str; 5] =
    ["-ea", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-OmitStackTraceInFastThrow", "-XX:-UsePerfData"];

/// The outcomes of all inputs together.
#[derive(Clone, Debug, Default)]
pub struct Truth {
    pub outcomes: Vec<Outcome>,
}

/// The outcome of one input.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// `2,true`, or unknown.
    pub input: Option<String>,
    pub is_assertion_failed: bool,
    /// The trace of the program.
    pub trace: String,
    pub uncaught: Vec<Uncaught>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncaught {
    pub is_runtime_exception: bool,
    pub is_assertion: bool,
    /// `class at method`.
    pub what: String,
}

impl Outcome {
    /// `2,true failed 31 r:java.lang.X@V1.f ...`.
    fn parse(text: &str) -> Option<Outcome> {
        let mut words = text.split(' ');
        let input = Some(words.next()?.to_owned()).filter(|input| input != "-");
        let is_assertion_failed = words.next()? == "failed";
        let trace = words.next()?.to_owned();
        let uncaught = |word: &str| {
            let (flags, what) = word.split_once(':')?;
            let what = what.replace('@', " at ");
            Some(Uncaught { is_runtime_exception: flags.contains('r'), is_assertion: flags.contains('a'), what })
        };
        Some(Outcome { input, is_assertion_failed, trace, uncaught: words.filter_map(uncaught).collect() })
    }

    pub fn violates(&self, property: &str) -> bool {
        let any = |is_it: fn(&Uncaught) -> bool| self.uncaught.iter().any(is_it);
        match property {
            "assert" => self.is_assertion_failed || any(|it| it.is_assertion),
            "no-uncaught-assertion" => any(|it| it.is_assertion),
            "no-runtime-exception" => any(|it| it.is_runtime_exception),
            _ => !self.uncaught.is_empty(),
        }
    }
}

impl Truth {
    pub fn violates(&self, property: &str) -> bool {
        self.outcomes.iter().any(|outcome| outcome.violates(property))
    }

    pub fn of_input(&self, input: &str) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.input.as_deref() == Some(input))
    }

    /// Uncaught exceptions, by class and innermost frame of the program.
    pub fn uncaught(&self) -> BTreeSet<&str> {
        self.outcomes.iter().flat_map(|outcome| &outcome.uncaught).map(|it| it.what.as_str()).collect()
    }

    /// The number of distinguishable behaviours.
    pub fn n_behaviours(&self) -> usize {
        let ends = |outcome: &Outcome| outcome.uncaught.iter().map(|it| it.what.clone()).collect::<Vec<_>>();
        let behaviours: BTreeSet<_> =
            self.outcomes.iter().map(|outcome| (outcome.trace.clone(), ends(outcome))).collect();
        behaviours.len()
    }

    /// Runs `java` on all programs with all their inputs; returns the truths by seed.
    pub fn find(jdk: &Jdk, classes: &Path, sources: &[Source]) -> io::Result<BTreeMap<u64, Truth>> {
        let mut truths: BTreeMap<u64, Truth> = BTreeMap::new();
        let of = |grammar: Grammar| sources.iter().filter(move |source| source.grammar == grammar);
        let calm: Vec<&Source> = of(Grammar::Plain).chain(of(Grammar::Identity)).collect();
        run_batch(jdk, classes, &calm, &[], &mut truths)?;
        let hashes: Vec<&Source> = of(Grammar::Hashes).collect();
        for kind in HASH_CODES {
            let flags = ["-XX:+UnlockExperimentalVMOptions".to_owned(), format!("-XX:hashCode={kind}")];
            run_batch(jdk, classes, &hashes, &flags, &mut truths)?;
        }
        for source in of(Grammar::Endings) {
            truths.insert(source.seed, Truth::of_endings(jdk, classes, source)?);
        }
        Ok(truths)
    }

    /// A process for every input: the program ends it, or observes its end.
    fn of_endings(jdk: &Jdk, classes: &Path, source: &Source) -> io::Result<Truth> {
        let mut truth = Truth::default();
        for input in 0..4 {
            let mut flags = FLAGS.map(str::to_owned).to_vec();
            flags.push(format!("-Dgiven={input}"));
            let run = jdk.java(&flags, classes, &name(source.seed)).run()?;
            if matches!(run.end, End::TimedOut) {
                return Err(io::Error::other(format!("{} does not end", name(source.seed))));
            }
            let is_assertion_failed = String::from_utf8_lossy(&run.stdout).lines().any(|line| line == "failed");
            truth.outcomes.push(Outcome { input: Some(input.to_string()), is_assertion_failed, ..Outcome::default() });
        }
        Ok(truth)
    }
}

/// Programs of which any number can run in one process.
fn run_batch(
    jdk: &Jdk,
    classes: &Path,
    sources: &[&Source],
    flags: &[String],
    truths: &mut BTreeMap<u64, Truth>,
) -> io::Result<()> {
    if sources.is_empty() {
        return Ok(());
    }
    let mut all = FLAGS.map(str::to_owned).to_vec();
    all.extend_from_slice(flags);
    let driver = classes.with_file_name("driver");
    let mut invocation: Invocation = jdk.java(&all, &driver, "Verdicts").args([classes]);
    invocation = invocation.args(sources.iter().map(|source| name(source.seed)));
    invocation.timeout = Duration::from_secs(300);
    let run = invocation.run()?;
    let text = String::from_utf8_lossy(&run.stdout);
    if run.end != End::Exited(0) {
        let last = text.lines().last().unwrap_or_default();
        let stderr = String::from_utf8_lossy(&run.stderr);
        return Err(io::Error::other(format!("java: {} after {last}\n{stderr}", run.end)));
    }
    for line in text.lines() {
        let parsed = line.strip_prefix('V').and_then(|line| line.split_once(' '));
        let parsed = parsed.and_then(|(seed, rest)| Some((seed.parse().ok()?, Outcome::parse(rest)?)));
        if let Some((seed, outcome)) = parsed {
            truths.entry(seed).or_default().outcomes.push(outcome);
        }
    }
    Ok(())
}
