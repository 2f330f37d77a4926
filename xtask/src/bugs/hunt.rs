//! One contestant looks for one bug.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result};
use doppel_testkit::process::{End, Invocation, Run};
use serde::Deserialize;

use super::known::Bug;
use crate::contest::arena::class_path;
use crate::contest::{Arena, Contestant, Target};

/// How often doppel's findings are looked at.
const LOOK: Duration = Duration::from_millis(50);

/// For one input on `java`.
const REPLAY_LIMIT: Duration = Duration::from_secs(30);

/// How a hunt ended.
pub struct Caught {
    /// When the input was written that shows the bug on `java`, from the start of the process.
    pub seconds: Option<f64>,
    /// What went wrong, which the table must not hide.
    pub complaint: Option<String>,
    /// The statistics that doppel prints, or what the fuzzer says.
    pub statistics: String,
}

/// What doppel says of a finding.
#[derive(Deserialize)]
struct Finding {
    exception: Option<String>,
    at: String,
}

struct Hunt<'a> {
    arena: &'a Arena,
    bug: &'a Bug,
    dir: &'a Path,
    start: SystemTime,
    complaint: Option<String>,
}

/// Runs in a new directory.
pub fn hunt(contestant: &Contestant, arena: &Arena, bug: &Bug, seconds: u64, dir: &Path) -> Result<Caught> {
    let target = Target { class: "BugTarget", properties: properties(bug) };
    let invocation = contestant.invocation(arena, &bug.subject, &target, seconds, dir)?;
    let hunt = Hunt { arena, bug, dir, start: SystemTime::now(), complaint: None };
    match contestant {
        Contestant::Doppel { .. } => hunt.explore(&invocation),
        Contestant::Jazzer => hunt.fuzz(&invocation),
    }
}

/// What the harness knows of a bug.
fn properties(bug: &Bug) -> Vec<String> {
    vec![format!("-Dharness.exception={}", bug.exception), format!("-Dharness.frame={}", bug.frame)]
}

impl Hunt<'_> {
    /// Stops the search as soon as it has the bug.
    fn explore(mut self, invocation: &Invocation) -> Result<Caught> {
        let mut seconds = None;
        let mut rejected = Vec::new();
        let mut last_look = Instant::now();
        let run = invocation.run_until(|| {
            if seconds.is_none() && last_look.elapsed() >= LOOK {
                seconds = self.found(&mut rejected);
                last_look = Instant::now();
            }
            seconds.is_some()
        })?;
        // What is written at the end counts, too.
        let seconds = seconds.or_else(|| self.found(&mut rejected));
        let statistics = String::from_utf8_lossy(&run.stderr).into_owned();
        // 1 means findings and 3 an incomplete search, which are no failures here.
        if !matches!(run.end, End::Stopped | End::Exited(0 | 1 | 3)) {
            self.complain(format!("{}: {}", run.end, statistics.lines().next().unwrap_or_default()));
        }
        Ok(Caught { seconds, complaint: self.complaint, statistics })
    }

    /// When doppel wrote an input of the bug, if it did. Inputs for which `java` does something else are rejected.
    fn found(&mut self, rejected: &mut Vec<(PathBuf, SystemTime)>) -> Option<f64> {
        for entry in std::fs::read_dir(self.dir.join("out/findings")).ok()?.flatten() {
            // It may be replaced at any moment; then the next look will see it.
            let finding = entry.path();
            let Ok(text) = std::fs::read(finding.join("finding.json")) else { continue };
            let Ok(time) = finding.join("replay.properties").metadata().and_then(|meta| meta.modified()) else {
                continue;
            };
            let is_bug = serde_json::from_slice(&text).is_ok_and(|finding| self.is_bug(&finding));
            if !is_bug || rejected.contains(&(finding.clone(), time)) {
                continue;
            }
            let input = self.dir.join("replay.properties");
            if std::fs::copy(finding.join("replay.properties"), &input).is_err() {
                continue;
            }
            match self.shows(&input) {
                Ok(true) => return Some(self.since_start(time)),
                Ok(false) => rejected.push((finding, time)),
                Err(error) => self.complain(format!("{error:#}")),
            }
        }
        None
    }

    fn is_bug(&self, finding: &Finding) -> bool {
        let frame = finding.at.split('(').next().unwrap_or_default();
        finding.exception.as_deref() == Some(self.bug.exception) && frame == self.bug.frame
    }

    /// The fuzzer ends by itself when it has the bug, which is then in a file `crash-...`.
    fn fuzz(mut self, invocation: &Invocation) -> Result<Caught> {
        let run = invocation.run()?;
        let mut seconds = None;
        let entries = std::fs::read_dir(self.dir).with_context(|| format!("cannot list {}", self.dir.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("crash-")) && self.shows(&path)? {
                seconds = Some(self.since_start(path.metadata()?.modified()?));
            }
        }
        if seconds.is_none() && run.end != End::Exited(0) {
            self.complain(format!("{}: {}", run.end, reason(&run)));
        }
        let statistics =
            String::from_utf8_lossy(&run.stderr).lines().rev().take(30).fold(String::new(), |text, line| {
                // The last lines, in their order.
                format!("{line}\n{text}")
            });
        Ok(Caught { seconds, complaint: self.complaint, statistics })
    }

    fn complain(&mut self, complaint: String) {
        self.complaint.get_or_insert(complaint);
    }

    fn since_start(&self, time: SystemTime) -> f64 {
        time.duration_since(self.start).unwrap_or_default().as_secs_f64()
    }

    /// Whether `java` shows the bug on this input.
    fn shows(&mut self, input: &Path) -> Result<bool> {
        let path = class_path(&self.arena.class_path(&self.bug.subject));
        let mut invocation = Invocation::new(self.arena.jdk.tool("java"))
            .args([&format!("-Dharness.driver={}", self.bug.subject.name)])
            .args(properties(self.bug))
            .args(["-cp", &path, "Reproduce"])
            .args([input]);
        invocation.timeout = REPLAY_LIMIT;
        let run = invocation.run()?;
        if run.end != End::Exited(0) {
            let said = String::from_utf8_lossy(&run.stdout);
            self.complain(format!("on java: {}: {}", run.end, said.lines().last().unwrap_or_default()));
        }
        Ok(run.end == End::Exited(0))
    }
}

fn reason(run: &Run) -> String {
    let said = String::from_utf8_lossy(&run.stderr);
    let line = said.lines().find(|line| line.contains("==") || line.contains("rror"));
    line.unwrap_or_default().trim().to_owned()
}
