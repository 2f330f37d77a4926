//! Two tests per program under `tests/symbolic`, without and with merged paths: its conjuncts are those written down beside
//! it, and they are precise.
//! `DOPPEL_BLESS=1` writes them down anew.

use std::path::Path;
use std::process::ExitCode;

use doppel_precision::check::{Effort, Subject, Verdict};
use doppel_precision::machine::{Machine, Paths};
use doppel_precision::program;
use doppel_precision::replayer::Replayer;
use doppel_testkit::fixture::{Fixture, compile_stale};
use doppel_testkit::harness;
use doppel_testkit::jdk::Jdk;
use libtest_mimic::{Failed, Trial};

/// The JDK whose library the written conjuncts are of.
const SNAPSHOT_JDK: u32 = 17;

const EFFORT: Effort = Effort { mutations: 6, queries: 4, seed: 1 };

const NONE: Effort = Effort { mutations: 0, queries: 0, seed: 1 };

fn main() -> ExitCode {
    harness::main("symbolic", |_| trials())
}

fn trials() -> Result<Vec<Trial>, std::io::Error> {
    let jdk = Jdk::installed()?;
    let programs = program::find_all()?;
    let compiled = compile_stale(jdk, &programs);
    let mut trials = Vec::new();
    for (program, compiled) in programs.into_iter().zip(compiled) {
        let compiled = compiled.map_err(|error| error.to_string());
        for (paths, suffix) in [(Paths::Plain, ""), (Paths::Merged, "::merged")] {
            let (program, compiled) = (program.clone(), compiled.clone());
            trials.push(Trial::test(format!("{}{suffix}", program.test_name()), move || {
                compiled?;
                check(jdk, &program, paths)
            }));
        }
    }
    Ok(trials)
}

fn check(jdk: &'static Jdk, program: &Fixture, paths: Paths) -> Result<(), Failed> {
    let classes = program.classes_dir(jdk);
    let replayer = Replayer::new(jdk, &classes, &program.name);
    let mut subject = Subject { machine: Machine::new(jdk, &classes, &program.name, paths)?, replayer: &replayer };
    let run = subject.first_run()?;
    let written = match program::path_file(program, paths) {
        Some(file) if jdk.feature == SNAPSHOT_JDK => compare(&file, &subject.machine.conjuncts(&run)),
        _ => Ok(()),
    };
    let is_single = program.topic == program::SINGLE_RUNS;
    match subject.check(&run, if is_single { NONE } else { EFFORT })? {
        Verdict::Precise { .. } => written,
        // None of these programs is beyond us.
        Verdict::Imprecise(reasons) => Err(format!("imprecise\n{}", reasons.join("\n")).into()),
    }
}

fn compare(file: &Path, conjuncts: &str) -> Result<(), Failed> {
    if std::env::var_os("DOPPEL_BLESS").is_some() {
        return Ok(std::fs::write(file, conjuncts)?);
    }
    let expected = std::fs::read_to_string(file).unwrap_or_default();
    if expected == conjuncts {
        return Ok(());
    }
    let file = file.display();
    let help = "`DOPPEL_BLESS=1` writes them down";
    Err(format!("other conjuncts than {file} says; {help}\n--- expected\n{expected}--- found\n{conjuncts}").into())
}
