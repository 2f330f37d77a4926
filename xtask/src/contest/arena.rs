//! What all contestants share: the JDK, the compiled drivers, and the jars.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context, Result};
use doppel_testkit::compile::{Job, compile_against};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::workspace;

use super::jars;
use super::subject::Subject;
use crate::bench::java_files;

/// Of strings and byte arrays.
pub const MAX_LENGTH: usize = 64;

pub struct Arena {
    pub jdk: Jdk,
    /// The name of the contest, whose drivers are in the folder of `bench` with this name.
    contest: &'static str,
    /// Why there is no fuzzer, if so.
    pub no_jazzer: Option<String>,
}

impl Arena {
    /// Fetches the jars and compiles the drivers of these subjects.
    pub fn prepare(jdk: Jdk, contest: &'static str, subjects: &[&Subject]) -> Result<Arena> {
        let mut arena = Arena { jdk, contest, no_jazzer: None };
        let needed: Vec<&str> = subjects.iter().flat_map(|subject| subject.jars).chain(jars::REPLAY).copied().collect();
        jars::fetch(&needed)?;
        arena.no_jazzer = jars::fetch(jars::JAZZER).err().map(|error| error.to_string());
        let classes = arena.classes("harness");
        arena.compile(jars::REPLAY, vec![Job { sources: java_files(&bench().join("harness"))?, classes }])?;
        // Drivers of the same jars are compiled by one compiler; some serve more than one subject.
        let mut drivers: BTreeMap<&[&str], BTreeSet<&str>> = BTreeMap::new();
        for subject in subjects {
            drivers.entry(subject.jars).or_default().insert(subject.name);
        }
        for (jars, names) in drivers {
            let job = |name| Job { sources: vec![arena.source(name)], classes: arena.classes(name) };
            arena.compile(jars, names.into_iter().map(job).collect())?;
        }
        Ok(arena)
    }

    fn compile(&self, needs: &[&str], jobs: Vec<Job>) -> Result<()> {
        for job in &jobs {
            let _ = std::fs::remove_dir_all(&job.classes);
        }
        compile_against(&self.jdk, &jars::paths(needs), &jobs)
            .into_iter()
            .zip(&jobs)
            .try_for_each(|(result, job)| result.with_context(|| format!("{}", job.classes.display())))
    }

    fn dir(&self) -> PathBuf {
        workspace::target_dir().join(self.contest)
    }

    fn classes(&self, name: &str) -> PathBuf {
        self.dir().join("classes").join(name)
    }

    fn source(&self, name: &str) -> PathBuf {
        bench().join(self.contest).join(name).with_extension("java")
    }

    /// For the inputs and logs of one run.
    pub fn run_dir(&self, name: &str, contestant: &str, round: usize) -> PathBuf {
        self.dir().join("runs").join(name).join(format!("{contestant}-{round}"))
    }

    /// The driver, the harness, and the jars of a subject.
    pub fn class_path(&self, subject: &Subject) -> Vec<PathBuf> {
        let mut path = vec![self.classes(subject.name), self.classes("harness")];
        path.extend(jars::paths(subject.jars));
        path
    }

    pub fn jazzer_jars(&self) -> Vec<PathBuf> {
        jars::paths(jars::JAZZER)
    }

    /// The agent comes first.
    pub fn replay_jars(&self) -> Vec<PathBuf> {
        jars::paths(jars::REPLAY)
    }

    /// The jar whose branches count.
    pub fn covered_jar(&self, subject: &Subject) -> Option<PathBuf> {
        jars::paths(subject.jars).into_iter().next()
    }

    pub fn takes_string(&self, subject: &Subject) -> Result<bool> {
        Ok(std::fs::read_to_string(self.source(subject.name))?.contains("fuzz(String "))
    }
}

fn bench() -> PathBuf {
    workspace::root().join("bench")
}

pub fn class_path(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(":")
}
