//! The directory of `--out`: an input for every path, what is needed to see each finding on `java`, the coverage.
//!
//! ```text
//! paths/1/inputs.json      every input with its type and value, and how the path ended
//! paths/1/args, stdin, ... as the program gets it; replay.properties for -Ddoppel.replay
//! findings/1/...           the same, and Reproducer.java for a method
//! coverage.xml             in the form of JaCoCo's report
//! ```

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use doppel_engine::{Exploration, InputValue, PathEnd};
use doppel_report::search::{Input, to_json};
use doppel_testgen::command::quoted;
use doppel_testgen::replay::Subject;
use doppel_vm::symbolic::Recording;
use serde::Serialize;

use super::confirm::Replay;

pub struct Out {
    directory: PathBuf,
    /// What could not be written first; the search goes on.
    failure: Mutex<Option<String>>,
}

#[derive(Serialize)]
struct PathInputs<'a> {
    path: u64,
    end: String,
    inputs: &'a [Input],
}

impl Out {
    /// The directory is made; what is in it from an earlier search goes.
    pub fn new(directory: &Path) -> Result<Out> {
        for part in ["paths", "findings"] {
            let part = directory.join(part);
            if part.exists() {
                std::fs::remove_dir_all(&part).with_context(|| format!("cannot remove {}", part.display()))?;
            }
            std::fs::create_dir_all(&part).with_context(|| format!("cannot make {}", part.display()))?;
        }
        Ok(Out { directory: directory.to_owned(), failure: Mutex::default() })
    }

    pub fn write_path(&self, number: u64, end: &PathEnd, inputs: &[InputValue], recording: &Recording) {
        let directory = self.directory.join("paths").join(number.to_string());
        let end = match end {
            PathEnd::Normal | PathEnd::Assumed => "normal".to_owned(),
            PathEnd::Finding(failure) => failure.exception.clone().unwrap_or_else(|| failure.kind.name().to_owned()),
            PathEnd::Unsupported(what) => format!("unsupported: {what}"),
            PathEnd::TimeLimit => "cut off".to_owned(),
        };
        self.note(write_inputs(&directory, number, end, inputs, recording));
    }

    /// What is needed to see a finding; returns where that is.
    pub fn write_finding(&self, number: u64, replay: &Replay) -> PathBuf {
        let directory = self.directory.join("findings").join(number.to_string());
        let failure = &replay.finding.failure;
        let end = failure.exception.clone().unwrap_or_else(|| failure.kind.name().to_owned());
        self.note(write_inputs(&directory, number, end, &replay.finding.inputs, &replay.finding.recording));
        if let Subject::Method(reproducer) = &replay.subject {
            self.note(write(&directory.join("Reproducer.java"), reproducer.source()));
        }
        directory
    }

    fn note(&self, result: Result<()>) {
        if let Err(error) = result {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(format!("{error:#}"));
        }
    }

    /// Writes the coverage. An error if anything before could not be written: but all results are known, and printed.
    pub fn finish(&self, exploration: &Exploration) -> Result<()> {
        let xml = doppel_report::jacoco::xml(&exploration.coverage);
        self.note(write(&self.directory.join("coverage.xml"), xml));
        match self.failure.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(failure) => bail!("not everything could be written: {failure}"),
            None => Ok(()),
        }
    }
}

fn write(file: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    std::fs::write(file, content).with_context(|| format!("cannot write {}", file.display()))
}

fn write_inputs(directory: &Path, path: u64, end: String, inputs: &[InputValue], recording: &Recording) -> Result<()> {
    std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
    let values: Vec<Input> = inputs.iter().map(Input::from).collect();
    write(&directory.join("inputs.json"), to_json(&PathInputs { path, end, inputs: &values }) + "\n")?;
    write(&directory.join("replay.properties"), recording.to_text())?;
    let bytes = |bits: &[u64]| bits.iter().map(|&byte| byte as u8).collect::<Vec<u8>>();
    if let Some(bits) = recording.bits("stdin") {
        write(&directory.join("stdin"), bytes(bits))?;
    }
    let args: Vec<&InputValue> = inputs.iter().filter(|input| input.name.starts_with("args[")).collect();
    if !args.is_empty() {
        let lines: Vec<String> = args.iter().map(|input| quoted(&input.value)).collect();
        write(&directory.join("args"), lines.join("\n") + "\n")?;
    }
    for input in inputs {
        if let Some(bits) = input.name.strip_prefix("file:").and(recording.bits(&input.name)) {
            let name = input.name.rsplit('/').next().unwrap_or("file");
            write(&directory.join(name.trim_start_matches("file:")), bytes(bits))?;
        }
    }
    Ok(())
}
