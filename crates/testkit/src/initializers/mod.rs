//! Images of class initialisers against the truth: random programs ([`source`]) whose classes depend on each other and on
//! what the program has done before it uses them. `java` runs each on 16 inputs. A search with an image of every
//! initialiser and one with none must both find that every input has that result, on as many paths.

mod source;

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use crate::compile::{Job, compile_all};
use crate::doppel;
use crate::jdk::Jdk;
use crate::process::End;
use crate::workspace;

pub use source::Source;
use source::{expected, expected_name, name};

const N_INPUTS: usize = 16;

/// Programs that were compiled together, with the results that `java` has shown.
pub struct Batch {
    seeds: Range<u64>,
    class_path: PathBuf,
    _directory: tempfile::TempDir,
}

impl Batch {
    pub fn new(jdk: &Jdk, seeds: Range<u64>) -> io::Result<Batch> {
        let directory = tempfile::Builder::new().prefix("doppel-initializers-").tempdir()?;
        let path = |name: &str| directory.path().join(name);
        let programs = seeds.clone().map(|seed| (name(seed), Source::new(seed).text)).collect();
        let unknown = seeds.clone().map(|seed| (expected_name(seed), expected(seed, &[]))).collect();
        let driver = vec![workspace::root().join("crates/testkit/java/Initializers.java")];
        let api = vec![workspace::root().join("crates/cli/api/doppel/Symbolic.java")];
        let sources = [api, written(directory.path(), programs)?, written(directory.path(), unknown)?].concat();
        compile(jdk, &[(sources, path("programs")), (driver, path("driver"))])?;
        let mut java = jdk.java(&[], &path("driver"), "Initializers").args([path("programs")]);
        java = java.args(seeds.clone().map(name));
        java.timeout = Duration::from_secs(300);
        let run = java.run()?;
        if run.end != End::Exited(0) {
            return Err(io::Error::other(format!("java: {}\n{}", run.end, String::from_utf8_lossy(&run.stderr))));
        }
        let results = results(&String::from_utf8_lossy(&run.stdout))?;
        let known = results.iter().map(|(seed, results)| (expected_name(*seed), expected(*seed, results))).collect();
        compile(jdk, &[(written(directory.path(), known)?, path("expected"))])?;
        // The first class with a name counts.
        let class_path = format!("{}:{}", path("expected").display(), path("programs").display()).into();
        Ok(Batch { seeds, class_path, _directory: directory })
    }

    /// What is wrong, by seed.
    pub fn judge(&self, jdk: &Jdk) -> io::Result<Vec<String>> {
        let mut errors = Vec::new();
        for seed in self.seeds.clone() {
            let all = self.search(jdk, seed, "explore", true)?;
            let none = self.search(jdk, seed, "explore", false)?;
            let verdict = self.search(jdk, seed, "check", true)?;
            if all != none {
                errors.push(format!("seed {seed}: with images {all}, without {none}"));
            } else if none["findings"] != Value::Array(Vec::new()) || verdict["findings"] != none["findings"] {
                errors.push(format!("seed {seed}: {none}, {verdict}, unlike java"));
            }
        }
        Ok(errors)
    }

    /// What a search says that must not depend on images.
    fn search(&self, jdk: &Jdk, seed: u64, command: &str, has_images: bool) -> io::Result<Value> {
        let flags: &[&str] = if command == "check" { &["--no-proof"] } else { &["-ea", "--no-merge"] };
        let options = [&["--json", "--quiet", "--no-replay", "--workers", "1", "--time-limit", "60s"], flags].concat();
        let mut invocation = doppel::command(jdk, command, &options, &self.class_path, &[&name(seed)])?;
        invocation.env.push(doppel::images(has_images));
        invocation.timeout = Duration::from_secs(120);
        let run = invocation.run()?;
        let document: Value = serde_json::from_slice(&run.stdout).map_err(|_| {
            io::Error::other(format!("seed {seed}: {}\n{}", run.end, String::from_utf8_lossy(&run.stderr)))
        })?;
        let mut parts = serde_json::Map::new();
        for part in ["findings", "complete", "incomplete_reasons", "imprecisions", "verdict", "reasons"] {
            parts.insert(part.to_owned(), document[part].clone());
        }
        parts.insert("explored".to_owned(), document["paths"]["explored"].clone());
        parts.insert("covered".to_owned(), document["coverage"]["branch"].clone());
        parts.insert("lines".to_owned(), document["coverage"]["line"].clone());
        Ok(Value::Object(parts))
    }
}

/// Writes classes to files.
fn written(directory: &Path, classes: Vec<(String, String)>) -> io::Result<Vec<PathBuf>> {
    let write = |(name, text): (String, String)| {
        let path = directory.join(format!("{name}.java"));
        std::fs::write(&path, text).map(|()| path)
    };
    classes.into_iter().map(write).collect()
}

/// Compiles sources, each list to its own directory.
fn compile(jdk: &Jdk, jobs: &[(Vec<PathBuf>, PathBuf)]) -> io::Result<()> {
    let job = |(sources, classes): &(Vec<PathBuf>, PathBuf)| Job { sources: sources.clone(), classes: classes.clone() };
    let jobs: Vec<Job> = jobs.iter().map(job).collect();
    compile_all(jdk, &jobs)
        .into_iter()
        .try_for_each(|result| result.map_err(|error| io::Error::other(error.to_string())))
}

/// The results of each program, by input, from lines `I7 3 -12345`.
fn results(text: &str) -> io::Result<BTreeMap<u64, Vec<i64>>> {
    let mut results: BTreeMap<u64, Vec<i64>> = BTreeMap::new();
    for line in text.lines() {
        let mut words = line.split(' ');
        let seed = words.next().and_then(|name| name.strip_prefix('I')?.parse().ok());
        let (_, result) = (words.next(), words.next().and_then(|result| result.parse().ok()));
        let (Some(seed), Some(result)) = (seed, result) else { return Err(io::Error::other(line.to_owned())) };
        results.entry(seed).or_default().push(result);
    }
    match results.values().all(|results| results.len() == N_INPUTS) {
        true => Ok(results),
        false => Err(io::Error::other("java has not run every program on every input")),
    }
}
