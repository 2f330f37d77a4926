//! One test per fixture and JDK: doppel behaves like `java`. Filters work as for any test:
//! `cargo test --test differential -- strings::`, or `-- jdk25::`.

use std::process::ExitCode;
use std::sync::Arc;

use doppel_testkit::differential::{Verdict, judge};
use doppel_testkit::fixture::{Fixture, compile_stale};
use doppel_testkit::jdk::{Jdk, TESTED};
use doppel_testkit::{doppel, harness};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    harness::main("differential", trials)
}

fn trials(arguments: &Arguments) -> Result<Vec<Trial>, std::io::Error> {
    let fixtures = Fixture::find_all()?;
    for feature in
        TESTED.into_iter().filter(|&feature| Jdk::all().is_ok_and(|all| all.iter().all(|jdk| jdk.feature != feature)))
    {
        harness::say("differential", &format!("no JDK {feature} is installed, nothing is compared with it"));
    }
    harness::on_all_jdks(|jdk, prefix| trials_on(jdk, prefix, &fixtures, arguments))
}

fn trials_on(
    jdk: &'static Jdk,
    prefix: &str,
    fixtures: &[Fixture],
    arguments: &Arguments,
) -> Result<Vec<Trial>, std::io::Error> {
    let name = |fixture: &Fixture| format!("{prefix}{}", fixture.test_name());
    if arguments.list {
        return Ok(fixtures.iter().map(|fixture| Trial::test(name(fixture), || Ok(()))).collect());
    }
    let selected = fixtures.iter().filter(|fixture| harness::is_selected(arguments, &name(fixture))).cloned();
    let (applicable, others): (Vec<Fixture>, Vec<Fixture>) =
        selected.partition(|fixture| fixture.directives.jdk_range.contains(jdk.feature));
    if !applicable.is_empty() {
        doppel::binary()?;
    }
    let compiled = compile_stale(jdk, &applicable);
    let trial = |(fixture, compiled): (Fixture, Result<(), _>)| {
        let compiled = compiled.map_err(|error: doppel_testkit::compile::CompileError| error.to_string());
        let name = name(&fixture);
        let fixture = Arc::new(fixture);
        Trial::test(name, move || check(jdk, &fixture, compiled))
    };
    let ignored = others.iter().map(|fixture| Trial::test(name(fixture), || Ok(())).with_ignored_flag(true));
    Ok(applicable.into_iter().zip(compiled).map(trial).chain(ignored).collect())
}

fn check(jdk: &Jdk, fixture: &Fixture, compiled: Result<(), String>) -> Result<(), Failed> {
    compiled?;
    let path = fixture.path.display();
    match judge(jdk, fixture)? {
        Verdict::Same | Verdict::DiffersAsKnown(_) => Ok(()),
        Verdict::Differs(difference) => Err(format!("{path}\n{difference}").into()),
        Verdict::Fixed => Err(format!("{path} no longer differs: remove its `//@ fixme`").into()),
    }
}
