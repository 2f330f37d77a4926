//! `cargo xtask svcomp DIR`: doppel on the Java tasks of SV-COMP, checked out in a separate folder (`java/` of
//! gitlab.com/sosy-lab/benchmarking/sv-benchmarks).
//!
//! Each [`task`] is compiled once ([`classes`]), checked by a separate process ([`check`]) and judged by its label
//! ([`results`]). A wrong verdict is a bug in doppel unless the counterexample shows that the label is wrong.

mod check;
mod classes;
mod compare;
mod results;
mod summary;
mod task;

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::{doppel, workspace};

use crate::parallel::{cores, in_parallel};
use check::{Answer, Checker};
use results::{Judgement, TaskResult, Verdict};
use task::{Property, Task};

#[derive(clap::Args)]
pub struct Options {
    /// The folder with the tasks: `.yml` files and what they name.
    dir: PathBuf,
    /// What to check.
    #[arg(long, value_enum, default_value = "valid-assert")]
    property: Property,
    /// Seconds for each task.
    #[arg(long, default_value_t = 20.0)]
    time_limit: f64,
    /// Only tasks whose name (folder/file) contains one of these, separated by commas.
    #[arg(long, value_delimiter = ',')]
    filter: Vec<String>,
    /// Only every Nth of them.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Tasks checked at once [default: one per core]
    #[arg(long)]
    jobs: Option<usize>,
    /// The binary to test [default: DOPPEL_BIN, else this checkout's release build]
    #[arg(long)]
    doppel: Option<PathBuf>,
    /// Where the results go, one JSON document a line [default: target/svcomp/PROPERTY.jsonl]
    #[arg(long)]
    results: Option<PathBuf>,
    /// Results of an earlier run: print the differences.
    #[arg(long, value_name = "OLD")]
    compare: Option<PathBuf>,
}

pub fn run(options: &Options) -> Result<()> {
    let jdk = Jdk::installed()?;
    // Read before the results are written: it may be the same file.
    let old = options.compare.as_deref().map(results::read).transpose()?;
    let tasks = selected(options)?;
    let doppel = match &options.doppel {
        Some(path) => path.canonicalize().with_context(|| format!("no {}", path.display()))?,
        None => doppel::binary()?.to_path_buf(),
    };
    let classes = classes::of_tasks(jdk, &tasks)?;
    let time_limit = Duration::from_secs_f64(options.time_limit);
    let checker = Checker { jdk, doppel, property: options.property, time_limit };
    let file = options.results.clone().unwrap_or_else(|| {
        workspace::target_dir().join("svcomp").join(options.property.name()).with_extension("jsonl")
    });
    std::fs::create_dir_all(file.parent().context("no directory for the results")?)?;
    let log = Mutex::new((File::create(&file)?, Vec::new()));
    in_parallel(tasks.len(), options.jobs.unwrap_or_else(cores), |index| {
        let result = result_of(&checker, &tasks[index], &classes[index]);
        let mut log = log.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (file, results) = &mut *log;
        results.push(result);
        record(file, results, tasks.len());
    });
    let (_, mut results) = log.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    results.sort_by(|a, b| a.task.cmp(&b.task));
    println!("{}", summary::render(&results));
    if let Some(old) = old {
        println!("{}", compare::render(&old, &results));
    }
    println!("results in {}", file.display());
    let n_wrong = results.iter().filter(|result| result.judgement() == Judgement::Wrong).count();
    if n_wrong > 0 {
        bail!("{n_wrong} wrong verdicts");
    }
    Ok(())
}

fn selected(options: &Options) -> Result<Vec<Task>> {
    let mut tasks = Task::find_all(&options.dir, options.property)?;
    if !options.filter.is_empty() {
        tasks.retain(|task| options.filter.iter().any(|filter| task.name.contains(filter.as_str())));
    }
    let tasks: Vec<Task> = tasks.into_iter().step_by(options.every.max(1)).collect();
    if tasks.is_empty() {
        bail!("no task matches {}", options.filter.join(","));
    }
    Ok(tasks)
}

fn result_of(checker: &Checker, task: &Task, classes: &Result<PathBuf, String>) -> TaskResult {
    let nothing = |reason: String| Answer {
        verdict: Verdict::Unknown,
        reasons: vec![reason],
        counterexample: serde_json::Value::Null,
        wall_time: Duration::ZERO,
        peak_memory: 0,
    };
    let answer = match classes {
        Ok(classes) => checker.check(classes).unwrap_or_else(|error| nothing(error.to_string())),
        Err(rejected) => nothing(rejected.lines().next().unwrap_or_default().to_owned()),
    };
    TaskResult {
        task: task.name.clone(),
        category: task.category().to_owned(),
        property: checker.property.name().to_owned(),
        expected: task.expected,
        verdict: answer.verdict,
        reasons: answer.reasons,
        counterexample: results::shortened(answer.counterexample),
        seconds: answer.wall_time.as_secs_f64(),
        peak_memory: answer.peak_memory,
    }
}

/// Records the newest result, and prints the progress.
fn record(file: &mut File, results: &[TaskResult], n_tasks: usize) {
    let Some(result) = results.last() else { return };
    let line = serde_json::to_string(result).map_err(std::io::Error::from);
    if let Err(error) = line.and_then(|line| writeln!(file, "{line}")) {
        eprintln!("a result is lost: {error}");
    }
    let judgement = result.judgement();
    eprintln!("{}/{n_tasks} {judgement:?} {:.1} s {}", results.len(), result.seconds, result.task);
}
