//! `cargo xtask bench-explore`: the speed of finding paths on the programs of `bench/explore`. Wall time of whole
//! processes, including start-up; the minimum of the rounds. A run that does not find the known number of paths does
//! not count.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::Invocation;
use doppel_testkit::{doppel, workspace};

use super::{Options, java_files, machine, output_of};

/// What is explored, as a plain tree.
struct Entry {
    name: &'static str,
    flags: &'static [&'static str],
    paths: u64,
}

const ENTRIES: [Entry; 4] = [
    Entry { name: "Paths.f", flags: &["--workers", "1"], paths: 192 },
    Entry { name: "Paths.g", flags: &["--workers", "1"], paths: 167 },
    Entry { name: "ByteLoop", flags: &["--workers", "1", "--max-length", "10"], paths: 118_097 },
    Entry { name: "ByteLoop", flags: &["--workers", "2", "--max-length", "10"], paths: 118_097 },
];

pub fn run(options: &Options) -> Result<()> {
    let jdk = &options.jdk()?;
    doppel::binary()?;
    let classes = workspace::target_dir().join("bench-explore-classes");
    let _ = std::fs::remove_dir_all(&classes);
    let mut sources = java_files(&workspace::root().join("bench/explore"))?;
    sources.push(workspace::root().join("crates/cli/api/doppel/Symbolic.java"));
    compile_all(jdk, &[Job { sources, classes: classes.clone() }]).into_iter().collect::<Result<(), _>>()?;
    let is_selected = |entry: &&Entry| options.is_selected(entry.name);
    let selected: Vec<&Entry> = ENTRIES.iter().filter(is_selected).collect();
    let mut best = vec![Duration::MAX; selected.len()];
    for round in 0..options.many_rounds() {
        for (entry, best) in selected.iter().zip(&mut best) {
            eprintln!("round {}: {} {}", round + 1, entry.name, entry.flags.join(" "));
            *best = (*best).min(measure(jdk, &classes, entry)?);
        }
    }
    options.publish("explore.md", &render(&selected, &best))
}

fn measure(jdk: &Jdk, classes: &Path, entry: &Entry) -> Result<Duration> {
    let mut invocation = Invocation::new(doppel::binary()?)
        .args(["explore", "--json", "--quiet", "--no-merge"])
        .args(entry.flags)
        .args(["-cp".as_ref(), classes.as_os_str(), entry.name.as_ref()]);
    invocation.path_first = Some(jdk.home.join("bin"));
    invocation.timeout = Duration::from_secs(300);
    let run = invocation.run()?;
    let document: serde_json::Value = serde_json::from_slice(&run.stdout)
        .with_context(|| format!("{}: {}: {}", entry.name, run.end, String::from_utf8_lossy(&run.stderr)))?;
    let explored = document["paths"]["explored"].as_u64();
    ensure!(explored == Some(entry.paths), "{}: {explored:?} paths instead of {}", entry.name, entry.paths);
    Ok(run.wall_time)
}

fn render(entries: &[&Entry], best: &[Duration]) -> String {
    let commit = output_of("git", &["rev-parse", "--short", "HEAD"]);
    let mut table = format!("Commit {commit}, {}.\n\n", machine());
    table.push_str("| entry | flags | paths | seconds | paths/s |\n| --- | --- | ---: | ---: | ---: |\n");
    for (entry, time) in entries.iter().zip(best) {
        let seconds = time.as_secs_f64();
        let (name, flags, paths) = (entry.name, entry.flags.join(" "), entry.paths);
        let _ = writeln!(table, "| {name} | {flags} | {paths} | {seconds:.3} | {:.0} |", paths as f64 / seconds);
    }
    table
}
