//! Helpers for the tests of the analysis: proofs of compiled programs, and runs on the real `java`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use doppel_analysis::{Entry, GiveUp, Program, Proof, Property, prove, prove_by_induction};
use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::workspace;

/// What a program threw in all its runs.
#[derive(Default, Debug)]
pub struct Thrown {
    pub classes: BTreeSet<String>,
    /// The RuntimeExceptions among them.
    pub runtime: BTreeSet<String>,
    /// The output lines that begin with an `@`.
    pub values: BTreeSet<String>,
}

pub fn proof(jdk: &Jdk, classes: &Path, main: &str, property: Property) -> Result<Proof, GiveUp> {
    let jdk = doppel_classpath::Jdk::open(&jdk.home).map_err(|error| GiveUp(error.to_string()))?;
    let class_path = classes.display().to_string();
    prove(&Program { jdk: &jdk, class_path: &class_path, entry: Entry::Main(main.into()) }, property)
}

#[allow(dead_code, reason = "not every test asks for it")]
pub fn induction(jdk: &Jdk, classes: &Path, main: &str, property: Property) -> Result<Proof, GiveUp> {
    let jdk = doppel_classpath::Jdk::open(&jdk.home).map_err(|error| GiveUp(error.to_string()))?;
    let class_path = classes.display().to_string();
    let program = Program { jdk: &jdk, class_path: &class_path, entry: Entry::Main(main.into()) };
    prove_by_induction(&program, property, Instant::now() + Duration::from_secs(60))
}

/// Runs programs, given as a directory and a main class each, on `java` with several numbers of arguments and
/// assertions enabled, in a single JVM.
pub fn run_all(jdk: &Jdk, programs: &[(PathBuf, String)]) -> Result<BTreeMap<String, Thrown>, String> {
    let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
    let classes = directory.path().join("classes");
    let driver = workspace::root().join("tests/analysis/with/RunAll.java");
    compile_all(jdk, &[Job { sources: vec![driver], classes: classes.clone() }])
        .into_iter()
        .collect::<Result<(), _>>()
        .map_err(|error| error.to_string())?;
    let mut invocation = jdk.java(&["-Xss512k".into()], &classes, "RunAll");
    let line = |(classes, main): &(PathBuf, String)| format!("{}\t{main}\n", classes.display());
    invocation.stdin = programs.iter().map(line).collect::<String>().into_bytes();
    let run = invocation.run().map_err(|error| error.to_string())?;
    let mut thrown: BTreeMap<String, Thrown> = BTreeMap::new();
    for line in String::from_utf8_lossy(&run.stdout).lines() {
        let words: Vec<&str> = line.split('\t').collect();
        let of_program = thrown.entry(words[0].to_owned()).or_default();
        match words[..] {
            [_, class, kind] => {
                of_program.classes.insert(class.to_owned());
                if kind == "runtime" {
                    of_program.runtime.insert(class.to_owned());
                }
            }
            [_, value] if value.starts_with('@') => {
                of_program.values.insert(value.to_owned());
            }
            _ => {}
        }
    }
    match thrown.len() == programs.len() {
        true => Ok(thrown),
        false => Err(format!(
            "{} of {} programs ran: {}",
            thrown.len(),
            programs.len(),
            String::from_utf8_lossy(&run.stderr)
        )),
    }
}
