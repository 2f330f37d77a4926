//! One test per fixture and JDK: doppel does what `java` does. Filters work as for any test: `cargo test --test differential
//! -- strings::`, or `-- jdk25::`.

use std::process::ExitCode;
use std::sync::Arc;

use doppel_testkit::differential::{Verdict, judge};
use doppel_testkit::doppel;
use doppel_testkit::fixture::{Fixture, compile_stale};
use doppel_testkit::jdk::{Jdk, TESTED};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match trials(&arguments) {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            #[expect(
                clippy::print_stderr,
                reason = "the tests cannot start, and this is the only place that knows why"
            )]
            {
                eprintln!("differential: {error}");
            }
            ExitCode::from(101)
        }
    }
}

fn trials(arguments: &Arguments) -> Result<Vec<Trial>, std::io::Error> {
    let fixtures = Fixture::find_all()?;
    let mut all = Vec::new();
    for (index, jdk) in Jdk::all()?.into_iter().enumerate() {
        // The tests on another JDK than the installed one say so.
        let prefix = if index == 0 { String::new() } else { format!("jdk{}::", jdk.feature) };
        all.extend(trials_on(jdk, &prefix, &fixtures, arguments)?);
    }
    for feature in
        TESTED.into_iter().filter(|&feature| Jdk::all().is_ok_and(|all| all.iter().all(|jdk| jdk.feature != feature)))
    {
        #[expect(clippy::print_stderr, reason = "tests that are not there cannot say why")]
        {
            eprintln!("differential: no JDK {feature} is installed, nothing is compared with it");
        }
    }
    Ok(all)
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
    let selected = fixtures.iter().filter(|fixture| is_selected(arguments, &name(fixture))).cloned();
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

/// The same selection as libtest-mimic makes, so that only selected fixtures are compiled.
fn is_selected(arguments: &Arguments, name: &str) -> bool {
    let matches = |filter: &String| {
        if arguments.exact { name == filter } else { name.contains(filter) }
    };
    arguments.filter.as_ref().is_none_or(matches) && !arguments.skip.iter().any(matches)
}
