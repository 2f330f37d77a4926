//! The behaviour of the real `java` on a fixture or another program: run once, then cached.
//!
//! A cached expectation is three files in the program's cache directory: `expected.stdout`, `expected.stderr`, and
//! `expected.json` with the rest, which is written last and so marks the other two as complete.

use std::io;
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::fixture::Fixture;
use crate::jdk::Jdk;
use crate::process::{End, Invocation, Run};

#[derive(Serialize, Deserialize)]
struct Remembered {
    java_version: String,
    end: End,
    cwd: std::path::PathBuf,
}

/// How `java` is called for this fixture.
pub fn java_invocation(jdk: &Jdk, fixture: &Fixture) -> Invocation {
    let directives = &fixture.directives;
    let mut invocation =
        jdk.java(&directives.java_flags, &fixture.classes_dir(jdk), &fixture.name).args(&directives.args);
    invocation.stdin = directives.stdin.clone().into_bytes();
    invocation
}

/// The run of the real `java`, from the cache if it is there. The fixture must be compiled.
pub fn expected(jdk: &Jdk, fixture: &Fixture) -> io::Result<Run> {
    expected_in(jdk, &fixture.cache_dir(jdk), || java_invocation(jdk, fixture).run())
}

/// Like [`expected`], for any program with the cache directory `dir` that `run` runs on `java`.
pub fn expected_in(jdk: &Jdk, dir: &Path, run: impl FnOnce() -> io::Result<Run>) -> io::Result<Run> {
    if let Some(run) = recall(jdk, dir) {
        return Ok(run);
    }
    let run = run()?;
    if matches!(run.end, End::TimedOut | End::WroteTooMuch) {
        return Err(io::Error::other(format!("not usable as a test: under java it {}", run.end)));
    }
    remember(jdk, dir, &run)?;
    Ok(run)
}

fn recall(jdk: &Jdk, dir: &Path) -> Option<Run> {
    let remembered: Remembered = serde_json::from_slice(&std::fs::read(dir.join("expected.json")).ok()?).ok()?;
    (remembered.java_version == jdk.version_text).then_some(())?;
    Some(Run {
        stdout: std::fs::read(dir.join("expected.stdout")).ok()?,
        stderr: std::fs::read(dir.join("expected.stderr")).ok()?,
        end: remembered.end,
        user_time: Duration::ZERO,
        wall_time: Duration::ZERO,
        peak_memory: 0,
        cwd: remembered.cwd,
    })
}

fn remember(jdk: &Jdk, dir: &Path, run: &Run) -> io::Result<()> {
    let remembered = Remembered { java_version: jdk.version_text.clone(), end: run.end, cwd: run.cwd.clone() };
    replace(&dir.join("expected.stdout"), &run.stdout)?;
    replace(&dir.join("expected.stderr"), &run.stderr)?;
    replace(&dir.join("expected.json"), &serde_json::to_vec_pretty(&remembered)?)
}

/// Through a rename, so that a concurrent reader sees either the old file or the new one.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension(format!("unfinished-{}", std::process::id()));
    std::fs::write(&unfinished, content)?;
    std::fs::rename(&unfinished, path)
}
