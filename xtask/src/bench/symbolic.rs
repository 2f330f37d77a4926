//! `cargo xtask bench-symbolic`: the cost of symbolic input. Each kernel of `bench/symbolic` runs without arguments, on
//! plain values, and with one, on symbolic values; interleaved, user CPU time, the minimum of the rounds.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Run};
use doppel_testkit::{doppel, workspace};

use super::{Options, java_files, machine, output_of};

/// What the runs of a kernel came to.
struct Row {
    kernel: String,
    concrete: Duration,
    symbolic: Duration,
    conjuncts: u64,
    /// Memory of the symbolic run beyond that of the concrete one.
    extra_memory: u64,
}

pub fn run(options: &Options) -> Result<()> {
    let jdk = &options.jdk()?;
    let kernels = java_files(&workspace::root().join("bench/symbolic"))?;
    let classes = workspace::target_dir().join("bench-symbolic-classes");
    let _ = std::fs::remove_dir_all(&classes);
    let api = workspace::root().join("crates/cli/api/doppel/Symbolic.java");
    let sources = kernels.iter().cloned().chain([api]).collect();
    compile_all(jdk, &[Job { sources, classes: classes.clone() }]).into_iter().collect::<Result<(), _>>()?;
    let mut rows = Vec::new();
    let mut names: Vec<String> =
        kernels.iter().filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    names.sort();
    for kernel in names {
        if options.is_selected(&kernel) {
            rows.push(measure(jdk, &classes, kernel, options.many_rounds())?);
        }
    }
    options.publish("symbolic.md", &render(&rows))
}

fn measure(jdk: &Jdk, classes: &Path, kernel: String, rounds: usize) -> Result<Row> {
    let (mut concrete, mut symbolic): (Vec<Run>, Vec<Run>) = (Vec::new(), Vec::new());
    for round in 0..rounds {
        eprintln!("round {}: {kernel}", round + 1);
        concrete.push(run_once(jdk, classes, &kernel, &[])?);
        symbolic.push(run_once(jdk, classes, &kernel, &["symbolic"])?);
    }
    let best = |runs: &[Run]| runs.iter().map(|run| run.user_time).min().unwrap_or_default();
    let memory = |runs: &[Run]| runs.iter().map(|run| run.peak_memory).min().unwrap_or_default();
    let conjuncts = symbolic.first().and_then(|run| conjuncts(&run.stderr)).context("no summary on standard error")?;
    Ok(Row {
        kernel,
        concrete: best(&concrete),
        symbolic: best(&symbolic),
        conjuncts,
        extra_memory: memory(&symbolic).saturating_sub(memory(&concrete)),
    })
}

fn run_once(jdk: &Jdk, classes: &Path, kernel: &str, args: &[&str]) -> Result<Run> {
    let mut invocation = doppel::run(jdk, &[], classes, kernel)?.args(args);
    invocation.timeout = Duration::from_secs(300);
    let run = invocation.run()?;
    if run.end != End::Exited(0) {
        bail!("{kernel}: {}: {}", run.end, String::from_utf8_lossy(&run.stderr));
    }
    Ok(run)
}

/// The number before `conjuncts` in the summary of a run.
fn conjuncts(stderr: &[u8]) -> Option<u64> {
    let text = String::from_utf8_lossy(stderr);
    let before = text.split(" conjuncts").next()?;
    before.rsplit(' ').next()?.parse().ok()
}

fn render(rows: &[Row]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{} · commit {}\n", machine(), output_of("git", &["rev-parse", "--short", "HEAD"]));
    let _ = writeln!(out, "User CPU seconds, the smallest of the rounds.\n");
    let _ = writeln!(
        out,
        "| kernel | concrete | symbolic | symbolic / concrete | conjuncts | conjuncts per second | bytes per conjunct |"
    );
    let _ = writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for row in rows {
        let (concrete, symbolic) = (row.concrete.as_secs_f64(), row.symbolic.as_secs_f64());
        // The base cost of the run, including start-up, is not due to the conjuncts.
        let own = (symbolic - concrete).max(1e-6);
        let _ = writeln!(
            out,
            "| {} | {concrete:.2} | {symbolic:.2} | {:.2} | {} | {:.0} | {} |",
            row.kernel,
            symbolic / concrete.max(1e-6),
            row.conjuncts,
            row.conjuncts as f64 / own,
            row.extra_memory / row.conjuncts.max(1),
        );
    }
    out
}
