//! One test per program in `tests/analysis`: whether the analysis proves what the directives say, and whether the real
//! `java` agrees.
//!
//! `//@ runtime-exception:` is `proved`, the class of a RuntimeException that `java` throws for some number of
//! arguments, or `open` if there is no proof although none was observed. `//@ assertion:` likewise, for failed
//! assertions. With `-by-induction` behind the name, it is the proof by induction that is meant.

mod support;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use doppel_analysis::Property;
use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::content_hash::ContentHash;
use doppel_testkit::harness;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::workspace;
use libtest_mimic::{Failed, Trial};
use support::Thrown;

struct Case {
    name: String,
    path: PathBuf,
    classes: PathBuf,
    expected: Vec<(Question, String)>,
}

#[derive(Clone, Copy, Debug)]
struct Question {
    property: Property,
    by_induction: bool,
}

fn main() -> ExitCode {
    harness::main("analysis", |_| trials())
}

fn trials() -> Result<Vec<Trial>, String> {
    let jdk = Jdk::installed().map_err(|error| error.to_string())?;
    let cases = cases(jdk).map_err(|error| error.to_string())?;
    let stale: Vec<&Case> = cases.iter().filter(|case| !case.classes.is_dir()).collect();
    let jobs: Vec<Job> =
        stale.iter().map(|case| Job { sources: vec![case.path.clone()], classes: case.classes.clone() }).collect();
    for (case, compiled) in stale.iter().zip(compile_all(jdk, &jobs)) {
        compiled.map_err(|error| format!("{}: {error}", case.name))?;
    }
    let programs: Vec<_> = cases.iter().map(|case| (case.classes.clone(), case.name.clone())).collect();
    let thrown: Arc<BTreeMap<String, Thrown>> = Arc::new(support::run_all(jdk, &programs)?);
    let trial = |case: Case| {
        let thrown = Arc::clone(&thrown);
        Trial::test(case.name.clone(), move || check(&case, &thrown))
    };
    Ok(cases.into_iter().map(trial).collect())
}

fn cases(jdk: &Jdk) -> std::io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(workspace::root().join("tests/analysis"))? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "java") {
            continue;
        }
        let source = std::fs::read_to_string(&path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let hash = ContentHash::default().with(&name).with(&source).with(&jdk.version_text);
        let classes = workspace::target_dir().join("analysis").join(hash.hex()).join("classes");
        let directive = |line: &str, key: &str| Some(line.strip_prefix("//@ ")?.strip_prefix(key)?.trim().to_owned());
        let of = |property, by_induction, key| {
            let value = source.lines().find_map(|line| directive(line, key))?;
            Some((Question { property, by_induction }, value))
        };
        let expected = [
            of(Property::UncaughtRuntimeException, false, "runtime-exception:"),
            of(Property::FailedAssertion, false, "assertion:"),
            of(Property::UncaughtRuntimeException, true, "runtime-exception-by-induction:"),
            of(Property::FailedAssertion, true, "assertion-by-induction:"),
        ];
        cases.push(Case { name, path, classes, expected: expected.into_iter().flatten().collect() });
    }
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(cases)
}

/// On the classes of every JDK; `java` throws the same on all.
fn check(case: &Case, thrown: &BTreeMap<String, Thrown>) -> Result<(), Failed> {
    let thrown = thrown.get(&case.name).ok_or("it was not run")?;
    for jdk in Jdk::all()? {
        for (question, expected) in &case.expected {
            check_property(jdk, case, thrown, *question, expected)?;
        }
    }
    Ok(())
}

fn check_property(jdk: &Jdk, case: &Case, thrown: &Thrown, question: Question, expected: &str) -> Result<(), Failed> {
    let Question { property, by_induction } = question;
    let proof = match by_induction {
        true => support::induction(jdk, &case.classes, &case.name, property),
        false => support::proof(jdk, &case.classes, &case.name, property),
    };
    let seen = match property {
        Property::UncaughtRuntimeException => thrown.runtime.clone(),
        Property::FailedAssertion => {
            thrown.classes.iter().filter(|class| *class == "java.lang.AssertionError").cloned().collect()
        }
    };
    if proof.is_ok() && !seen.is_empty() {
        return Err(format!("WRONG PROOF on {}: java throws {seen:?}", jdk.feature).into());
    }
    let is_right = match expected {
        "proved" => proof.is_ok(),
        "open" => proof.is_err() && seen.is_empty(),
        class => proof.is_err() && seen.contains(class),
    };
    match is_right {
        true => Ok(()),
        false => {
            let jdk = jdk.feature;
            Err(format!("{question:?} on {jdk}: {proof:?}, java throws {seen:?} instead of {expected}").into())
        }
    }
}
