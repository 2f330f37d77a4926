//! Searches against the truth: programs with so few inputs that `java` runs all of them. A complete search must have
//! found everything that any input does, with the same paths for every strategy and number of workers.

mod source;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::compile::{CompileError, Job, compile_all};
use crate::content_hash::ContentHash;
use crate::doppel;
use crate::jdk::Jdk;
use crate::process::{End, Invocation};
use crate::workspace;

pub use source::{name, source};

/// A search that takes longer is not judged.
const TIME_LIMIT: &str = "20s";

/// How to search a program. Searches without merging must find the same number of paths.
const SEARCHES: [&[&str]; 6] = [
    &["--workers", "1", "--no-merge"],
    &["--workers", "1"],
    &["--workers", "2", "--no-merge"],
    &["--workers", "1", "--no-merge", "--strategy", "depth-first"],
    &["--workers", "2", "--strategy", "breadth-first"],
    &["--workers", "2", "--no-merge", "--strategy", "random-path"],
];

/// A compiled program.
pub struct Program {
    pub seed: u64,
    pub source: PathBuf,
    classes: PathBuf,
}

/// The results of a program's searches.
#[derive(Debug, Default)]
pub struct Judged {
    /// The errors in them.
    pub errors: Vec<String>,
    /// The number of complete searches, which could be judged.
    pub n_complete: usize,
    pub n_outcomes: usize,
}

/// The outcome of every input.
struct Truth {
    /// The trace of the program, `|`, and the class of the exception that ended it.
    outcomes: Vec<String>,
    /// The outcome of each input.
    table: Vec<usize>,
}

impl Truth {
    fn outcome(&self, a: i8, b: i8, z: bool) -> Option<&str> {
        let position = |value: i8| (i32::from(value) + 128) as usize;
        let number = *self.table.get((position(a) * 256 + position(b)) * 2 + usize::from(z))?;
        self.outcomes.get(number).map(String::as_str)
    }

    /// The outcome of inputs as documents show them; missing ones have the program's default.
    fn outcome_of(&self, inputs: &Value) -> Option<&str> {
        let value = |name: &str| {
            let inputs = inputs.as_array()?;
            inputs.iter().find(|input| input["name"] == name)?["value"].as_str()
        };
        let number = |name: &str, default: i8| value(name).map_or(Some(default), |text| text.parse().ok());
        self.outcome(number("a", 3)?, number("b", -2)?, value("z") != Some("false"))
    }
}

impl Program {
    /// Compiles the programs with these seeds.
    pub fn compile(jdk: &Jdk, seeds: std::ops::Range<u64>) -> io::Result<Vec<Program>> {
        let api = workspace::root().join("crates/cli/api/doppel/Symbolic.java");
        let driver = workspace::root().join("crates/testkit/java/Exhaust.java");
        let mut programs = Vec::new();
        for seed in seeds {
            let text = source(seed);
            let hash = ContentHash::default().with(&jdk.version_text).with(&text);
            let hash = hash.with(std::fs::read(&api)?).with(std::fs::read(&driver)?);
            let dir = workspace::target_dir().join("exhaustive").join(hash.hex());
            std::fs::create_dir_all(&dir)?;
            let path = dir.join(format!("{}.java", name(seed)));
            std::fs::write(&path, text)?;
            programs.push(Program { seed, source: path, classes: dir.join("classes") });
        }
        let job = |program: &Program| Job {
            sources: vec![program.source.clone(), api.clone(), driver.clone()],
            classes: program.classes.clone(),
        };
        let jobs: Vec<Job> = programs.iter().filter(|program| !program.classes.is_dir()).map(job).collect();
        for (job, result) in jobs.iter().zip(compile_all(jdk, &jobs)) {
            result.map_err(|error: CompileError| io::Error::other(format!("{:?}: {error}", job.sources)))?;
        }
        Ok(programs)
    }

    /// Compares all searches with the truth, and with each other.
    pub fn judge(&self, jdk: &Jdk) -> io::Result<Judged> {
        let truth = self.truth(jdk)?;
        let mut judged = Judged { n_outcomes: truth.outcomes.len(), ..Judged::default() };
        let mut n_plain = None;
        for flags in SEARCHES {
            let out = tempfile::tempdir()?;
            let document = self.explore(jdk, flags, out.path())?;
            if document["complete"] != true {
                let limit = "the time limit was reached";
                let reasons = document["incomplete_reasons"].to_string();
                if !reasons.contains(limit) {
                    judged.errors.push(format!("{flags:?}: incomplete: {reasons}"));
                }
                continue;
            }
            judged.n_complete += 1;
            judged.errors.extend(errors(&truth, &document, out.path())?.into_iter().map(|e| format!("{flags:?}: {e}")));
            if flags.contains(&"--no-merge") {
                let n_paths = document["paths"]["explored"].as_u64();
                if *n_plain.get_or_insert(n_paths) != n_paths {
                    judged.errors.push(format!("{flags:?}: {n_paths:?} paths, others have {n_plain:?}"));
                }
            }
        }
        Ok(judged)
    }

    fn truth(&self, jdk: &Jdk) -> io::Result<Truth> {
        // Compiled code that throws often would omit the exception's message.
        let flags = ["-XX:-OmitStackTraceInFastThrow".to_owned()];
        let run = jdk.java(&flags, &self.classes, "Exhaust").args([name(self.seed)]).run()?;
        let text = String::from_utf8_lossy(&run.stdout);
        let mut lines = text.lines();
        let (Some(outcomes), Some(table), End::Exited(0)) = (lines.next(), lines.next(), run.end) else {
            return Err(io::Error::other(format!("java: {}\n{}", run.end, String::from_utf8_lossy(&run.stderr))));
        };
        let outcomes = outcomes.split(' ').map(str::to_owned).collect();
        Ok(Truth { outcomes, table: table.split_whitespace().filter_map(|number| number.parse().ok()).collect() })
    }

    fn explore(&self, jdk: &Jdk, flags: &[&str], out: &Path) -> io::Result<Value> {
        let mut invocation = Invocation::new(doppel::binary()?)
            .args(["explore", "--json", "--quiet", "--no-replay", "--time-limit", TIME_LIMIT])
            .args(flags)
            .args(["--all-paths".as_ref(), "--out".as_ref(), out.as_os_str(), "-cp".as_ref(), self.classes.as_os_str()])
            .args([name(self.seed)]);
        invocation.path_first = Some(jdk.home.join("bin"));
        let run = invocation.run()?;
        serde_json::from_slice(&run.stdout)
            .map_err(|_| io::Error::other(format!("{}: {}", run.end, String::from_utf8_lossy(&run.stderr))))
    }
}

/// The errors of a complete search.
fn errors(truth: &Truth, document: &Value, out: &Path) -> io::Result<Vec<String>> {
    let mut errors = Vec::new();
    if document["paths"]["diverged"] != 0 {
        errors.push(format!("diverged: {}", document["paths"]["diverged"]));
    }
    let mut found = BTreeSet::new();
    for path in std::fs::read_dir(out.join("paths"))? {
        let path: Value = serde_json::from_slice(&std::fs::read(path?.path().join("inputs.json"))?)?;
        match truth.outcome_of(&path["inputs"]) {
            Some(outcome) => found.insert(outcome),
            None => return Err(io::Error::other(format!("inputs that no program has: {path}"))),
        };
    }
    let missed = truth.outcomes.iter().enumerate().filter(|(_, outcome)| !found.contains(outcome.as_str()));
    for (number, outcome) in missed {
        let input = truth.table.iter().position(|entry| *entry == number).unwrap_or_default();
        let (a, b, z) = (input / 512, input / 2 % 256, input % 2);
        errors.push(format!("no path ends as {outcome}: a={}, b={}, z={z}", a as i64 - 128, b as i64 - 128));
    }
    let mut thrown: BTreeSet<&str> =
        truth.outcomes.iter().filter_map(|outcome| outcome.split('|').nth(1)).filter(|end| !end.is_empty()).collect();
    for finding in document["findings"].as_array().into_iter().flatten() {
        let exception = finding["exception"].as_str().unwrap_or_default();
        let end = truth.outcome_of(&finding["inputs"]).and_then(|outcome| outcome.split('|').nth(1));
        if end != Some(exception) {
            errors.push(format!("{exception} is {end:?} under java: {}", finding["inputs"]));
        }
        thrown.remove(exception);
    }
    errors.extend(thrown.into_iter().map(|exception| format!("{exception} was not found")));
    Ok(errors)
}
