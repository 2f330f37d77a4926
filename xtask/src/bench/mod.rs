//! `cargo xtask bench`: the kernels of `bench/java` under `java -Xint`, doppel and `java`.
//!
//! The runners are interleaved (kernel by kernel, round by round), so that a slowdown of the machine affects all three.
//! The measure is user CPU time, the minimum of the rounds, since disturbances only ever add.

pub mod explore;
pub mod native;
mod options;
pub mod programs;
pub mod symbolic;
mod table;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Invocation, Run};
use doppel_testkit::{doppel, workspace};
pub use options::Options;
use serde::Serialize;

/// Its wall time is measured, and it is not a kernel.
const START_UP: &str = "HelloWorld";
const START_UP_RUNS: usize = 10;

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Runner {
    JavaXint,
    Doppel,
    Java,
}

const RUNNERS: [Runner; 3] = [Runner::JavaXint, Runner::Doppel, Runner::Java];

/// One run of one program.
#[derive(Serialize)]
struct Sample {
    program: String,
    runner: Runner,
    round: usize,
    user_seconds: f64,
    wall_seconds: f64,
    peak_megabytes: f64,
    /// Why the run does not count: it failed, or its checksum differs from that of `java -Xint`.
    failure: Option<String>,
}

#[derive(Serialize)]
struct Measurements {
    schema: &'static str,
    command: Vec<String>,
    commit: String,
    machine: String,
    java: String,
    load_average_before: String,
    kernels: Vec<Sample>,
    start_up: Vec<Sample>,
}

pub fn run(options: &Options) -> Result<()> {
    let jdk = &options.jdk()?;
    doppel::binary()?;
    let kernels = kernel_names(options)?;
    let classes = compile_kernels(jdk)?;
    let mut measurements = Measurements {
        schema: "doppel.bench/1",
        command: std::env::args().collect(),
        commit: output_of("git", &["rev-parse", "--short", "HEAD"]),
        machine: machine(),
        java: jdk.version_text.lines().next().unwrap_or_default().to_owned(),
        load_average_before: load_average(),
        kernels: Vec::new(),
        start_up: Vec::new(),
    };
    for round in 0..options.rounds() {
        for kernel in &kernels {
            eprintln!("round {}: {kernel}", round + 1);
            measurements.kernels.extend(measure(jdk, &classes, kernel, round)?);
        }
    }
    for round in 0..START_UP_RUNS {
        measurements.start_up.extend(measure(jdk, &classes, START_UP, round)?);
    }
    let name = format!("kernels-jdk{}", jdk.feature);
    options.publish(&format!("{name}.md"), &table::render(&measurements))?;
    if options.save {
        save(&format!("{name}.json"), &measurements)?;
    }
    Ok(())
}

fn kernel_names(options: &Options) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for path in sources()? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if name != START_UP && options.is_selected(&name) {
            names.push(name);
        }
    }
    names.sort();
    if names.is_empty() {
        bail!("no kernel matches --filter");
    }
    Ok(names)
}

fn sources() -> Result<Vec<PathBuf>> {
    java_files(&workspace::root().join("bench/java"))
}

/// The Java sources in a folder.
pub fn java_files(dir: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(dir).with_context(|| format!("cannot list {}", dir.display()))?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    Ok(paths.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "java")).collect())
}

fn compile_kernels(jdk: &Jdk) -> Result<PathBuf> {
    let classes = workspace::target_dir().join("bench-classes");
    let _ = std::fs::remove_dir_all(&classes);
    compile_all(jdk, &[Job { sources: sources()?, classes: classes.clone() }])
        .into_iter()
        .collect::<Result<(), _>>()?;
    Ok(classes)
}

/// One sample per runner.
fn measure(jdk: &Jdk, classes: &Path, program: &str, round: usize) -> Result<Vec<Sample>> {
    let mut reference = None;
    let mut samples = Vec::new();
    for runner in RUNNERS {
        let mut invocation = invocation(jdk, runner, classes, program)?;
        invocation.timeout = Duration::from_secs(300);
        let run = invocation.run()?;
        let expected = reference.get_or_insert_with(|| run.stdout.clone());
        samples.push(Sample {
            program: program.to_owned(),
            runner,
            round,
            user_seconds: run.user_time.as_secs_f64(),
            wall_seconds: run.wall_time.as_secs_f64(),
            peak_megabytes: run.peak_memory as f64 / 1e6,
            failure: failure(&run, expected),
        });
    }
    Ok(samples)
}

fn invocation(jdk: &Jdk, runner: Runner, classes: &Path, program: &str) -> Result<Invocation> {
    Ok(match runner {
        Runner::JavaXint => jdk.java(&["-Xint".to_owned()], classes, program),
        Runner::Doppel => doppel::run(jdk, &[], classes, program)?,
        Runner::Java => jdk.java(&[], classes, program),
    })
}

fn failure(run: &Run, expected: &[u8]) -> Option<String> {
    if run.end != End::Exited(0) {
        let stderr = String::from_utf8_lossy(&run.stderr);
        return Some(format!("{}: {}", run.end, stderr.lines().next().unwrap_or_default()));
    }
    (run.stdout != expected).then(|| format!("printed {}", String::from_utf8_lossy(&run.stdout).trim()))
}

/// Keeps all measurements.
fn save(name: &str, measurements: &Measurements) -> Result<()> {
    let dir = options::directory()?;
    std::fs::write(dir.join(name), serde_json::to_string_pretty(measurements)? + "\n")?;
    println!("saved in {}", dir.display());
    Ok(())
}

pub fn load_average() -> String {
    std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim().to_owned()
}

pub fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    format!("{}, {cores} cores", model.trim_start_matches([' ', '\t', ':']))
}

pub fn output_of(program: &str, args: &[&str]) -> String {
    let output = std::process::Command::new(program).args(args).current_dir(workspace::root()).output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}
