//! Random programs: a program that is proved safe never throws on the real `java`. `DOPPEL_SEED` and `DOPPEL_COUNT`
//! select other programs.

#[path = "support/generator.rs"]
mod generator;
mod support;

use doppel_analysis::Property;
use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::jdk::Jdk;

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn what_is_proved_does_not_happen() {
    let jdk = Jdk::installed().unwrap();
    let directory = tempfile::tempdir().unwrap();
    let (first, count) = (number("DOPPEL_SEED", 1), number("DOPPEL_COUNT", 150));
    let names: Vec<String> = (first..first + count).map(|seed| format!("R{seed}")).collect();
    let mut sources = Vec::new();
    for (name, seed) in names.iter().zip(first..) {
        let path = directory.path().join(format!("{name}.java"));
        std::fs::write(&path, generator::program(name, seed)).unwrap();
        sources.push(path);
    }
    let classes = directory.path().join("classes");
    for compiled in compile_all(jdk, &[Job { sources, classes: classes.clone() }]) {
        compiled.unwrap();
    }
    let programs: Vec<_> = names.iter().map(|name| (classes.clone(), name.clone())).collect();
    let thrown = support::run_all(jdk, &programs).unwrap();
    let (mut n_proved, mut n_throw) = (0, 0);
    for (name, seed) in names.iter().zip(first..) {
        let proof = support::proof(jdk, &classes, name, Property::UncaughtRuntimeException);
        let runtime = &thrown[name].runtime;
        n_throw += usize::from(!runtime.is_empty());
        n_proved += usize::from(proof.is_ok());
        let source = generator::program(name, seed);
        assert!(proof.is_err() || runtime.is_empty(), "WRONG PROOF of {name}: java throws {runtime:?}\n{source}");
    }
    // Otherwise the test would be meaningless.
    assert!(n_proved * 10 >= names.len(), "only {n_proved} of {count} programs are proved");
    assert!(n_throw * 10 >= names.len(), "only {n_throw} of {count} programs throw");
}
