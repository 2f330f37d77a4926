//! Big real programs: the JDK's own compiler and libraries of Debian, used by our own drivers.
//!
//! `tests/programs/<name>` has the driver's sources (`*.java`), and `files` in it contains the initial working
//! directory of the program. Both streams, the exit status, and all files left in the working directory must be those
//! of `java`.

mod files;
mod table;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::compare::difference;
use crate::compile::{CompileError, Job, compile_against};
use crate::content_hash::ContentHash;
use crate::jdk::Jdk;
use crate::oracle::expected_in;
use crate::process::Invocation;
use crate::{doppel, workspace};

pub use table::PROGRAMS;

/// Where Debian's packages put their jars.
const JARS: &str = "/usr/share/java";

/// The slowest takes a few seconds; other tests run at the same time.
const TIMEOUT: Duration = Duration::from_secs(180);

/// A program and how it is used.
pub struct Program {
    /// Also the name of its directory and of its test.
    pub name: &'static str,
    /// The Debian packages that have the jars; all are in `scripts/setup.sh`.
    pub packages: &'static [&'static str],
    pub jars: &'static [&'static str],
    /// The module of the JDK that it needs. A runtime image may lack it.
    pub module: &'static str,
    /// Flags for both runners.
    pub flags: &'static [&'static str],
    pub main: &'static str,
    pub args: &'static [&'static str],
    /// Whether `cargo xtask bench-programs` measures it: some seconds of work under `java -Xint`.
    pub is_benchmark: bool,
}

impl Program {
    /// The jars, or the first that is not installed.
    pub fn jars(&self) -> Result<Vec<PathBuf>, PathBuf> {
        let paths = self.jars.iter().map(|jar| Path::new(JARS).join(jar));
        paths.map(|path| if path.is_file() { Ok(path) } else { Err(path) }).collect()
    }

    fn home(&self) -> PathBuf {
        workspace::root().join("tests/programs").join(self.name)
    }

    /// `target/programs/<name>-<hash>`: the hash covers everything that a run of `java` depends on.
    fn cache_dir(&self, jdk: &Jdk) -> io::Result<PathBuf> {
        let mut hash = ContentHash::default().with(&jdk.version_text).with(self.main);
        for text in self.flags.iter().chain(self.args) {
            hash = hash.with(text);
        }
        for (path, content) in files::read_tree(&self.home())? {
            hash = hash.with(path.as_os_str().as_encoded_bytes()).with(content);
        }
        for jar in self.jars().unwrap_or_default() {
            // Debian's versions are in the names that the links point to.
            hash = hash.with(jar.canonicalize()?.as_os_str().as_encoded_bytes());
        }
        Ok(workspace::target_dir().join("programs").join(format!("{}-{}", self.name, hash.hex())))
    }

    /// The driver's sources; none if the main class is the subject's own.
    fn sources(&self) -> io::Result<Vec<PathBuf>> {
        let entries = std::fs::read_dir(self.home())?.map(|entry| Ok(entry?.path()));
        let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
        paths.sort();
        Ok(paths)
    }

    fn class_path(&self, jdk: &Jdk) -> io::Result<PathBuf> {
        let classes = self.cache_dir(jdk)?.join("classes");
        let jars = self.jars().map_err(|jar| io::Error::other(format!("there is no {}", jar.display())))?;
        std::env::join_paths(std::iter::once(classes).chain(jars)).map(PathBuf::from).map_err(io::Error::other)
    }

    /// `java` with additional flags; the caller sets the working directory.
    pub fn java(&self, jdk: &Jdk, flags: &[&str], args: &[&str]) -> io::Result<Invocation> {
        Ok(limited(jdk.java(&self.all_flags(flags), &self.class_path(jdk)?, self.main).args(args)))
    }

    /// `doppel run`, likewise.
    pub fn doppel(&self, jdk: &Jdk, args: &[&str]) -> io::Result<Invocation> {
        Ok(limited(doppel::run(jdk, &self.all_flags(&[]), &self.class_path(jdk)?, self.main)?.args(args)))
    }

    fn all_flags(&self, further: &[&str]) -> Vec<String> {
        self.flags.iter().chain(further).map(|&flag| flag.to_owned()).collect()
    }

    /// Prepares `dir` as the program's working directory.
    pub fn furnish(&self, dir: &Path) -> io::Result<()> {
        let _ = std::fs::remove_dir_all(dir);
        files::copy_tree(&self.home().join("files"), dir)
    }

    /// The difference between `java` and doppel, if any. The driver must be compiled.
    pub fn judge(&self, jdk: &Jdk) -> io::Result<Option<String>> {
        let cache = self.cache_dir(jdk)?;
        // Beside the expectation, because the files there are part of it.
        let left_by_java = cache.join("java");
        let expected = expected_in(jdk, &cache, || {
            self.furnish(&left_by_java)?;
            Invocation { cwd: Some(left_by_java.clone()), ..self.java(jdk, &[], self.args)? }.run()
        })?;
        let scratch = tempfile::tempdir()?;
        let left_by_doppel = scratch.path().join("doppel");
        self.furnish(&left_by_doppel)?;
        let actual = Invocation { cwd: Some(left_by_doppel.clone()), ..self.doppel(jdk, self.args)? }.run()?;
        if let Some(difference) = difference(&expected, &actual) {
            return Ok(Some(difference));
        }
        files::difference(&left_by_java, &left_by_doppel)
    }
}

fn limited(invocation: Invocation) -> Invocation {
    Invocation { timeout: TIMEOUT, ..invocation }
}

/// Compiles the drivers whose classes are not cached, all at once. One result per program, in order; all jars must
/// exist.
pub fn compile_stale(jdk: &Jdk, programs: &[&Program]) -> io::Result<Vec<Result<(), CompileError>>> {
    let (mut jars, mut jobs, mut stale) = (Vec::new(), Vec::new(), Vec::new());
    for program in programs {
        let (sources, classes) = (program.sources()?, program.cache_dir(jdk)?.join("classes"));
        let is_stale = !sources.is_empty() && !classes.is_dir();
        if is_stale {
            jobs.push(Job { sources, classes });
            jars.extend(program.jars().unwrap_or_default());
        }
        stale.push(is_stale);
    }
    let mut compiled = compile_against(jdk, &jars, &jobs).into_iter();
    Ok(stale.iter().map(|&stale| if stale { compiled.next().unwrap_or(Ok(())) } else { Ok(()) }).collect())
}
