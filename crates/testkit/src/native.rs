//! Programs with their own libraries: `tests/native`, with a Java source and a C source each.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::compile::{Job, compile_all};
use crate::jdk::Jdk;
use crate::workspace;

/// Compiled programs and their libraries, as long as this lives.
pub struct NativePrograms {
    pub classes: PathBuf,
    /// The directory of `lib<Name>.so`, and of an invalid library, `libBroken.so`.
    pub libraries: PathBuf,
    _directory: tempfile::TempDir,
}

impl NativePrograms {
    /// Compiles all programs, together with the class by which they declare inputs.
    pub fn build(jdk: &Jdk) -> io::Result<NativePrograms> {
        let directory = tempfile::tempdir()?;
        let (classes, libraries) = (directory.path().join("classes"), directory.path().join("libraries"));
        std::fs::create_dir(&libraries)?;
        let mut sources = vec![workspace::root().join("crates/cli/api/doppel/Symbolic.java")];
        for entry in std::fs::read_dir(workspace::root().join("tests/native"))? {
            let path = entry?.path();
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("java") => sources.push(path),
                Some("c") => build_library(jdk, &path, &libraries)?,
                _ => {}
            }
        }
        std::fs::write(libraries.join("libBroken.so"), "no library")?;
        let compiled = compile_all(jdk, &[Job { sources, classes: classes.clone() }]);
        compiled.into_iter().collect::<Result<(), _>>().map_err(io::Error::other)?;
        Ok(NativePrograms { classes, libraries, _directory: directory })
    }

    /// For `java` and doppel.
    pub fn library_path(&self) -> String {
        format!("-Djava.library.path={}", self.libraries.display())
    }
}

/// Compiles a C source to `lib<Name>.so`.
pub fn build_library(jdk: &Jdk, source: &Path, libraries: &Path) -> io::Result<()> {
    let name = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let include = jdk.home.join("include");
    let output = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-I"])
        .arg(&include)
        .arg("-I")
        .arg(include.join("linux"))
        .arg("-o")
        .arg(libraries.join(format!("lib{name}.so")))
        .arg(source)
        .output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    Ok(())
}
