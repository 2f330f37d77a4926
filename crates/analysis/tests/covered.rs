//! Random programs that print the values they see: the analysis must have expected each, and what it proves must not
//! happen on the real `java`. `DOPPEL_SEED` and `DOPPEL_COUNT` select other programs.

#[path = "support/construction.rs"]
mod construction;
mod support;

use std::ops::Range;
use std::path::Path;

use doppel_analysis::{Entry, Found, Program, Property};
use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::jdk::Jdk;

/// The number of programs per JVM.
const BATCH: u64 = 100;

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A value that a run has seen: `@12 -5` for an int, `@12L-5` for a long, `@12=java.lang.Error` for an object, each
/// with the number of the probe.
fn is_expected(found: &mut Found<'_>, probes: &str, seen: &str) -> bool {
    let kind = seen.find([' ', 'L', '=']).unwrap_or_default();
    let (probe, value) = (&seen[1..kind], &seen[kind + 1..]);
    match seen.as_bytes()[kind] {
        b' ' => found.has_number(probes, &format!("p{probe}(I)I"), value.parse().unwrap()),
        b'L' => found.has_number(probes, &format!("p{probe}(J)J"), value.parse().unwrap()),
        _ => {
            let class = value.replace('.', "/");
            let object = (class != "null").then_some(class.as_str());
            found.has_object(probes, &format!("p{probe}(Ljava/lang/Object;)V"), object).unwrap()
        }
    }
}

fn unexpected(jdk: &doppel_classpath::Jdk, classes: &Path, name: &str, seen: &support::Thrown) -> Option<Vec<String>> {
    let class_path = classes.display().to_string();
    let program = Program { jdk, class_path: &class_path, entry: Entry::Main(name.into()) };
    let mut found = Found::of(&program).ok()?;
    let probes = format!("{name}$P");
    Some(seen.values.iter().filter(|value| !is_expected(&mut found, &probes, value)).cloned().collect())
}

/// The numbers of programs and of values.
#[derive(Default)]
struct Tally {
    n_looked_at: usize,
    n_values: usize,
}

/// Compiles, runs and judges the programs of these seeds.
fn check(jdk: &Jdk, seeds: Range<u64>, tally: &mut Tally) {
    let opened = doppel_classpath::Jdk::open(&jdk.home).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let names: Vec<(String, u64)> = seeds.map(|seed| (format!("C{seed}"), seed)).collect();
    let mut sources = Vec::new();
    for (name, seed) in &names {
        let path = directory.path().join(format!("{name}.java"));
        std::fs::write(&path, construction::program(name, *seed)).unwrap();
        sources.push(path);
    }
    let classes = directory.path().join("classes");
    for compiled in compile_all(jdk, &[Job { sources, classes: classes.clone() }]) {
        compiled.unwrap();
    }
    let programs: Vec<_> = names.iter().map(|(name, _)| (classes.clone(), name.clone())).collect();
    let thrown = support::run_all(jdk, &programs).unwrap();
    for (name, seed) in &names {
        let seen = &thrown[name];
        let source = || construction::program(name, *seed);
        if let Some(unexpected) = unexpected(&opened, &classes, name, seen) {
            tally.n_looked_at += 1;
            tally.n_values += seen.values.len();
            assert!(unexpected.is_empty(), "WRONG VALUES in {name}: {unexpected:?}\n{}", source());
        }
        let proof = support::proof(jdk, &classes, name, Property::UncaughtRuntimeException);
        assert!(proof.is_err() || seen.runtime.is_empty(), "WRONG PROOF of {name}: {:?}\n{}", seen.runtime, source());
        let proof = support::proof(jdk, &classes, name, Property::FailedAssertion);
        let fails = seen.classes.contains("java.lang.AssertionError");
        assert!(proof.is_err() || !fails, "WRONG PROOF of {name}: an assertion fails\n{}", source());
    }
}

#[test]
fn what_is_seen_was_expected() {
    let jdk = Jdk::installed().unwrap();
    let (first, count) = (number("DOPPEL_SEED", 1), number("DOPPEL_COUNT", 100));
    let mut tally = Tally::default();
    for start in (first..first + count).step_by(BATCH as usize) {
        check(jdk, start..(start + BATCH).min(first + count), &mut tally);
    }
    // Otherwise the test would be meaningless.
    let Tally { n_looked_at, n_values } = tally;
    assert!(n_looked_at * 2 >= count as usize, "only {n_looked_at} of {count} programs are looked at");
    assert!(n_values >= count as usize * 5, "only {n_values} values are seen");
}
