//! The doppel binary under test.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::jdk::Jdk;
use crate::process::{IMAGE_WORTH, Invocation};
use crate::workspace;

/// `DOPPEL_BIN`, else the release build of this checkout, which is updated first (once per process).
pub fn binary() -> io::Result<&'static Path> {
    static BINARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    match BINARY.get_or_init(|| find().map_err(|error| error.to_string())) {
        Ok(path) => Ok(path),
        Err(message) => Err(io::Error::other(message.clone())),
    }
}

fn find() -> io::Result<PathBuf> {
    if let Some(path) = std::env::var_os("DOPPEL_BIN") {
        return PathBuf::from(path).canonicalize();
    }
    let output = workspace::cargo().args(["build", "--release", "--quiet", "-p", "doppel"]).output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("doppel does not build:\n{}", String::from_utf8_lossy(&output.stderr))));
    }
    Ok(workspace::target_dir().join("release/doppel"))
}

/// `doppel run FLAGS -cp CLASSES MAIN`; the caller adds the program's arguments.
pub fn run(jdk: &Jdk, flags: &[String], classes: &Path, main: &str) -> io::Result<Invocation> {
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    command(jdk, "run", &flags, classes, &[main])
}

/// `doppel COMMAND OPTIONS -cp CLASSES ENTRY`.
pub fn command(jdk: &Jdk, command: &str, options: &[&str], classes: &Path, entry: &[&str]) -> io::Result<Invocation> {
    let mut invocation =
        Invocation::new(binary()?).args([command]).args(options).args(["-cp"]).args([classes]).args(entry);
    invocation.path_first = Some(jdk.home.join("bin"));
    if command != "run" {
        invocation.env.push(cache());
    }
    Ok(invocation)
}

/// The cache for what replays need, shared by all tests: compiling that takes longer than most of them. Programs that
/// are compared with `java` do not get this variable.
pub fn cache() -> (String, String) {
    ("XDG_CACHE_HOME".to_owned(), workspace::target_dir().join("cache").display().to_string())
}

/// For a search with an image of every class initialiser, made after every run; or with none.
pub fn images(always: bool) -> (String, String) {
    (IMAGE_WORTH.to_owned(), if always { "0" } else { "1000000000000" }.to_owned())
}
