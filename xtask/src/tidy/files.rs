//! Rust files, one by one.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use doppel_testkit::workspace;

/// Files that may be long, with the reason.
const LONG_FILES: &[(&str, &str)] = &[];

const MAX_LINES: usize = 1_000;

/// At the head of every library; Cargo has no lints that apply to libraries but not to their tests.
const NO_PANICS: &str = "#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]";

/// Code that may use the VM itself: the VM, the code that programs call, and code that walks its heap. All other code
/// holds a session.
const KNOW_THE_VM: &[&str] =
    &["crates/vm/", "crates/library/", "crates/bridge/", "crates/models/src/check/state.rs", "xtask/"];

pub fn complaints() -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for file in rust_files()? {
        let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        if file.with_extension("").is_dir() {
            complaints.push(format!("{}: a module with a folder of its own is the folder's mod.rs", file.display()));
        }
        let name = file.strip_prefix(workspace::root()).unwrap_or(&file).display().to_string();
        complaints.extend(check_file(&name, &text));
    }
    Ok(complaints)
}

fn rust_files() -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for dir in ["crates", "xtask"] {
        collect(&workspace::root().join(dir), &mut files)?;
    }
    files.sort();
    Ok(files)
}

/// All Rust files below a folder.
pub fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(dir).with_context(|| format!("cannot list {}", dir.display()))? {
        let path = entry?.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

fn check_file(name: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    // An empty file is a crate that has just been created.
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
    let may_know = KNOW_THE_VM.iter().any(|place| name.starts_with(place));
    if !may_know && text.lines().any(names_vm) {
        complaints.push(format!("{name}: uses `Vm`, not a `Session`"));
    }
    for (number, line) in (1..).zip(text.lines()) {
        complaints.extend(check_line(line).map(|complaint| format!("{name}:{number}: {complaint}")));
    }
    complaints
}

/// Whether a line names the type `Vm` by its path or imports it, alone or in a list.
fn names_vm(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    code.split("doppel_vm::").skip(1).any(|rest| {
        let named = rest.strip_prefix('{').map_or(rest, |list| list.split('}').next().unwrap_or_default());
        let mut paths = named.split(',').map(str::trim);
        paths.any(|path| path.split(|char: char| !char.is_alphanumeric() && char != '_').next() == Some("Vm"))
    })
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
    fn the_vm_is_named() {
        for line in
            ["use doppel_vm::Vm;", "use doppel_vm::{Config, Vm};", "use doppel_vm::{Vm, heap};", "vm: &doppel_vm::Vm)"]
        {
            assert!(names_vm(line), "{line}");
            assert_eq!(check_file("crates/engine/src/a.rs", &format!("//! A.\n{line}\n")).len(), 1);
            assert_eq!(check_file("crates/library/src/a.rs", &format!("//! A.\n{line}\n")), Vec::<String>::new());
        }
        for line in
            ["use doppel_vm::session::Session;", "use doppel_vm::{Config, VmError};", "//! See `doppel_vm::Vm`."]
        {
            assert!(!names_vm(line), "{line}");
        }
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
