//! One test per fixture: doppel does what `java` does. Filters work as for any test: `cargo test --test differential
//! -- strings::`.

use std::process::ExitCode;
use std::sync::Arc;

use doppel_testkit::differential::{Verdict, judge};
use doppel_testkit::doppel;
use doppel_testkit::fixture::{Fixture, compile_stale};
use doppel_testkit::jdk::Jdk;
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
    let jdk = Jdk::installed()?;
    let mut fixtures = Fixture::find_all()?;
    if arguments.list {
        return Ok(fixtures.iter().map(|fixture| Trial::test(fixture.test_name(), || Ok(()))).collect());
    }
    fixtures.retain(|fixture| is_selected(arguments, &fixture.test_name()));
    if !fixtures.is_empty() {
        doppel::binary()?;
    }
    let compiled = compile_stale(jdk, &fixtures);
    let trial = |(fixture, compiled): (Fixture, Result<(), _>)| {
        let ignored = !fixture.directives.jdk_range.contains(jdk.feature);
        let compiled = compiled.map_err(|error: doppel_testkit::compile::CompileError| error.to_string());
        let fixture = Arc::new(fixture);
        Trial::test(fixture.test_name(), move || check(jdk, &fixture, compiled)).with_ignored_flag(ignored)
    };
    Ok(fixtures.into_iter().zip(compiled).map(trial).collect())
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
