//! What all contestants share: the JDK, the compiled drivers, and the jars.

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
    dir: PathBuf,
    /// Why there is no fuzzer, if so.
    pub no_jazzer: Option<String>,
}

impl Arena {
    /// Fetches the jars and compiles the drivers of these subjects.
    pub fn prepare(jdk: Jdk, subjects: &[&Subject]) -> Result<Arena> {
        let mut arena = Arena { jdk, dir: workspace::target_dir().join("duel"), no_jazzer: None };
        let needed: Vec<&str> = subjects.iter().flat_map(|subject| subject.jars).chain(jars::REPLAY).copied().collect();
        jars::fetch(&arena.jars(), &needed)?;
        arena.no_jazzer = jars::fetch(&arena.jars(), jars::JAZZER).err().map(|error| error.to_string());
        arena.compile("harness", java_files(&sources().join("harness"))?, jars::REPLAY)?;
        for subject in subjects {
            arena.compile(subject.name, vec![source(subject)], subject.jars)?;
        }
        Ok(arena)
    }

    fn compile(&self, name: &str, sources: Vec<PathBuf>, needs: &[&str]) -> Result<()> {
        let classes = self.classes(name);
        let _ = std::fs::remove_dir_all(&classes);
        compile_against(&self.jdk, &jars::paths(&self.jars(), needs), &[Job { sources, classes }])
            .into_iter()
            .collect::<Result<(), _>>()
            .with_context(|| format!("the driver of {name}"))
    }

    fn jars(&self) -> PathBuf {
        self.dir.join("jars")
    }

    fn classes(&self, name: &str) -> PathBuf {
        self.dir.join("classes").join(name)
    }

    /// For the inputs and logs of one run.
    pub fn run_dir(&self, subject: &Subject, contestant: &str, round: usize) -> PathBuf {
        self.dir.join("runs").join(subject.name).join(format!("{contestant}-{round}"))
    }

    /// The driver, the harness, and the jars of a subject.
    pub fn class_path(&self, subject: &Subject) -> Vec<PathBuf> {
        let mut path = vec![self.classes(subject.name), self.classes("harness")];
        path.extend(jars::paths(&self.jars(), subject.jars));
        path
    }

    pub fn jazzer_jars(&self) -> Vec<PathBuf> {
        jars::paths(&self.jars(), jars::JAZZER)
    }

    /// The agent comes first.
    pub fn replay_jars(&self) -> Vec<PathBuf> {
        jars::paths(&self.jars(), jars::REPLAY)
    }

    /// The jar whose branches count.
    pub fn covered_jar(&self, subject: &Subject) -> Option<PathBuf> {
        jars::paths(&self.jars(), subject.jars).into_iter().next()
    }

    pub fn takes_string(&self, subject: &Subject) -> Result<bool> {
        Ok(std::fs::read_to_string(source(subject))?.contains("fuzz(String "))
    }
}

fn sources() -> PathBuf {
    workspace::root().join("bench/duel")
}

fn source(subject: &Subject) -> PathBuf {
    sources().join(subject.name).with_extension("java")
}

pub fn class_path(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(":")
}
