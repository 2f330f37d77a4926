//! A subject on its inputs, by `java` and by doppel.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use doppel_testkit::compile::compile_texts;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Run};
use doppel_testkit::study::{Prepared, Subject};
use doppel_testkit::{doppel, workspace};

use super::report::Report;

const TIME_LIMIT: Duration = Duration::from_secs(600);

pub struct Study {
    pub subject: &'static Subject,
    pub runs: Vec<StudyRun>,
}

/// One input.
pub struct StudyRun {
    pub input: String,
    pub n_bytes: u64,
    pub report: Report,
    pub user_time: Duration,
    pub wall_time: Duration,
    pub peak_memory: u64,
    complaint: Option<String>,
}

impl StudyRun {
    /// Why this run differs from that of `java`, or is useless.
    pub fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref()
    }
}

impl Study {
    pub fn run(jdk: &Jdk, subject: &'static Subject) -> Result<Study> {
        let prepared = subject.prepare(jdk)?;
        let mut runs = Vec::new();
        for file in &prepared.files {
            eprintln!("{}: {}", subject.name, file.file_name().unwrap_or_default().display());
            runs.push(run_once(jdk, subject, &prepared, file)?);
        }
        Ok(Study { subject, runs })
    }

    /// All natives with reference parameters that one of the runs has executed.
    pub fn natives(&self) -> BTreeSet<&str> {
        let natives = self.runs.iter().flat_map(|run| &run.report.natives);
        natives.filter(|native| native.reference_params).map(|native| native.method.as_str()).collect()
    }

    /// Of all natives, those that are not built in.
    pub fn bridged_natives(&self) -> BTreeSet<&str> {
        let natives = self.runs.iter().flat_map(|run| &run.report.natives);
        natives.filter(|native| native.handled_by != "builtin").map(|native| native.method.as_str()).collect()
    }

    pub fn needs_model(&self) -> BTreeSet<&str> {
        self.runs.iter().flat_map(|run| &run.report.needs_model).map(String::as_str).collect()
    }
}

fn run_once(jdk: &Jdk, subject: &Subject, prepared: &Prepared, file: &Path) -> Result<StudyRun> {
    let input = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (expected, expected_files) = with_files(file, || Ok(prepared.java(jdk, file).run()?))?;
    let (run, files) = with_files(file, || {
        let mut invocation = prepared.doppel(jdk, file)?;
        invocation.timeout = TIME_LIMIT;
        Ok(invocation.run()?)
    })?;
    let report: Report = serde_json::from_slice(&run.stdout).with_context(|| {
        let stderr = String::from_utf8_lossy(&run.stderr);
        format!("{} on {input}: no report, {}: {stderr}", subject.name, run.end)
    })?;
    let difference = difference(&expected, &report).or_else(|| {
        let names = || files.keys().cloned().collect::<Vec<_>>().join(", ");
        (files != expected_files).then(|| format!("other files are written: {}", names()))
    });
    Ok(StudyRun {
        complaint: difference.map(|difference| format!("{} on {input}: {difference}", subject.name)),
        n_bytes: file.metadata()?.len(),
        input,
        report,
        user_time: run.user_time,
        wall_time: run.wall_time,
        peak_memory: run.peak_memory,
    })
}

fn difference(expected: &Run, report: &Report) -> Option<String> {
    let outcome = &report.outcome;
    if !matches!(outcome.kind.as_str(), "normal" | "exit" | "exception") {
        return Some(format!("it ends with {}: {}", outcome.kind, outcome.message.as_deref().unwrap_or_default()));
    }
    if !report.unmet.is_empty() {
        return Some("it did not read its input".to_owned());
    }
    if outcome.status.map(End::Exited) != Some(expected.end) {
        return Some(format!("{} instead of {}", outcome.status.unwrap_or_default(), expected.end));
    }
    if report.stdout != String::from_utf8_lossy(&expected.stdout) {
        return Some("`java` prints something else".to_owned());
    }
    (report.stderr != String::from_utf8_lossy(&expected.stderr)).then(|| "other messages on standard error".to_owned())
}

/// Runs a program and removes the files that it has written beside its input.
fn with_files<T>(input: &Path, run: impl FnOnce() -> Result<T>) -> Result<(T, BTreeMap<String, Vec<u8>>)> {
    let dir = input.parent().unwrap_or(input);
    let list = || -> Result<BTreeSet<_>> {
        Ok(std::fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?)
    };
    let before = list()?;
    let result = run()?;
    let mut written = BTreeMap::new();
    for file in list()?.difference(&before) {
        written.insert(file.file_name().unwrap_or_default().to_string_lossy().into_owned(), std::fs::read(file)?);
        std::fs::remove_file(file)?;
    }
    Ok((result, written))
}

/// The natives with reference parameters that start-up executes in any case.
pub fn natives_of_an_empty_program(jdk: &Jdk) -> Result<BTreeSet<String>> {
    let text = "public class Empty { public static void main(String[] args) { System.out.println(); } }";
    let programs = compile_texts(jdk, &[("Empty.java", text)])?;
    let run = doppel::run(jdk, &["--json".to_owned()], &programs.classes, "Empty")?.run()?;
    let report: Report = serde_json::from_slice(&run.stdout).context("no report of an empty program")?;
    Ok(report.natives.into_iter().filter(|native| native.reference_params).map(|native| native.method).collect())
}

/// The page's description of the machine.
pub fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or_default();
    let commit = std::process::Command::new("git")
        .args(["rev-parse", "--short", "HEAD"])
        .current_dir(workspace::root())
        .output()
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        .unwrap_or_default();
    format!("{} · commit {commit}", model.trim_start_matches([' ', '\t', ':']))
}
