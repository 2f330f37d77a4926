//! Tells `doppel --version` which commit it was built from.
//!
//! Cargo runs this again only when git's HEAD moves. Outside a checkout of doppel there is no commit to name: for
//! instance in an unpacked source archive inside another repository.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let named = commit().map_or_else(|| version.clone(), |commit| format!("{version} ({commit})"));
    println!("cargo::rustc-env=DOPPEL_VERSION={named}");
}

/// Abbreviated hash and date, as in `da7fa3d 2026-11-18`.
fn commit() -> Option<String> {
    let top = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?);
    if top.canonicalize().ok()? != Path::new("../..").canonicalize().ok()? {
        return None;
    }
    // HEAD itself changes with the branch that it names, its log with every commit, and both with a rebase.
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file])?;
        if Path::new(&path).is_file() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["log", "-1", "--format=%h %cs", "--abbrev=7"])
}

/// The one line that git prints.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let line = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !line.is_empty()).then_some(line)
}
