//! The paths in a report: its program, and inputs of runs in which methods that need a model were called.

use doppel_inputs::{InputSpec, Program, Recording};
use serde::Deserialize;

use crate::needed::{ReportError, parse};

/// A program and its inputs.
#[derive(Clone, Debug)]
pub struct RecordedPath {
    pub program: Program,
    pub args: Vec<String>,
    /// The inputs that `--symbolic` requested.
    pub symbolic: Vec<InputSpec>,
    /// None: the program's own inputs.
    pub inputs: Option<Recording>,
    /// The method whose imprecision the path shows, if any.
    pub shows: Option<String>,
}

#[derive(Deserialize)]
struct Report {
    program: Option<ReportedProgram>,
    /// The replay of a run.
    replay: Option<String>,
    #[serde(default)]
    imprecisions: Vec<Imprecision>,
    #[serde(default)]
    findings: Vec<Finding>,
}

#[derive(Deserialize)]
struct ReportedProgram {
    entry: Option<String>,
    jar: Option<String>,
    #[serde(default)]
    is_method: bool,
    #[serde(default)]
    args: Vec<String>,
    #[serde(default)]
    symbolic: Vec<String>,
}

#[derive(Deserialize)]
struct Imprecision {
    method: String,
    replay: Option<String>,
}

#[derive(Deserialize)]
struct Finding {
    replay: Option<String>,
}

/// The paths in a report of `run`, `explore` or `check`; those with an imprecision come first.
pub fn paths(json: &str) -> Result<Vec<RecordedPath>, ReportError> {
    let report: Report = parse(json)?;
    let reported = report.program.ok_or(ReportError::NoProgram)?;
    let program = match (reported.jar, reported.entry) {
        (Some(jar), _) => Program::Jar(jar),
        (None, Some(entry)) if reported.is_method => Program::parse_method(&entry).ok_or(ReportError::NoProgram)?,
        (None, Some(entry)) => Program::MainClass(entry),
        (None, None) => return Err(ReportError::NoProgram),
    };
    let specs: Result<Vec<InputSpec>, _> = reported.symbolic.iter().map(|spec| spec.parse()).collect();
    let symbolic = specs.map_err(|_| ReportError::NoProgram)?;
    let of_imprecisions = report.imprecisions.into_iter().filter_map(|lost| Some((Some(lost.method), lost.replay?)));
    let of_findings = report.findings.into_iter().filter_map(|finding| Some((None, finding.replay?)));
    let of_run = report.replay.map(|replay| (None, replay));
    let mut all: Vec<(Option<String>, String)> = of_imprecisions.chain(of_findings).chain(of_run).collect();
    let mut seen = std::collections::HashSet::new();
    all.retain(|found| seen.insert(found.clone()));
    let path = |(shows, replay): (Option<String>, String)| RecordedPath {
        program: program.clone(),
        args: reported.args.clone(),
        symbolic: symbolic.clone(),
        inputs: Some(Recording::parse(replay.as_bytes())),
        shows,
    };
    Ok(all.into_iter().map(path).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_with_an_imprecision_come_first() {
        let json = r#"{"schema":"doppel.explore/1","program":{"entry":"Main","args":["x"],"symbolic":["args"]},
            "imprecisions":[{"method":"A.f()V","replay":"x=1\n"}],"findings":[{"replay":"x=2\n"}]}"#;
        let found = paths(json).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].shows.as_deref(), found[1].shows.as_deref()), (Some("A.f()V"), None));
        assert_eq!(found[0].symbolic, [InputSpec::Args]);
        assert_eq!(found[1].inputs, Some(Recording::parse(b"x=2")));
        assert!(matches!(paths(r#"{"schema":"doppel.run/1"}"#), Err(ReportError::NoProgram)));
    }
}
