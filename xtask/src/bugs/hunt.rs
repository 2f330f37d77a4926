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

/// On a busy machine, a process may need so many times its CPU time.
const MAX_WAIT: u64 = 20;

/// For one input on `java`.
const REPLAY_LIMIT: Duration = Duration::from_secs(30);

/// Of what the fuzzer says.
const LAST_LINES: usize = 30;

/// How a hunt ended.
pub struct Caught {
    /// How long it took until the input was written that shows the bug on `java`, from the start of the process.
    pub seconds: Option<f64>,
    /// Of the process and those that it waited for, in user mode.
    pub cpu_seconds: f64,
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

/// How long a hunt takes at most.
#[derive(Clone, Copy)]
pub struct Limit {
    pub seconds: u64,
    /// Not time, but CPU time in user mode.
    pub is_cpu: bool,
}

struct Hunt<'a> {
    arena: &'a Arena,
    bug: &'a Bug,
    limit: Limit,
    dir: &'a Path,
    start: SystemTime,
    complaint: Option<String>,
}

/// Runs in a new directory.
pub fn hunt(contestant: &Contestant, arena: &Arena, bug: &Bug, limit: Limit, dir: &Path) -> Result<Caught> {
    let seconds = if limit.is_cpu { MAX_WAIT * limit.seconds } else { limit.seconds };
    let target = Target { class: "BugTarget", properties: properties(bug) };
    let invocation = contestant.invocation(arena, &bug.subject, &target, seconds, dir)?;
    let hunt = Hunt { arena, bug, limit, dir, start: SystemTime::now(), complaint: None };
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
    /// Stops the search as soon as it says that it has the bug.
    fn explore(mut self, invocation: &Invocation) -> Result<Caught> {
        let mut found = None;
        let mut last_look = Instant::now();
        let run = invocation.run_until(|running| {
            if last_look.elapsed() >= LOOK {
                found = self.found().map(|time| self.elapsed(time, running.user_time()));
                last_look = Instant::now();
            }
            // Of time, it knows its limit itself.
            found.is_some() || self.limit.is_cpu && running.user_time().as_secs() >= self.limit.seconds
        })?;
        // What is written at the end counts, too.
        let found = found.or_else(|| self.found().map(|time| self.elapsed(time, run.user_time)));
        let statistics = String::from_utf8_lossy(&run.stderr).into_owned();
        // 1 means findings and 3 an incomplete search, which are no failures here.
        if !matches!(run.end, End::Stopped | End::Exited(0 | 1 | 3)) {
            self.complain(format!("{}: {}", run.end, statistics.lines().next().unwrap_or_default()));
        }
        let input = self.input();
        self.caught(found.map(|seconds| (input, seconds)), &run, statistics)
    }

    /// What was found after how many seconds, if `java` shows the bug and it was in time.
    fn caught(mut self, found: Option<(PathBuf, f64)>, run: &Run, statistics: String) -> Result<Caught> {
        let mut seconds = None;
        if let Some((input, when)) = found
            && when <= self.limit.seconds as f64
            && self.shows(&input)?
        {
            seconds = Some(when);
        }
        Ok(Caught { seconds, cpu_seconds: run.user_time.as_secs_f64(), complaint: self.complaint, statistics })
    }

    /// In seconds: the time until then, or the CPU time, whichever is limited.
    fn elapsed(&self, then: SystemTime, user_time: Duration) -> f64 {
        match self.limit.is_cpu {
            true => user_time.as_secs_f64(),
            false => then.duration_since(self.start).unwrap_or_default().as_secs_f64(),
        }
    }

    /// The input of the bug that doppel found.
    fn input(&self) -> PathBuf {
        self.dir.join("replay.properties")
    }

    /// When doppel wrote an input of the bug, if it did; keeps the input.
    fn found(&self) -> Option<SystemTime> {
        let findings = std::fs::read_dir(self.dir.join("out/findings")).ok()?;
        findings.flatten().find_map(|entry| {
            // It may be replaced at any moment; then the next look will see it.
            let finding = entry.path();
            let text = std::fs::read(finding.join("finding.json")).ok()?;
            if !self.is_bug(&serde_json::from_slice(&text).ok()?) {
                return None;
            }
            let input = finding.join("replay.properties");
            let time = input.metadata().and_then(|meta| meta.modified()).ok()?;
            std::fs::copy(input, self.input()).ok().map(|_| time)
        })
    }

    fn is_bug(&self, finding: &Finding) -> bool {
        let frame = finding.at.split('(').next().unwrap_or_default();
        finding.exception.as_deref() == Some(self.bug.exception) && frame == self.bug.frame
    }

    /// The fuzzer ends by itself when it has the bug, which is then in a file `crash-...`. Its own limit does not count
    /// its start.
    fn fuzz(mut self, invocation: &Invocation) -> Result<Caught> {
        let limit = Duration::from_secs(self.limit.seconds);
        let start = Instant::now();
        let run = invocation.run_until(|running| {
            let elapsed = if self.limit.is_cpu { running.user_time() } else { start.elapsed() };
            elapsed > limit
        })?;
        let mut found = None;
        let entries = std::fs::read_dir(self.dir).with_context(|| format!("cannot list {}", self.dir.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("crash-")) {
                let time = path.metadata()?.modified()?;
                found = Some((path, self.elapsed(time, run.user_time)));
            }
        }
        if found.is_none() && !matches!(run.end, End::Stopped | End::Exited(0)) {
            self.complain(format!("{}: {}", run.end, reason(&run)));
        }
        let said = String::from_utf8_lossy(&run.stderr);
        let last: Vec<&str> = said.lines().rev().take(LAST_LINES).collect();
        let statistics = last.into_iter().rev().collect::<Vec<_>>().join("\n");
        self.caught(found, &run, statistics)
    }

    fn complain(&mut self, complaint: String) {
        self.complaint.get_or_insert(complaint);
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
