//! The common part of all benchmarks: their options, and where their tables are saved.

use std::path::PathBuf;

use anyhow::Result;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::workspace;

use super::output_of;
use crate::fixtures::chosen_jdk;

#[derive(clap::Args)]
pub struct Options {
    /// Only those whose name contains this.
    #[arg(long)]
    filter: Option<String>,
    /// How often each is measured [default: 3, or 5 where runs are short].
    #[arg(long)]
    rounds: Option<usize>,
    /// The home of a JDK, or a feature version that is installed: `--jdk 25`.
    #[arg(long)]
    jdk: Option<String>,
    /// Keep the table, and of the kernels all measurements, in bench/runs/DATE.
    #[arg(long)]
    pub save: bool,
}

impl Options {
    pub fn is_selected(&self, name: &str) -> bool {
        self.filter.as_ref().is_none_or(|filter| name.to_lowercase().contains(&filter.to_lowercase()))
    }

    /// For runs that take seconds.
    pub fn rounds(&self) -> usize {
        self.rounds.unwrap_or(3)
    }

    /// For runs that take less.
    pub fn many_rounds(&self) -> usize {
        self.rounds.unwrap_or(5)
    }

    pub fn jdk(&self) -> Result<Jdk> {
        chosen_jdk(self.jdk.as_deref())
    }

    /// Prints a table, and keeps it under this name with `--save`.
    pub fn publish(&self, name: &str, table: &str) -> Result<()> {
        println!("{table}");
        if self.save {
            std::fs::write(directory()?.join(name), format!("{table}\n"))?;
        }
        Ok(())
    }
}

/// Where today's results are kept.
pub fn directory() -> Result<PathBuf> {
    let dir = workspace::root().join("bench/runs").join(output_of("date", &["-u", "+%Y-%m-%d"]));
    std::fs::create_dir_all(&dir)?;
    Ok(dir)
}
