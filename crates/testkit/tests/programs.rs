//! One test per big program and JDK: doppel behaves like `java`. `cargo test --test programs -- lucene`, or
//! `-- jdk25::`.
//!
//! A program whose Debian packages are not installed is skipped with a message; if `CI` is set, the test fails.

use std::process::ExitCode;

use doppel_testkit::jdk::Jdk;
use doppel_testkit::program::{PROGRAMS, Program, compile_stale};
use doppel_testkit::{doppel, harness};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    harness::main("programs", |arguments| harness::on_all_jdks(|jdk, prefix| trials_on(jdk, prefix, arguments)))
}

fn trials_on(jdk: &'static Jdk, prefix: &str, arguments: &Arguments) -> Result<Vec<Trial>, std::io::Error> {
    let name = |program: &Program| format!("{prefix}{}", program.name);
    if arguments.list {
        return Ok(PROGRAMS.iter().map(|program| Trial::test(name(program), || Ok(()))).collect());
    }
    let selected = PROGRAMS.iter().filter(|program| harness::is_selected(arguments, &name(program)));
    let (selected, others): (Vec<&Program>, Vec<&Program>) =
        selected.partition(|program| jdk.has_module(program.module));
    let (installed, missing): (Vec<&Program>, Vec<&Program>) =
        selected.into_iter().partition(|program| program.jars().is_ok());
    if !installed.is_empty() {
        doppel::binary()?;
    }
    let compiled = compile_stale(jdk, &installed)?;
    let mut trials: Vec<Trial> = missing.into_iter().map(|program| absent(program, name(program))).collect();
    for (program, compiled) in installed.into_iter().zip(compiled) {
        let compiled = compiled.map_err(|error| error.to_string());
        trials.push(Trial::test(name(program), move || {
            compiled?;
            program.judge(jdk)?.map_or(Ok(()), |difference| Err(Failed::from(difference)))
        }));
    }
    trials.extend(others.into_iter().map(|program| {
        harness::say(
            "programs",
            &format!("{}: {} has no module {}", name(program), jdk.home.display(), program.module),
        );
        Trial::test(name(program), || Ok(())).with_ignored_flag(true)
    }));
    Ok(trials)
}

fn absent(program: &Program, name: String) -> Trial {
    let jar = program.jars().err().unwrap_or_default();
    let reason = format!("{name}: there is no {}; apt-get install {}", jar.display(), program.packages.join(" "));
    if std::env::var_os("CI").is_some() {
        return Trial::test(name, || Err(reason.into()));
    }
    harness::say("programs", &reason);
    Trial::test(name, || Ok(())).with_ignored_flag(true)
}
