//! Random programs, compiled together and checked one by one.

use std::io;
use std::ops::Range;
use std::path::PathBuf;

use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::content_hash::ContentHash;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::workspace;

use super::{Family, name, source};
use crate::check::{Effort, Subject, Verdict};
use crate::machine::{Machine, Paths};
use crate::program::api_source;
use crate::replayer::Replayer;

/// A program, and its failure if there is one.
pub struct Checked {
    pub seed: u64,
    pub source: PathBuf,
    pub result: Result<Verdict, String>,
}

/// Checks the programs with these seeds. Sources and classes stay in the target directory.
pub fn check(
    jdk: &'static Jdk,
    family: Family,
    seeds: Range<u64>,
    effort: Effort,
    paths: Paths,
) -> io::Result<Vec<Checked>> {
    let programs = seeds.map(|seed| Program::write(jdk, family, seed)).collect::<io::Result<Vec<_>>>()?;
    let is_stale = |program: &&Program| !program.classes.is_dir();
    let jobs: Vec<Job> = programs.iter().filter(is_stale).map(Program::job).collect();
    for (job, result) in jobs.iter().zip(compile_all(jdk, &jobs)) {
        result.map_err(|error| io::Error::other(format!("{:?}: {error}", job.sources)))?;
    }
    let checked = programs.into_iter().map(|program| {
        let result = program.check(jdk, effort, paths);
        Checked { seed: program.seed, source: program.source, result }
    });
    Ok(checked.collect())
}

struct Program {
    seed: u64,
    source: PathBuf,
    classes: PathBuf,
}

impl Program {
    fn write(jdk: &Jdk, family: Family, seed: u64) -> io::Result<Program> {
        let text = source(family, seed);
        let api = std::fs::read(api_source())?;
        let hash = ContentHash::default().with(&jdk.version_text).with(&text).with(api);
        let dir = workspace::target_dir().join("precision").join(hash.hex());
        std::fs::create_dir_all(&dir)?;
        let source = dir.join(format!("{}.java", name(seed)));
        std::fs::write(&source, text)?;
        Ok(Program { seed, source, classes: dir.join("classes") })
    }

    fn job(&self) -> Job {
        Job { sources: vec![self.source.clone(), api_source()], classes: self.classes.clone() }
    }

    fn check(&self, jdk: &'static Jdk, effort: Effort, paths: Paths) -> Result<Verdict, String> {
        let main = name(self.seed);
        let replayer = Replayer::new(jdk, &self.classes, &main);
        let mut subject = Subject { machine: Machine::new(jdk, &self.classes, &main, paths)?, replayer: &replayer };
        let run = subject.first_run()?;
        let verdict = subject.check(&run, Effort { seed: self.seed, ..effort });
        drop(run);
        // SAFETY: the run is gone, and a verdict is text and numbers.
        unsafe { subject.machine.free() };
        verdict
    }
}
