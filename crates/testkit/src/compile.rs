//! Compiles any number of programs in one process.
//!
//! `javac` takes about a second to start and a tenth of that per program, so all jobs go to one run of
//! `java/CompileAll.java`, which calls the compiler through `javax.tools` once per job.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::jdk::Jdk;

const DRIVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/java/CompileAll.java");

/// Sources that are compiled together, into a new directory.
pub struct Job {
    pub sources: Vec<PathBuf>,
    pub classes: PathBuf,
}

#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    #[error("javac: {0}")]
    Rejected(String),
    #[error("the compiler driver failed: {0}")]
    Driver(String),
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Compiled programs in a directory that lives as long as this.
pub struct Programs {
    pub classes: PathBuf,
    _directory: tempfile::TempDir,
}

/// Compiles sources given in a test: the path and text of each.
pub fn compile_texts(jdk: &Jdk, texts: &[(&str, &str)]) -> Result<Programs, CompileError> {
    let directory = tempfile::tempdir()?;
    let mut sources = Vec::new();
    for (name, text) in texts {
        let path = directory.path().join("src").join(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(&path, text)?;
        sources.push(path);
    }
    let classes = directory.path().join("classes");
    compile_all(jdk, &[Job { sources, classes: classes.clone() }]).into_iter().collect::<Result<(), _>>()?;
    Ok(Programs { classes, _directory: directory })
}

/// One result per job, in the order of the jobs. A directory appears only after its job has succeeded, so concurrent
/// test runs never see an incomplete one.
pub fn compile_all(jdk: &Jdk, jobs: &[Job]) -> Vec<Result<(), CompileError>> {
    compile_against(jdk, &[], jobs)
}

/// Like [`compile_all`], for sources that use these jars.
pub fn compile_against(jdk: &Jdk, jars: &[PathBuf], jobs: &[Job]) -> Vec<Result<(), CompileError>> {
    if jobs.is_empty() {
        return Vec::new();
    }
    let mut results: Vec<_> = jobs.iter().map(|_| Err(CompileError::Driver("no answer for this job".into()))).collect();
    match drive(jdk, jars, jobs) {
        Ok(answers) => {
            for line in answers.lines() {
                if let Some((index, result)) = parse_answer(line).filter(|(index, _)| *index < jobs.len()) {
                    results[index] = result.and_then(|()| Ok(publish(&jobs[index])?));
                }
            }
        }
        Err(error) => results[0] = Err(error),
    }
    for job in jobs {
        let _ = std::fs::remove_dir_all(unfinished(&job.classes));
    }
    results
}

fn drive(jdk: &Jdk, jars: &[PathBuf], jobs: &[Job]) -> Result<String, CompileError> {
    let mut input = String::new();
    for job in jobs {
        let directory = unfinished(&job.classes);
        std::fs::create_dir_all(&directory)?;
        let columns: Vec<String> =
            std::iter::once(&directory).chain(&job.sources).map(|path| path.display().to_string()).collect();
        input.push_str(&columns.join("\t"));
        input.push('\n');
    }
    let mut child = Command::new(jdk.compiler()?.tool("java"))
        .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", DRIVER, &jdk.feature.to_string()])
        .args(jars)
        .env("LANG", "C.UTF-8")
        .env_remove("JAVA_TOOL_OPTIONS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // The driver reads all of its input before it answers, so this cannot block forever.
        stdin.write_all(input.as_bytes())?;
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        return Err(CompileError::Driver(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Beside the final directory, so that a rename publishes it; with our process id, so that no other process writes
/// there.
fn unfinished(classes: &Path) -> PathBuf {
    let mut name = classes.as_os_str().to_owned();
    name.push(format!(".unfinished-{}", std::process::id()));
    PathBuf::from(name)
}

fn publish(job: &Job) -> std::io::Result<()> {
    match std::fs::rename(unfinished(&job.classes), &job.classes) {
        // Another process was faster, with the same content.
        Err(_) if job.classes.is_dir() => Ok(()),
        result => result,
    }
}

fn parse_answer(line: &str) -> Option<(usize, Result<(), CompileError>)> {
    let mut words = line.splitn(3, ' ');
    let verdict = words.next()?;
    let index = words.next()?.parse().ok()?;
    match verdict {
        "ok" => Some((index, Ok(()))),
        "failed" => {
            let text = words.next().unwrap_or_default().replace("\\n", "\n").replace("\\\\", "\\");
            Some((index, Err(CompileError::Rejected(text))))
        }
        _ => None,
    }
}
