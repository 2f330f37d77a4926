//! Verdicts against the truth: random programs ([`source`]) with so few inputs that `java` runs all of them
//! ([`truth`]). `check` may say `holds` only if no input violates the property, and may show only inputs that do;
//! `explore` may be complete only if it has found every exception with which any input ends.
//!
//! A program whose numbers differ from run to run, or whose parameters may be the same object, has more behaviours than
//! `java` has shown: there, the observations can refute a `holds`, and nothing else.

mod source;
mod truth;

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;

use crate::compile::{Job, compile_all};
use crate::doppel;
use crate::jdk::Jdk;
use crate::process::Invocation;
use crate::random::Prng;
use crate::workspace;

pub use source::{Grammar, Source};
pub use truth::Truth;

/// A search that takes longer is undecided.
const TIME_LIMIT: &str = "10s";
const PROPERTIES: [&str; 6] =
    ["assert", "assert", "assert", "no-runtime-exception", "no-uncaught-assertion", "no-exception"];

/// Programs that were compiled together, and the truth about them.
pub struct Batch {
    programs: Vec<(Source, Truth)>,
    classes: PathBuf,
    _directory: tempfile::TempDir,
}

/// The results for a program.
#[derive(Debug, Default)]
pub struct Judged {
    pub seed: u64,
    /// What is wrong.
    pub errors: Vec<String>,
    /// The number of questions to doppel, and of those without an answer.
    pub n_questions: usize,
    pub n_undecided: usize,
}

impl Batch {
    pub fn new(jdk: &Jdk, seeds: std::ops::Range<u64>) -> io::Result<Batch> {
        let directory = tempfile::Builder::new().prefix("doppel-verdicts-").tempdir()?;
        let root = workspace::root();
        let mut paths = vec![root.join("crates/cli/api/doppel/Symbolic.java")];
        let sources: Vec<Source> = seeds.map(Source::new).collect();
        for source in &sources {
            let path = directory.path().join(format!("{}.java", source::name(source.seed)));
            std::fs::write(&path, &source.text)?;
            paths.push(path);
        }
        let classes = directory.path().join("classes");
        let driver = vec![root.join("crates/testkit/java/Verdicts.java")];
        let jobs = [
            Job { sources: paths, classes: classes.clone() },
            Job { sources: driver, classes: directory.path().join("driver") },
        ];
        for result in compile_all(jdk, &jobs) {
            result.map_err(|error| io::Error::other(error.to_string()))?;
        }
        let mut truths = Truth::find(jdk, &classes, &sources)?;
        let with_truth = |source: Source| {
            let truth = truths.remove(&source.seed).unwrap_or_default();
            (source, truth)
        };
        let programs = sources.into_iter().map(with_truth).collect();
        Ok(Batch { programs, classes, _directory: directory })
    }

    /// Asks doppel about every program.
    pub fn judge(&self, jdk: &Jdk) -> io::Result<Vec<Judged>> {
        self.programs.iter().map(|(source, truth)| self.judge_one(jdk, source, truth)).collect()
    }

    fn judge_one(&self, jdk: &Jdk, source: &Source, truth: &Truth) -> io::Result<Judged> {
        let mut judged = Judged { seed: source.seed, ..Judged::default() };
        // The seed also determines which questions are asked, independently of the program.
        let mut prng = Prng::new(!source.seed);
        let property = match source.grammar {
            // For the others the truth is unknown.
            Grammar::Endings => "assert",
            _ => prng.pick(&PROPERTIES),
        };
        let mut flags = vec!["--property", property];
        if prng.percent(30) {
            flags.push("--no-proof");
        }
        judged.n_questions += 1;
        match self.ask(jdk, source, "check", &flags)? {
            Ok(document) => {
                let (errors, is_decided) = check_errors(source, truth, property, &document);
                judged.n_undecided += usize::from(!is_decided);
                judged.errors.extend(errors.into_iter().map(|error| format!("{flags:?}: {error}")));
            }
            Err(error) => judged.errors.push(error),
        }
        if source.grammar != Grammar::Endings && prng.percent(25) {
            judged.n_questions += 1;
            let flags: &[&str] = if prng.percent(50) { &["-ea", "--no-merge"] } else { &["-ea"] };
            match self.ask(jdk, source, "explore", flags)? {
                Ok(document) if document["complete"] == true => {
                    judged.errors.extend(explore_errors(source, truth, flags, &document));
                }
                Ok(_) => judged.n_undecided += 1,
                Err(error) => judged.errors.push(error),
            }
        }
        Ok(judged)
    }

    /// The document that a command prints, or what it did instead.
    fn ask(&self, jdk: &Jdk, source: &Source, command: &str, flags: &[&str]) -> io::Result<Result<Value, String>> {
        let mut invocation = Invocation::new(doppel::binary()?)
            .args([command, "--json", "--quiet", "--workers", "1", "--no-replay", "--time-limit", TIME_LIMIT])
            .args(flags)
            .args(["-cp".as_ref(), self.classes.as_os_str()])
            .args([source.entry()]);
        invocation.path_first = Some(jdk.home.join("bin"));
        invocation.timeout = Duration::from_secs(60);
        let run = invocation.run()?;
        let document = serde_json::from_slice(&run.stdout);
        Ok(document.map_err(|_| format!("{command}: {}: {}", run.end, String::from_utf8_lossy(&run.stderr))))
    }
}

/// The errors of `check`, and whether it has an answer at all. Nothing is replayed, so a violation is the one shown.
fn check_errors(source: &Source, truth: &Truth, property: &str, document: &Value) -> (Vec<String>, bool) {
    let mut errors = Vec::new();
    let is_exact = matches!(source.grammar, Grammar::Plain | Grammar::Endings);
    let holds = document["verdict"] == "holds";
    if holds && truth.violates(property) {
        let by = truth.outcomes.iter().find(|outcome| outcome.violates(property));
        errors.push(format!("holds, but java: {by:?}"));
    }
    let example = &document["counterexample"];
    if is_exact && !example.is_null() {
        let input = input_of(&example["inputs"]);
        let outcome = truth.of_input(&input).or_else(|| truth.of_input(input.split(',').next().unwrap_or_default()));
        if !outcome.is_some_and(|outcome| outcome.violates(property)) {
            errors.push(format!("a counterexample that is none: {input}: {outcome:?}"));
        }
    }
    (errors, holds || !example.is_null())
}

/// The errors of a complete search.
fn explore_errors(source: &Source, truth: &Truth, flags: &[&str], document: &Value) -> Vec<String> {
    let mut errors = Vec::new();
    let method = |at: &str| at.split('(').next().unwrap_or_default().to_owned();
    let findings = document["findings"].as_array().into_iter().flatten().filter(|finding| finding["caught"] != true);
    let found: BTreeSet<String> = findings
        .map(|it| {
            format!(
                "{} at {}",
                it["exception"].as_str().unwrap_or_default(),
                method(it["at"].as_str().unwrap_or_default())
            )
        })
        .collect();
    let thrown: BTreeSet<String> = truth.uncaught().into_iter().map(str::to_owned).collect();
    let missed: Vec<_> = thrown.difference(&found).collect();
    if !missed.is_empty() {
        errors.push(format!("{flags:?}: complete without {missed:?}"));
    }
    if source.grammar != Grammar::Plain {
        return errors;
    }
    let invented: Vec<_> = found.difference(&thrown).collect();
    if !invented.is_empty() {
        errors.push(format!("{flags:?}: findings that java does not have: {invented:?}"));
    }
    let n_paths = document["paths"]["explored"].as_u64().unwrap_or_default() as usize;
    if flags.contains(&"--no-merge") && n_paths < truth.n_behaviours() {
        errors.push(format!("{n_paths} paths, but {} behaviours", truth.n_behaviours()));
    }
    errors
}

/// Inputs in the form of [`Truth`]: the relevant part of the byte, and the boolean.
fn input_of(inputs: &Value) -> String {
    // There is one of each type, and class files need not record names.
    let value = |ty: &str| {
        let mut inputs = inputs.as_array().into_iter().flatten();
        inputs.find(|input| input["type"] == ty).and_then(|input| input["value"].as_str())
    };
    let byte: i64 = value("byte").and_then(|text| text.parse().ok()).unwrap_or_default();
    format!("{},{}", byte & 3, value("boolean").unwrap_or("false"))
}
