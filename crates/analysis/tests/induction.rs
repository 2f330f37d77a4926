//! Random recursive programs: what is proved by induction does not fail on the real `java`, whatever the inputs.
//! `DOPPEL_SEED` and `DOPPEL_COUNT` select other programs.

#![expect(clippy::print_stderr, reason = "figures for people")]

#[path = "support/recursion.rs"]
mod recursion;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use doppel_analysis::{Entry, Program, Property, prove_by_induction};
use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::workspace;

/// The number of programs per JVM.
const BATCH: u64 = 200;

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// What `java` has seen, by program.
fn run_all(jdk: &Jdk, classes: &Path, programs: &Path, names: &[String]) -> BTreeMap<String, String> {
    let mut invocation = jdk.java(&["-XX:TieredStopAtLevel=1".into()], classes, "RunInputs");
    invocation.stdin =
        names.iter().map(|name| format!("{}\t{name}\n", programs.display())).collect::<String>().into_bytes();
    let run = invocation.run().unwrap();
    let lines = String::from_utf8_lossy(&run.stdout).into_owned();
    let seen: BTreeMap<String, String> =
        lines.lines().filter_map(|line| line.split_once('\t')).map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
    assert_eq!(seen.len(), names.len(), "{}", String::from_utf8_lossy(&run.stderr));
    seen
}

/// What became of the questions about one property.
#[derive(Default, Debug)]
struct Figures {
    n_proved: u64,
    n_violated: u64,
    slowest: Duration,
    reasons: BTreeMap<String, u64>,
}

#[test]
fn what_is_proved_does_not_fail() {
    let jdk = Jdk::installed().unwrap();
    let opened = doppel_classpath::Jdk::open(&jdk.home).unwrap();
    let (first, count) = (number("DOPPEL_SEED", 1), number("DOPPEL_COUNT", 200));
    let mut n_late = 0;
    let (mut assertions, mut exceptions) = (Figures::default(), Figures::default());
    for start in (first..first + count).step_by(BATCH as usize) {
        let directory = tempfile::tempdir().unwrap();
        let seeds = start..(start + BATCH).min(first + count);
        let names: Vec<String> = seeds.clone().map(|seed| format!("I{seed}")).collect();
        let with = workspace::root().join("tests/analysis/with");
        let verifier = with.join("org/sosy_lab/sv_benchmarks/Verifier.java");
        let mut sources = vec![verifier.clone()];
        for (name, seed) in names.iter().zip(seeds.clone()) {
            let path = directory.path().join(format!("{name}.java"));
            std::fs::write(&path, recursion::program(name, seed)).unwrap();
            sources.push(path);
        }
        let classes = directory.path().join("driver");
        let programs = directory.path().join("programs");
        let driver = vec![with.join("RunInputs.java"), verifier];
        let jobs = [Job { sources, classes: programs.clone() }, Job { sources: driver, classes: classes.clone() }];
        for compiled in compile_all(jdk, &jobs) {
            compiled.unwrap();
        }
        let seen = run_all(jdk, &classes, &programs, &names);
        let class_path = programs.display().to_string();
        for (name, seed) in names.iter().zip(seeds) {
            n_late += u64::from(seen[name] == "late");
            for (property, violation, figures) in [
                (Property::FailedAssertion, "fails", &mut assertions),
                (Property::UncaughtRuntimeException, "throws", &mut exceptions),
            ] {
                let program = Program { jdk: &opened, class_path: &class_path, entry: Entry::Main(name.clone()) };
                let start = Instant::now();
                let proof = prove_by_induction(&program, property, start + Duration::from_secs(4));
                figures.slowest = figures.slowest.max(start.elapsed());
                let is_violated = seen[name].contains(violation);
                figures.n_violated += u64::from(is_violated);
                match proof {
                    Ok(_) => {
                        figures.n_proved += 1;
                        let source = recursion::program(name, seed);
                        assert!(!is_violated, "WRONG PROOF of {name}, {property:?}: {}\n{source}", seen[name]);
                    }
                    Err(reason) => *figures.reasons.entry(reason.to_string()).or_default() += 1,
                }
            }
        }
    }
    eprintln!("{count} programs, {n_late} not run to the end\n{assertions:#?}\n{exceptions:#?}");
    for figures in [assertions, exceptions] {
        // Otherwise the test would be meaningless.
        assert!(figures.n_proved * 10 >= count && figures.n_violated * 20 >= count, "{figures:?}");
    }
}
