//! `cargo xtask ci`: everything that a change must pass or, with `--fast`, a selection that takes a few minutes.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use doppel_testkit::workspace;

use crate::{doc, tidy};

#[derive(clap::Args)]
pub struct Options {
    /// Only format, lints, layout, documentation, unit tests and a slice of each corpus, in profile `quick`. Without this, `.ci/run`.
    #[arg(long)]
    fast: bool,
}

/// The fraction of each corpus that runs: every Nth program.
const SLICE: &str = "12";

/// Shared by all steps, so that nothing is built twice.
const PROFILE: &str = "--profile=quick";

/// The tests with a slice, by package and name: one test per program of a corpus.
const CORPORA: [(&str, &str); 7] = [
    ("doppel-testkit", "differential"),
    ("doppel-testkit", "explore"),
    ("doppel-testkit", "gc_stress"),
    ("doppel-testkit", "snapshots"),
    ("doppel-testkit", "programs"),
    ("doppel-precision", "programs"),
    ("doppel-analysis", "programs"),
];

pub fn run(options: &Options) -> Result<()> {
    if !options.fast {
        let status = Command::new(workspace::root().join(".ci/run")).status().context("cannot run .ci/run")?;
        ensure!(status.success(), ".ci/run: {status}");
        return Ok(());
    }
    let started = Instant::now();
    step("format", || cargo(&["fmt", "--all", "--check"]))?;
    step("lints", || cargo(&["clippy", "--workspace", "--all-targets", PROFILE, "--", "-D", "warnings"]))?;
    step("layout", tidy::run)?;
    step("documentation", || doc::run(&doc::Options::default()))?;
    step("build", || cargo(&["build", "-p", "doppel", PROFILE]))?;
    step("unit tests", || cargo(&["test", "--workspace", "--lib", "--bins", PROFILE]))?;
    for (package, test) in CORPORA {
        step(&format!("{package}: {test}"), || cargo(&["test", "-p", package, "--test", test, PROFILE]))?;
    }
    println!("passed in {} s; `.ci/run` runs all tests", started.elapsed().as_secs());
    Ok(())
}

/// Prints the duration. Stops at the first failure.
fn step(name: &str, run: impl FnOnce() -> Result<()>) -> Result<()> {
    let started = Instant::now();
    let result = run();
    let seconds = started.elapsed().as_secs_f64();
    println!("{name:30} {seconds:6.1} s{}", if result.is_ok() { "" } else { "  FAILED" });
    result.with_context(|| format!("`{name}` failed"))
}

/// Prints only the output of a failing command.
fn cargo(arguments: &[&str]) -> Result<()> {
    let mut command = workspace::cargo();
    command.args(arguments).env("DOPPEL_SLICE", SLICE).env("DOPPEL_BIN", workspace::target_dir().join("quick/doppel"));
    let output = command.output().context("cannot run cargo")?;
    if !output.status.success() {
        print!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    }
    ensure!(output.status.success(), "cargo {}: {}", arguments.join(" "), output.status);
    Ok(())
}
