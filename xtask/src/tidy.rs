//! `cargo xtask tidy`: the rules of the code base that a compiler does not check.
//!
//! 1. The crates and the direction of their dependencies are those of [`CRATES`].
//! 2. Every Rust file opens with `//!`.
//! 3. No Rust file has more than 1,000 lines, except those of [`LONG_FILES`].
//! 4. No `todo!`, and no `FIXME` without the number of an issue: `FIXME(#12)`.
//! 5. Every crate has a description, and every library but the test kit forbids itself to panic: [`NO_PANICS`].
//! 6. No line of a page in Markdown has more than 120 columns, except in tables and code.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use doppel_testkit::workspace;
use serde::Deserialize;

/// Each crate and the crates of the workspace that it may use.
const CRATES: &[(&str, &[&str])] = &[
    ("doppel-elementary", &[]),
    ("doppel-inputs", &["doppel-expr"]),
    ("doppel-world", &["doppel-classpath"]),
    ("doppel-library", &["doppel-classpath", "doppel-expr", "doppel-inputs", "doppel-vm", "doppel-world"]),
    ("doppel-expr", &["doppel-elementary"]),
    ("doppel-analysis", &["doppel-classpath", "doppel-testkit"]),
    ("doppel-smtlib", &["doppel-expr"]),
    ("doppel-solver", &["doppel-expr", "doppel-smtlib"]),
    ("doppel-confine", &[]),
    ("doppel-bridge", &["doppel-classpath", "doppel-confine", "doppel-inputs", "doppel-vm", "doppel-world"]),
    (
        "doppel-engine",
        &["doppel-classpath", "doppel-expr", "doppel-inputs", "doppel-solver", "doppel-vm", "doppel-world"],
    ),
    ("doppel-report", &["doppel-engine", "doppel-expr", "doppel-inputs", "doppel-smtlib", "doppel-vm"]),
    ("doppel-classpath", &[]),
    ("doppel-vm", &["doppel-classpath", "doppel-expr", "doppel-inputs", "doppel-world"]),
    (
        "doppel",
        &[
            "doppel-analysis",
            "doppel-bridge",
            "doppel-classpath",
            "doppel-confine",
            "doppel-engine",
            "doppel-expr",
            "doppel-inputs",
            "doppel-library",
            "doppel-models",
            "doppel-report",
            "doppel-smtlib",
            "doppel-solver",
            "doppel-testgen",
            "doppel-vm",
            "doppel-world",
        ],
    ),
    (
        "doppel-models",
        &[
            "doppel-classpath",
            "doppel-engine",
            "doppel-expr",
            "doppel-inputs",
            "doppel-testgen",
            "doppel-vm",
            "doppel-world",
        ],
    ),
    (
        "doppel-testgen",
        &[
            "doppel-classpath",
            "doppel-confine",
            "doppel-inputs",
            "doppel-library",
            "doppel-testkit",
            "doppel-vm",
            "doppel-world",
        ],
    ),
    ("doppel-testkit", &["doppel-classpath", "doppel-inputs", "doppel-library", "doppel-vm", "doppel-world"]),
    (
        "doppel-precision",
        &[
            "doppel-classpath",
            "doppel-expr",
            "doppel-inputs",
            "doppel-library",
            "doppel-report",
            "doppel-solver",
            "doppel-testkit",
            "doppel-vm",
            "doppel-world",
        ],
    ),
    ("xtask", &["doppel-testkit"]),
];

/// Files that may be long, with the reason.
const LONG_FILES: &[(&str, &str)] = &[];

const MAX_LINES: usize = 1_000;

const MAX_COLUMNS: usize = 120;

/// At the head of every library; Cargo has no lints for libraries that tests do not get.
const NO_PANICS: &str = "#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]";

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    description: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// Set for a crate of the workspace.
    path: Option<PathBuf>,
}

pub fn run() -> Result<()> {
    let mut complaints = check_crates(&metadata()?);
    for file in rust_files()? {
        let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let name = file.strip_prefix(workspace::root()).unwrap_or(&file).display().to_string();
        complaints.extend(check_file(&name, &text));
    }
    for file in pages()? {
        let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let name = file.strip_prefix(workspace::root()).unwrap_or(&file).display().to_string();
        complaints.extend(check_page(&name, &text));
    }
    for complaint in &complaints {
        println!("{complaint}");
    }
    ensure!(complaints.is_empty(), "{} complaints", complaints.len());
    Ok(())
}

fn metadata() -> Result<Metadata> {
    let output = workspace::cargo().args(["metadata", "--no-deps", "--format-version", "1"]).output()?;
    if !output.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn check_crates(metadata: &Metadata) -> Vec<String> {
    let allowed: BTreeMap<&str, &[&str]> = CRATES.iter().copied().collect();
    let mut complaints = Vec::new();
    for package in &metadata.packages {
        if package.description.is_none() {
            complaints.push(format!("crate {} has no description", package.name));
        }
        let Some(may_use) = allowed.get(package.name.as_str()) else {
            complaints.push(format!("crate {} is not in the table of xtask/src/tidy.rs", package.name));
            continue;
        };
        let own = package.dependencies.iter().filter(|dependency| dependency.path.is_some());
        for dependency in own.filter(|dependency| !may_use.contains(&dependency.name.as_str())) {
            complaints.push(format!("crate {} must not depend on {}", package.name, dependency.name));
        }
    }
    for (name, _) in CRATES {
        if !metadata.packages.iter().any(|package| package.name == *name) {
            complaints.push(format!("crate {name} of the table in xtask/src/tidy.rs is not in the workspace"));
        }
    }
    complaints
}

fn rust_files() -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for dir in ["crates", "xtask"] {
        collect_rust_files(&workspace::root().join(dir), &mut files)?;
    }
    files.sort();
    Ok(files)
}

/// The pages in Markdown, but for those of benchmark runs, which are data.
fn pages() -> Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    for dir in ["", "docs", "bench"] {
        let dir = workspace::root().join(dir);
        for entry in std::fs::read_dir(&dir).with_context(|| format!("cannot list {}", dir.display()))? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    Ok(pages)
}

/// Tables and what is between fences cannot be wrapped.
fn check_page(name: &str, text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut complaints = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        is_code ^= line.trim_start().starts_with("```");
        let width = line.chars().count();
        if width > MAX_COLUMNS && !is_code && !line.starts_with('|') {
            complaints.push(format!("{name}:{number}: {width} columns; at most {MAX_COLUMNS} are allowed"));
        }
    }
    complaints
}

fn collect_rust_files(dir: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(dir).with_context(|| format!("cannot list {}", dir.display()))? {
        let path = entry?.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            collect_rust_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

fn check_file(name: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    // An empty file is a crate that has just been laid out.
    if !text.is_empty() && !text.starts_with("//!") {
        complaints.push(format!("{name}:1: does not open with `//!`"));
    }
    if name.ends_with("/src/lib.rs") && !name.contains("/testkit/") && !text.lines().any(|line| line == NO_PANICS) {
        complaints.push(format!("{name}: lacks `{NO_PANICS}`"));
    }
    let n_lines = text.lines().count();
    if n_lines > MAX_LINES && !LONG_FILES.iter().any(|(file, _)| *file == name) {
        complaints.push(format!("{name}: {n_lines} lines, more than {MAX_LINES}"));
    }
    for (number, line) in (1..).zip(text.lines()) {
        complaints.extend(check_line(line).map(|complaint| format!("{name}:{number}: {complaint}")));
    }
    complaints
}

fn check_line(line: &str) -> Option<&'static str> {
    // Written in two parts, so that this file does not complain about itself.
    if line.contains(concat!("todo", "!(")) {
        return Some("unfinished code");
    }
    let (_, after) = line.split_once(concat!("FIX", "ME"))?;
    let numbered = after.strip_prefix("(#").is_some_and(|rest| rest.starts_with(|char: char| char.is_ascii_digit()));
    (!numbered && !after.starts_with('`')).then_some("needs the number of an issue")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        assert_eq!(check_line("let x = 1;"), None);
        assert_eq!(check_line(concat!("todo", "!()")), Some("unfinished code"));
        assert_eq!(check_line(concat!("// FIX", "ME: later")), Some("needs the number of an issue"));
        assert_eq!(check_line(concat!("// FIX", "ME(#7): later")), None);
    }

    #[test]
    fn pages() {
        let long = "x".repeat(121);
        assert_eq!(check_page("a.md", &format!("short\n```\n{long}\n```\n|{long}|\n")), Vec::<String>::new());
        assert_eq!(check_page("a.md", &format!("\n{long}\n")), ["a.md:2: 121 columns; at most 120 are allowed"]);
    }

    #[test]
    fn files() {
        assert_eq!(check_file("a.rs", "//! A.\n"), Vec::<String>::new());
        assert_eq!(check_file("a.rs", "fn a() {}\n"), ["a.rs:1: does not open with `//!`"]);
        assert_eq!(check_file("crates/a/src/lib.rs", &format!("//! A.\n\n{NO_PANICS}\n")), Vec::<String>::new());
        assert_eq!(check_file("crates/a/src/lib.rs", "//! A.\n").len(), 1);
        let long = format!("//! A.\n{}", "\n".repeat(MAX_LINES));
        assert_eq!(check_file("a.rs", &long), ["a.rs: 1001 lines, more than 1000"]);
    }
}
