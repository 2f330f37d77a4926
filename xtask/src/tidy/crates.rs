//! The crates of the workspace and the direction of their dependencies.

use std::path::PathBuf;

use anyhow::{Result, bail};
use doppel_testkit::workspace;
use serde::Deserialize;

/// A crate, and the other workspace crates that it may use, without their prefix `doppel-`.
struct Crate {
    name: &'static str,
    uses: &'static [&'static str],
    /// Only its tests may use these.
    tests_use: &'static [&'static str],
}

const fn new(name: &'static str, uses: &'static [&'static str]) -> Crate {
    Crate { name, uses, tests_use: &[] }
}

const CRATES: &[Crate] = &[
    new("elementary", &[]),
    new("expr", &["elementary"]),
    new("smtlib", &["expr"]),
    new("solver", &["expr", "smtlib"]),
    new("classpath", &[]),
    Crate { tests_use: &["testkit"], ..new("analysis", &["classpath", "expr", "solver"]) },
    new("inputs", &["expr"]),
    new("strings", &["expr"]),
    new("world", &["classpath"]),
    new("verifier", &["classpath"]),
    new("vm", &["classpath", "expr", "inputs", "strings", "verifier", "world"]),
    new("library", &["classpath", "expr", "inputs", "strings", "vm", "world"]),
    new("confine", &[]),
    new("bridge", &["classpath", "confine", "inputs", "vm", "world"]),
    new("engine", &["classpath", "expr", "inputs", "solver", "strings", "vm", "world"]),
    Crate { tests_use: &["classpath", "library", "testkit"], ..new("testgen", &["confine", "inputs", "vm", "world"]) },
    new("report", &["engine", "expr", "inputs", "smtlib", "vm"]),
    new("models", &["classpath", "engine", "expr", "inputs", "testgen", "vm", "world"]),
    Crate { tests_use: &["classpath", "inputs", "library", "vm", "world"], ..new("testkit", &[]) },
    new("precision", &["classpath", "expr", "inputs", "library", "report", "solver", "testkit", "vm", "world"]),
    new(
        "doppel",
        &[
            "analysis",
            "bridge",
            "classpath",
            "confine",
            "engine",
            "expr",
            "inputs",
            "library",
            "models",
            "report",
            "smtlib",
            "solver",
            "testgen",
            "vm",
            "world",
        ],
    ),
    new("xtask", &["testkit"]),
];

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
    /// None for a dependency of the crate itself; else `dev` or `build`.
    kind: Option<String>,
    /// Set for a crate of the workspace.
    path: Option<PathBuf>,
}

/// Complaints about the crates.
pub fn complaints() -> Result<Vec<String>> {
    Ok(check(&metadata()?))
}

fn metadata() -> Result<Metadata> {
    let output = workspace::cargo().args(["metadata", "--no-deps", "--format-version", "1"]).output()?;
    if !output.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn check(metadata: &Metadata) -> Vec<String> {
    let mut complaints = Vec::new();
    for package in &metadata.packages {
        if package.description.is_none() {
            complaints.push(format!("crate {} has no description", package.name));
        }
        let name = short(&package.name);
        let Some(known) = CRATES.iter().find(|known| known.name == name) else {
            complaints.push(format!("crate {name} is not in the table of xtask/src/tidy/crates.rs"));
            continue;
        };
        for dependency in package.dependencies.iter().filter(|dependency| dependency.path.is_some()) {
            let used = short(&dependency.name);
            let is_for_tests = dependency.kind.as_deref() == Some("dev");
            let may_use = known.uses.contains(&used) || is_for_tests && known.tests_use.contains(&used);
            if !may_use {
                let who = if is_for_tests { "tests of crate" } else { "crate" };
                complaints.push(format!("{who} {name} must not depend on {used}"));
            }
        }
    }
    let is_there = |known: &&Crate| metadata.packages.iter().any(|package| short(&package.name) == known.name);
    for known in CRATES.iter().filter(|known| !is_there(known)) {
        complaints.push(format!("crate {} of xtask/src/tidy/crates.rs is not in the workspace", known.name));
    }
    complaints
}

fn short(name: &str) -> &str {
    name.strip_prefix("doppel-").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints_of(name: &str, used: &str, kind: Option<&str>) -> Vec<String> {
        let dependency =
            Dependency { name: format!("doppel-{used}"), kind: kind.map(str::to_owned), path: Some(PathBuf::new()) };
        let package = Package {
            name: format!("doppel-{name}"),
            description: Some(String::new()),
            dependencies: vec![dependency],
        };
        let complaints = check(&Metadata { packages: vec![package] });
        complaints.into_iter().filter(|complaint| complaint.contains("depend")).collect()
    }

    #[test]
    fn what_tests_may_use_the_crate_may_not() {
        assert_eq!(complaints_of("testgen", "vm", None), Vec::<String>::new());
        assert_eq!(complaints_of("testgen", "testkit", Some("dev")), Vec::<String>::new());
        assert_eq!(complaints_of("testgen", "testkit", None), ["crate testgen must not depend on testkit"]);
        assert_eq!(complaints_of("vm", "engine", Some("dev")), ["tests of crate vm must not depend on engine"]);
    }
}
