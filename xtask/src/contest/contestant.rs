//! Those who compete: they run for some time in a directory of their own, and leave inputs behind.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use doppel_testkit::process::Invocation;

use super::arena::{Arena, MAX_LENGTH, class_path};
use super::subject::Subject;

/// Beyond the time limit, for a search that writes its last results.
const GRACE: Duration = Duration::from_secs(15);

pub enum Contestant {
    Doppel { name: &'static str, binary: PathBuf, strategy: Option<String> },
    Jazzer,
}

/// What the fuzzer calls: a class of the harness, and system properties that this needs.
pub struct Target {
    pub class: &'static str,
    pub properties: Vec<String>,
}

impl Contestant {
    pub fn name(&self) -> &'static str {
        match self {
            Contestant::Doppel { name, .. } => name,
            Contestant::Jazzer => "Jazzer",
        }
    }

    /// A run in a new directory. doppel writes to `out` there, the fuzzer to `corpus`.
    pub fn invocation(
        &self,
        arena: &Arena,
        subject: &Subject,
        target: &Target,
        seconds: u64,
        dir: &Path,
    ) -> Result<Invocation> {
        let _ = std::fs::remove_dir_all(dir);
        std::fs::create_dir_all(dir)?;
        let mut invocation = match self {
            Contestant::Doppel { binary, strategy, .. } => {
                explore(arena, subject, seconds, dir, binary, strategy.as_deref())
            }
            Contestant::Jazzer => fuzz(arena, subject, target, seconds, dir)?,
        };
        invocation.path_first = Some(arena.jdk.home.join("bin"));
        invocation.cwd = Some(dir.to_owned());
        invocation.timeout = Duration::from_secs(seconds) + GRACE;
        Ok(invocation)
    }
}

fn explore(
    arena: &Arena,
    subject: &Subject,
    seconds: u64,
    dir: &Path,
    binary: &Path,
    strategy: Option<&str>,
) -> Invocation {
    Invocation::new(binary)
        .args(["explore", "--quiet", "--verbose", "--no-replay", "--workers", "1", "--null-arguments", "none"])
        .args(["--max-length", &MAX_LENGTH.to_string(), "--time-limit", &format!("{seconds}s")])
        .args(strategy.iter().flat_map(|strategy| ["--strategy", strategy]))
        .args(["--out".as_ref(), dir.join("out").as_os_str()])
        .args(["-cp", &class_path(&arena.class_path(subject)), &format!("{}.fuzz", subject.name)])
}

fn fuzz(arena: &Arena, subject: &Subject, target: &Target, seconds: u64, dir: &Path) -> Result<Invocation> {
    let corpus = dir.join("corpus");
    std::fs::create_dir_all(&corpus)?;
    let mut jars = arena.jazzer_jars();
    jars.extend(arena.class_path(subject));
    // A string may have three bytes per character; its end is cut off.
    let max_len = if arena.takes_string(subject)? { 3 * MAX_LENGTH } else { MAX_LENGTH };
    Ok(Invocation::new(arena.jdk.tool("java"))
        .args([&format!("-Dharness.driver={}", subject.name)])
        .args(&target.properties)
        .args(["-cp", &class_path(&jars), "com.code_intelligence.jazzer.Jazzer"])
        .args([&format!("--target_class={}", target.class), &format!("-max_len={max_len}")])
        .args([&format!("-max_total_time={seconds}"), "-rss_limit_mb=0"])
        .args([&corpus]))
}
