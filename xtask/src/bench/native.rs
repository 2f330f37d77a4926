//! `cargo xtask bench-native`: microseconds per call of native code, from the difference between runs with few and with
//! many calls of `bench/native`, so that starting two VMs does not count. Wall time, the minimum of the rounds each.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::native::build_library;
use doppel_testkit::process::{End, Invocation};
use doppel_testkit::{doppel, workspace};

use super::{Options, java_files, machine, output_of};

/// The method to call, and what it can reach.
struct Case {
    name: &'static str,
    what: &'static str,
    /// Calls; the other run makes a tenth of them.
    calls: u32,
}

const CASES: [Case; 5] = [
    Case { name: "primitives", what: "two ints", calls: 20_000 },
    Case { name: "array", what: "an `int[1000]` that does not change", calls: 20_000 },
    Case { name: "string", what: "a new string each", calls: 10_000 },
    Case { name: "reachable", what: "two ints, 10,000 objects in reach", calls: 5_000 },
    Case { name: "changed", what: "the same, one of them changed each time", calls: 5_000 },
];

/// Without symbolic data, and with symbolic data that no native can reach.
const MODES: [(&str, &[&str]); 2] = [("plain", &[]), ("symbolic", &["--symbolic", "prop:java.library.path"])];

struct Bench {
    classes: PathBuf,
    libraries: PathBuf,
}

pub fn run(options: &Options) -> Result<()> {
    let jdk = &options.jdk()?;
    let bench = Bench::build(jdk)?;
    let is_selected = |case: &&Case| options.is_selected(case.name);
    let mut rows = Vec::new();
    for case in CASES.iter().filter(is_selected) {
        for (mode, flags) in MODES {
            eprintln!("{} {mode}", case.name);
            let (mut few, mut many) = (Duration::MAX, Duration::MAX);
            for _ in 0..options.many_rounds() {
                few = few.min(bench.measure(jdk, flags, case.name, case.calls / 10)?);
                many = many.min(bench.measure(jdk, flags, case.name, case.calls)?);
            }
            let calls = f64::from(case.calls - case.calls / 10);
            rows.push((case, mode, many.saturating_sub(few).as_secs_f64() * 1e6 / calls));
        }
    }
    options.publish("native.md", &render(&rows))
}

impl Bench {
    fn build(jdk: &Jdk) -> Result<Bench> {
        let directory = workspace::target_dir().join("bench-native");
        let (classes, libraries) = (directory.join("classes"), directory.join("libraries"));
        let _ = std::fs::remove_dir_all(&directory);
        std::fs::create_dir_all(&libraries)?;
        let source = workspace::root().join("bench/native");
        compile_all(jdk, &[Job { sources: java_files(&source)?, classes: classes.clone() }])
            .into_iter()
            .collect::<Result<(), _>>()?;
        build_library(jdk, &source.join("Bridged.c"), &libraries)?;
        Ok(Bench { classes, libraries })
    }

    fn measure(&self, jdk: &Jdk, flags: &[&str], case: &str, calls: u32) -> Result<Duration> {
        let library_path = format!("-Djava.library.path={}", self.libraries.display());
        let mut invocation = Invocation::new(doppel::binary()?).args(["run", "-q"]).args(flags).args([library_path]);
        invocation = invocation.args(["-cp".as_ref(), self.classes.as_os_str()]);
        invocation = invocation.args(["Bridged", case, &calls.to_string()]);
        invocation.path_first = Some(jdk.home.join("bin"));
        invocation.timeout = Duration::from_secs(300);
        let run = invocation.run()?;
        ensure!(run.end == End::Exited(0), "{case}: {}: {}", run.end, String::from_utf8_lossy(&run.stderr));
        Ok(run.wall_time)
    }
}

fn render(rows: &[(&Case, &str, f64)]) -> String {
    let commit = output_of("git", &["rev-parse", "--short", "HEAD"]);
    let mut table = format!("Commit {commit}, {}.\n\n", machine());
    table.push_str("| case | the native gets | data | us per call |\n| --- | --- | --- | ---: |\n");
    for (case, mode, microseconds) in rows {
        let _ = writeln!(table, "| {} | {} | {mode} | {microseconds:.1} |", case.name, case.what);
    }
    table
}
