//! One task under `doppel check`: a separate process, which is killed if it ignores its limit.

use std::path::{Path, PathBuf};
use std::time::Duration;

use doppel_testkit::document::without_lone_surrogates;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Invocation, Run};
use serde::Deserialize;

use super::results::Verdict;
use super::task::Property;

/// How to call doppel.
pub struct Checker<'a> {
    pub jdk: &'a Jdk,
    pub doppel: PathBuf,
    pub property: Property,
    pub time_limit: Duration,
}

/// The answer for a task.
pub struct Answer {
    pub verdict: Verdict,
    /// Why the verdict is unknown.
    pub reasons: Vec<String>,
    pub counterexample: serde_json::Value,
    pub wall_time: Duration,
    pub peak_memory: u64,
}

/// The relevant part of doppel's document.
#[derive(Deserialize)]
struct Document {
    verdict: Verdict,
    #[serde(default)]
    reasons: Vec<String>,
    #[serde(default)]
    counterexample: serde_json::Value,
}

/// How long after its limit doppel may take to end.
const GRACE: Duration = Duration::from_secs(2);

impl Checker<'_> {
    pub fn check(&self, classes: &Path) -> std::io::Result<Answer> {
        let limit = format!("{}ms", self.time_limit.as_millis());
        let mut invocation = Invocation::new(&self.doppel)
            .args(["check", "--json", "--workers", "1", "--time-limit", &limit])
            .args(match self.property {
                // "All assert statements in the program can never fail": including those whose errors are caught.
                Property::ValidAssert => ["--property", "assert", "-ea"],
                Property::NoRuntimeException => ["--property", "no-runtime-exception", "-ea"],
            })
            .args(["-cp".as_ref(), classes.as_os_str(), "Main".as_ref()]);
        invocation.path_first = Some(self.jdk.home.join("bin"));
        invocation.timeout = self.time_limit + GRACE;
        Ok(Answer::of_run(&invocation.run()?))
    }
}

impl Answer {
    fn of_run(run: &Run) -> Answer {
        let answer = |verdict, reasons, counterexample| Answer {
            verdict,
            reasons,
            counterexample,
            wall_time: run.wall_time,
            peak_memory: run.peak_memory,
        };
        let unknown = |reason: String| answer(Verdict::Unknown, vec![reason], serde_json::Value::Null);
        match run.end {
            End::TimedOut | End::Stopped => unknown("killed".into()),
            End::Signalled(_) | End::WroteTooMuch => unknown(format!("crashed: {}", run.end)),
            End::Exited(_) => match document(run) {
                Ok(document) => answer(document.verdict, document.reasons, document.counterexample),
                Err(_) => unknown(format!("no answer: {}", last_words(run))),
            },
        }
    }
}

fn document(run: &Run) -> serde_json::Result<Document> {
    serde_json::from_str(&without_lone_surrogates(&String::from_utf8_lossy(&run.stdout)))
}

/// The most informative line of standard error: the first error, else the last line.
fn last_words(run: &Run) -> String {
    let stderr = String::from_utf8_lossy(&run.stderr);
    let said = stderr.lines().find(|line| line.contains("error") || line.contains("panicked"));
    said.or(stderr.lines().last()).map_or_else(|| run.end.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(stdout: &str, stderr: &str, end: End) -> Answer {
        Answer::of_run(&Run {
            stdout: stdout.into(),
            stderr: stderr.into(),
            end,
            user_time: Duration::ZERO,
            wall_time: Duration::ZERO,
            peak_memory: 0,
            cwd: PathBuf::new(),
        })
    }

    #[test]
    fn answers() {
        let json = r#"{"schema":"doppel.check/1","verdict":"unknown","reasons":["time limit"],"counterexample":null}"#;
        let found = answer(json, "", End::Exited(3));
        assert_eq!((found.verdict, found.reasons), (Verdict::Unknown, vec!["time limit".to_owned()]));
        assert_eq!(answer("", "", End::TimedOut).reasons, ["killed"]);
        assert_eq!(answer("", "x\nerror: no JDK\ny", End::Exited(2)).reasons, ["no answer: error: no JDK"]);
        assert_eq!(answer(json, "", End::Signalled(11)).reasons, ["crashed: killed by signal 11"]);
    }
}
