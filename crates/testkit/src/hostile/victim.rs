//! The program to damage: `java/Victim.java`, which contains one of everything that a class file can hold.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::compile::{CompileError, Job, compile_all};
use crate::content_hash::ContentHash;
use crate::jdk::Jdk;
use crate::workspace;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/java/Victim.java");

/// A private copy of the compiled program, removed when dropped.
pub struct Victim {
    dir: tempfile::TempDir,
}

impl Victim {
    /// Compiles the program if necessary, and copies its classes.
    pub fn new(jdk: &Jdk) -> Result<Victim, CompileError> {
        let hash = ContentHash::default().with(std::fs::read(SOURCE)?).with(&jdk.version_text);
        let compiled = workspace::target_dir().join("hostile").join(hash.hex());
        if !compiled.is_dir() {
            let job = Job { sources: vec![SOURCE.into()], classes: compiled.clone() };
            compile_all(jdk, &[job]).into_iter().collect::<Result<(), _>>()?;
        }
        let dir = tempfile::Builder::new().prefix("doppel-victim-").tempdir()?;
        for entry in std::fs::read_dir(&compiled)? {
            let entry = entry?;
            std::fs::copy(entry.path(), dir.path().join(entry.file_name()))?;
        }
        Ok(Victim { dir })
    }

    pub fn classes(&self) -> &Path {
        self.dir.path()
    }

    pub fn class_file(&self, class: &str) -> PathBuf {
        self.dir.path().join(format!("{class}.class"))
    }

    /// The names of its classes, sorted.
    pub fn class_names(&self) -> io::Result<Vec<String>> {
        let stem = |entry: io::Result<std::fs::DirEntry>| {
            Ok(entry?.path().file_stem().unwrap_or_default().to_string_lossy().into_owned())
        };
        let mut names = std::fs::read_dir(self.dir.path())?.map(stem).collect::<io::Result<Vec<String>>>()?;
        names.sort();
        Ok(names)
    }

    /// Packs the classes into `victim.jar` in `dir`.
    pub fn jar(&self, jdk: &Jdk, dir: &Path) -> io::Result<PathBuf> {
        let jar = dir.join("victim.jar");
        let mut command = Command::new(jdk.tool("jar"));
        command
            .args(["--create", "--file"])
            .arg(&jar)
            .args(["--main-class", "Victim", "-C"])
            .arg(self.classes())
            .arg(".");
        if !command.status()?.success() {
            return Err(io::Error::other("the jar tool failed"));
        }
        Ok(jar)
    }
}

/// `-cp CLASS_PATH MAIN`.
pub fn arguments(class_path: &Path, main: &str) -> Vec<OsString> {
    vec!["-cp".into(), class_path.into(), main.into()]
}
