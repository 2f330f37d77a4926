//! The inputs that a contestant finds.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result};
use doppel_testkit::process::{End, Invocation};

use crate::contest::{Arena, Contestant, Subject, Target};

/// How often the corpus of the fuzzer is looked at.
const LOOK: Duration = Duration::from_millis(200);

/// An input, and when it was found, in seconds from the start of the process.
pub struct Found {
    pub file: PathBuf,
    pub seconds: f64,
}

/// What a run left behind.
pub struct Harvest {
    pub inputs: Vec<Found>,
    /// What went wrong, which the table must not hide.
    pub complaint: Option<String>,
    /// The statistics that doppel prints.
    pub statistics: String,
}

/// Runs in a new directory.
pub fn harvest(contestant: &Contestant, arena: &Arena, subject: &Subject, seconds: u64, dir: &Path) -> Result<Harvest> {
    let target = Target { class: "FuzzTarget", properties: Vec::new() };
    let invocation = contestant.invocation(arena, subject, &target, seconds, dir)?;
    match contestant {
        Contestant::Doppel { .. } => explore(&invocation, &dir.join("out")),
        Contestant::Jazzer => fuzz(&invocation, &dir.join("corpus"), &dir.join("kept")),
    }
}

fn explore(invocation: &Invocation, out: &Path) -> Result<Harvest> {
    let start = SystemTime::now();
    let run = invocation.run()?;
    let statistics = String::from_utf8_lossy(&run.stderr).into_owned();
    // 1 means findings and 3 an incomplete search, which are no failures here.
    let complaint = (!matches!(run.end, End::Exited(0 | 1 | 3)))
        .then(|| format!("{}: {}", run.end, statistics.lines().next().unwrap_or_default()));
    let mut inputs = Vec::new();
    for kind in ["paths", "findings"] {
        collect(&out.join(kind), "replay.properties", start, &mut inputs)?;
    }
    Ok(Harvest { inputs: in_order(inputs), complaint, statistics })
}

fn fuzz(invocation: &Invocation, corpus: &Path, kept: &Path) -> Result<Harvest> {
    std::fs::create_dir_all(kept)?;
    let start = SystemTime::now();
    let is_over = AtomicBool::new(false);
    let ended = std::thread::scope(|scope| {
        // The fuzzer replaces inputs by shorter ones that cover the same, so each is kept as soon as it is seen.
        let keeper = scope.spawn(|| keep(corpus, kept, &is_over));
        let ended = invocation.run();
        is_over.store(true, Ordering::Relaxed);
        keeper.join().map_err(|_| anyhow::anyhow!("the keeper of the corpus failed"))??;
        Ok::<_, anyhow::Error>(ended?)
    })?;
    let said = String::from_utf8_lossy(&ended.stderr);
    let complaint = (ended.end != End::Exited(0)).then(|| {
        let reason = said.lines().find(|line| line.contains("==") || line.contains("rror")).unwrap_or_default();
        format!("{}: {}", ended.end, reason.trim())
    });
    let mut inputs = Vec::new();
    for file in list(kept)? {
        inputs.push(found(file, start)?);
    }
    Ok(Harvest { inputs: in_order(inputs), complaint, statistics: String::new() })
}

/// Links new files of one directory into the other until the run is over.
fn keep(corpus: &Path, kept: &Path, is_over: &AtomicBool) -> Result<()> {
    let mut seen = HashSet::new();
    loop {
        let is_last = is_over.load(Ordering::Relaxed);
        for file in list(corpus)? {
            let name = file.file_name().unwrap_or_default().to_owned();
            if seen.insert(name.clone()) {
                // It may be gone by now.
                let _ = std::fs::hard_link(&file, kept.join(name));
            }
        }
        if is_last {
            return Ok(());
        }
        std::thread::sleep(LOOK);
    }
}

/// All files of this name below a directory.
fn collect(dir: &Path, name: &str, start: SystemTime, inputs: &mut Vec<Found>) -> Result<()> {
    if !dir.is_dir() {
        return Ok(());
    }
    for path in list(dir)? {
        if path.is_dir() {
            collect(&path, name, start, inputs)?;
        } else if path.file_name().is_some_and(|found| found == name) {
            inputs.push(found(path, start)?);
        }
    }
    Ok(())
}

fn list(dir: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(dir).with_context(|| format!("cannot list {}", dir.display()))?;
    Ok(entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?)
}

fn found(file: PathBuf, start: SystemTime) -> Result<Found> {
    let time = file.metadata()?.modified()?;
    Ok(Found { seconds: time.duration_since(start).unwrap_or_default().as_secs_f64(), file })
}

fn in_order(mut inputs: Vec<Found>) -> Vec<Found> {
    inputs.sort_by(|one, other| one.seconds.total_cmp(&other.seconds).then_with(|| one.file.cmp(&other.file)));
    inputs
}
