//! The directory of `--out`: inputs that cover the program, files that reproduce each finding on `java`, and the coverage.
//!
//! ```text
//! .doppel-out              makes the directory doppel's
//! paths/1/inputs.json      every input with its type and value, and how the path ended
//! paths/1/args, stdin, ... as the program gets it; files/ for what `file:` names, replay.properties for -Ddoppel.replay
//! findings/1/...           the same, finding.json with what is known of it, and Reproducer.java for a method
//! coverage.xml             in the form of JaCoCo's report
//! ```
//!
//! A finding is written as soon as it is found, and again when there is a smaller input. At the end all findings get
//! the numbers that they have in the report.

mod budget;
mod claim;
mod input_files;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, bail};
use doppel_engine::{EndedPath, Exploration, Failure, Finding, PathEnd};
use doppel_report::json::to_json;
use doppel_report::search::{self as report, Confirmation};
use doppel_testgen::replay::Subject;

use super::arguments::of_subject;
use super::confirm::Replay;
use budget::Budget;
pub use claim::{FINDINGS, MARKER, PATHS};
use claim::{claim, is_number, remove_directories};
use input_files::InputFiles;

/// The suffix of a directory's name while it is being written.
const UNFINISHED: &str = ".new";

pub struct Out {
    directory: PathBuf,
    has_all_paths: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    budget: Budget,
    /// The numbers of findings, by key, in the order of discovery.
    numbers: HashMap<String, u64>,
    /// The first write that failed; the search continues.
    failure: Option<String>,
}

impl Out {
    /// Creates the directory and removes what an earlier search left in it. `has_all_paths`: not only paths that add
    /// coverage.
    pub fn new(directory: &Path, has_all_paths: bool) -> Result<Out> {
        claim(directory)?;
        Ok(Out { directory: directory.to_owned(), has_all_paths, state: Mutex::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a path, unless it is not needed.
    pub fn path(&self, path: &EndedPath) {
        if !self.has_all_paths && !path.adds_coverage {
            return;
        }
        let mut state = self.state();
        let number = state.budget.n_paths + 1;
        let end = match &path.end {
            PathEnd::Normal | PathEnd::Assumed => "normal".to_owned(),
            PathEnd::Finding(failure) => end_of(failure),
            PathEnd::Unsupported(what) => format!("unsupported: {what}"),
            PathEnd::TimeLimit => "cut off".to_owned(),
        };
        let files = InputFiles::new(number, &end, &path.inputs, &path.recording);
        if state.budget.take(files.n_bytes()) {
            let directory = self.directory.join(PATHS).join(number.to_string());
            state.note(files.write(&directory));
        }
    }

    /// Writes a finding, or a smaller input of one, replacing the previous version in one step.
    pub fn finding(&self, finding: &Finding, subject: Option<&Subject>) {
        let mut state = self.state();
        let next = state.numbers.len() as u64 + 1;
        let number = *state.numbers.entry(finding.key()).or_insert(next);
        let waiting = Confirmation::NotConfirmed("it was not replayed yet".to_owned());
        let arguments = subject.map_or_else(Vec::new, |subject| of_subject(subject, &finding.inputs));
        let reported = report::Finding::new(finding, arguments, waiting, None);
        let directory = self.numbered(number);
        let unfinished = self.unfinished(number);
        let result = write_finding(&unfinished, number, finding, subject, &reported);
        state.note(result.and_then(|()| {
            if directory.exists() {
                std::fs::remove_dir_all(&directory)
                    .with_context(|| format!("cannot replace {}", directory.display()))?;
            }
            rename(&unfinished, &directory)
        }));
    }

    /// The final directory of the finding with this number.
    pub fn numbered(&self, number: u64) -> PathBuf {
        self.directory.join(FINDINGS).join(number.to_string())
    }

    fn unfinished(&self, number: u64) -> PathBuf {
        self.directory.join(FINDINGS).join(format!("{number}{UNFINISHED}"))
    }

    /// The search is over, and these are the findings of its report: writes everything anew beside the old directories,
    /// then replaces them.
    pub fn settle<'a>(&self, findings: impl Iterator<Item = (&'a Replay, &'a report::Finding)>) {
        let mut state = self.state();
        let mut n_findings = 0;
        for (number, (replay, reported)) in (1..).zip(findings) {
            n_findings = number;
            let unfinished = self.unfinished(number);
            state.note(write_finding(&unfinished, number, &replay.finding, Some(&replay.subject), reported));
        }
        if state.failure.is_some() {
            return;
        }
        let all = self.directory.join(FINDINGS);
        let replaced = replace(&all, n_findings);
        state.note(replaced.with_context(|| format!("cannot replace what is in {}", all.display())));
    }

    /// Writes the coverage. An error if an earlier write failed; all results are known and printed anyway.
    pub fn finish(&self, exploration: &Exploration) -> Result<()> {
        let xml = doppel_report::jacoco::xml(&exploration.coverage);
        let mut state = self.state();
        state.note(write(&self.directory.join("coverage.xml"), xml.as_bytes()));
        match state.failure.take() {
            Some(failure) => bail!("not everything could be written: {failure}"),
            None => Ok(()),
        }
    }

    /// What was left out.
    pub fn note(&self) -> Option<String> {
        self.state().budget.note()
    }
}

impl State {
    fn note(&mut self, result: Result<()>) {
        if let Err(error) = result {
            self.failure.get_or_insert(format!("{error:#}"));
        }
    }
}

fn end_of(failure: &Failure) -> String {
    failure.exception.clone().unwrap_or_else(|| failure.kind.name().to_owned())
}

fn write_finding(
    directory: &Path,
    number: u64,
    finding: &Finding,
    subject: Option<&Subject>,
    reported: &report::Finding,
) -> Result<()> {
    InputFiles::new(number, &end_of(&finding.failure), &finding.inputs, &finding.recording).write(directory)?;
    write(&directory.join("finding.json"), (to_json(reported) + "\n").as_bytes())?;
    match subject {
        Some(Subject::Method(reproducer)) => write(&directory.join("Reproducer.java"), reproducer.source().as_bytes()),
        _ => Ok(()),
    }
}

/// Replaces all existing directories by the `n` that were just written.
fn replace(all: &Path, n: u64) -> std::io::Result<()> {
    remove_directories(all, is_number)?;
    (1..=n)
        .try_for_each(|number| std::fs::rename(all.join(format!("{number}{UNFINISHED}")), all.join(number.to_string())))
}

fn rename(from: &Path, to: &Path) -> Result<()> {
    std::fs::rename(from, to).with_context(|| format!("cannot write {}", to.display()))
}

fn write(file: &Path, content: &[u8]) -> Result<()> {
    if let Some(directory) = file.parent() {
        std::fs::create_dir_all(directory).with_context(|| format!("cannot create {}", directory.display()))?;
    }
    // A link in its place is not followed.
    if file.is_symlink() {
        std::fs::remove_file(file).with_context(|| format!("cannot remove {}", file.display()))?;
    }
    std::fs::write(file, content).with_context(|| format!("cannot write {}", file.display()))
}
