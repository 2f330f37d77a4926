//! The tasks' class files, in `target/svcomp/<hash>/classes`: the hash covers the sources and the compiler's version.

use std::collections::HashMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::content_hash::ContentHash;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::workspace;

use super::task::Task;

/// The class directory of each task, or why there is none. What is not cached is compiled, all in one process.
pub fn of_tasks(jdk: &Jdk, tasks: &[Task]) -> Result<Vec<Result<PathBuf, String>>> {
    // Many tasks share their sources with others.
    let mut texts: HashMap<PathBuf, Vec<u8>> = HashMap::new();
    let mut jobs = Vec::new();
    let mut directories = Vec::new();
    for task in tasks {
        let sources = task.sources()?;
        let mut hash = ContentHash::default().with(&jdk.version_text);
        for source in &sources {
            if !texts.contains_key(source) {
                let text = std::fs::read(source).with_context(|| format!("cannot read {}", source.display()))?;
                texts.insert(source.clone(), text);
            }
            hash = hash.with(source.as_os_str().as_encoded_bytes()).with(&texts[source]);
        }
        let classes = workspace::target_dir().join("svcomp").join(hash.hex()).join("classes");
        if !classes.is_dir() {
            jobs.push(Job { sources, classes: classes.clone() });
        }
        directories.push(classes);
    }
    if !jobs.is_empty() {
        eprintln!("compiling {} tasks", jobs.len());
    }
    let results = compile_all(jdk, &jobs);
    let rejected: HashMap<&PathBuf, String> =
        jobs.iter().zip(results).filter_map(|(job, result)| Some((&job.classes, result.err()?.to_string()))).collect();
    let outcome = |classes: PathBuf| match rejected.get(&classes) {
        Some(reason) => Err(reason.clone()),
        None => Ok(classes),
    };
    Ok(directories.into_iter().map(outcome).collect())
}
