//! The `main` of tests that are discovered at run time, one per program of a corpus.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use crate::jdk::Jdk;

/// Only every Nth test runs, always the same ones: `cargo xtask ci --fast` samples each corpus this way.
const SLICE: &str = "DOPPEL_SLICE";

/// Runs the tests. `name` is that of the test binary, for the message if it cannot start.
pub fn main<E: Display>(name: &str, trials: impl FnOnce(&Arguments) -> Result<Vec<Trial>, E>) -> ExitCode {
    let arguments = Arguments::from_args();
    match trials(&arguments).map_err(|error| error.to_string()).and_then(slice) {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            say(name, &error);
            ExitCode::from(101)
        }
    }
}

fn slice(trials: Vec<Trial>) -> Result<Vec<Trial>, String> {
    let Some(text) = std::env::var_os(SLICE) else { return Ok(trials) };
    let step = text.to_str().and_then(|text| text.parse().ok()).filter(|&step| step > 0);
    let step: usize = step.ok_or_else(|| format!("{SLICE} must be a number of 1 or more"))?;
    Ok(trials.into_iter().step_by(step).collect())
}

/// The tests on all installed JDKs. Names of tests on other JDKs than the first have a prefix such as `jdk25::`.
pub fn on_all_jdks(
    mut trials: impl FnMut(&'static Jdk, &str) -> io::Result<Vec<Trial>>,
) -> Result<Vec<Trial>, io::Error> {
    let mut all = Vec::new();
    for (index, jdk) in Jdk::all()?.into_iter().enumerate() {
        let prefix = if index == 0 { String::new() } else { format!("jdk{}::", jdk.feature) };
        all.extend(trials(jdk, &prefix)?);
    }
    Ok(all)
}

/// The same selection as in libtest-mimic, so that only selected programs are compiled.
pub fn is_selected(arguments: &Arguments, name: &str) -> bool {
    let matches = |filter: &String| {
        if arguments.exact { name == filter } else { name.contains(filter) }
    };
    arguments.filter.as_ref().is_none_or(matches) && !arguments.skip.iter().any(matches)
}

/// A message that no test can report: that it cannot start, or does not exist.
#[expect(clippy::print_stderr, reason = "a test harness reports on standard error")]
pub fn say(name: &str, text: &str) {
    eprintln!("{name}: {text}");
}
