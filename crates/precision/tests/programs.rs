//! Two tests per program in `tests/symbolic`, without and with merged paths: its conjuncts are those recorded beside
//! it, and they are precise. `DOPPEL_BLESS=1` records them anew.

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

/// The JDK for which the conjuncts are recorded.
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
    let verdict = subject.check(&run, if is_single { NONE } else { EFFORT })?;
    drop(run);
    // SAFETY: the run is gone, and a verdict is text and numbers.
    unsafe { subject.machine.free() };
    match verdict {
        Verdict::Precise { .. } => written,
        // None of these programs may be imprecise.
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
