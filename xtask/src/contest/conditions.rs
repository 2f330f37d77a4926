//! Under which conditions was measured: what every saved contest begins with.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Result;
use doppel_testkit::workspace;
use serde::Serialize;

use super::{Arena, Contestant};
use crate::bench::{load_average, machine, output_of};

#[derive(Serialize)]
pub struct Conditions {
    pub schema: &'static str,
    pub command: Vec<String>,
    pub commit: String,
    pub machine: String,
    pub java: String,
    pub load_average_before: String,
    pub load_average_after: String,
    /// The first is the one with which the others are compared.
    pub contestants: Vec<&'static str>,
    /// Why there is no fuzzer, if so.
    pub no_jazzer: Option<String>,
}

impl Conditions {
    pub fn new(schema: &'static str, arena: &Arena, contestants: &[Contestant]) -> Conditions {
        Conditions {
            schema,
            command: std::env::args().skip(1).collect(),
            commit: output_of("git", &["rev-parse", "--short", "HEAD"]),
            machine: machine(),
            java: arena.jdk.version_text.lines().next().unwrap_or_default().to_owned(),
            load_average_before: load_average(),
            load_average_after: String::new(),
            contestants: contestants.iter().map(Contestant::name).collect(),
            no_jazzer: arena.no_jazzer.clone(),
        }
    }

    pub fn first(&self) -> &'static str {
        self.contestants.first().copied().unwrap_or_default()
    }

    pub fn others(&self) -> impl Iterator<Item = &'static str> {
        self.contestants.iter().skip(1).copied()
    }

    /// The first lines of a page, as Markdown.
    pub fn head(&self) -> String {
        let Conditions { machine, java, commit, .. } = self;
        let mut out = format!("{machine} · {java} · commit {commit}\n");
        let (before, after) = (&self.load_average_before, &self.load_average_after);
        let _ = writeln!(out, "load average before: {before}, after: {after}\n");
        if let Some(reason) = &self.no_jazzer {
            let _ = writeln!(out, "Jazzer did not take part: {reason}\n");
        }
        out
    }
}

/// Where today's results of a contest are kept.
pub fn directory(contest: &str) -> Result<PathBuf> {
    let name = format!("{}-{contest}", output_of("date", &["-u", "+%Y-%m-%d"]));
    let dir = workspace::root().join("bench/runs").join(name);
    std::fs::create_dir_all(&dir)?;
    Ok(dir)
}
