//! The common options: who competes, on what, and how often.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;

use super::{Arena, Contestant, Subject};
use crate::fixtures::chosen_jdk;

#[derive(clap::Args)]
pub struct Options {
    /// Only subjects whose name contains this.
    #[arg(long)]
    filter: Option<String>,
    /// How often each runs; the median counts.
    #[arg(long, default_value_t = 1)]
    pub runs: usize,
    /// The binary of doppel [default: DOPPEL_BIN, else the release build of this checkout].
    #[arg(long, value_name = "FILE")]
    doppel: Option<PathBuf>,
    /// The strategy of doppel's search [default: its own].
    #[arg(long)]
    strategy: Option<String>,
    /// Another binary of doppel, which competes, too.
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
    /// With --compare: the strategy of the other binary [default: its own].
    #[arg(long, value_name = "STRATEGY", requires = "compare")]
    compare_strategy: Option<String>,
    /// Leave the fuzzer out.
    #[arg(long)]
    no_jazzer: bool,
    /// The home of a JDK, or a feature version that is installed: `--jdk 25`.
    #[arg(long)]
    jdk: Option<String>,
    /// Keep tables and numbers in bench/runs/DATE-CONTEST.
    #[arg(long)]
    pub save: bool,
}

impl Options {
    pub fn is_selected(&self, name: &str) -> bool {
        self.filter.as_ref().is_none_or(|filter| name.to_lowercase().contains(&filter.to_lowercase()))
    }

    /// The arena of a contest, and those who compete in it.
    pub fn prepare(&self, contest: &'static str, subjects: &[&Subject]) -> Result<(Arena, Vec<Contestant>)> {
        let mut arena = Arena::prepare(self.jdk()?, contest, subjects)?;
        if self.no_jazzer {
            arena.no_jazzer = Some("--no-jazzer".to_owned());
        }
        let contestants = self.contestants(&arena)?;
        Ok((arena, contestants))
    }

    fn jdk(&self) -> Result<Jdk> {
        chosen_jdk(self.jdk.as_deref())
    }

    fn contestants(&self, arena: &Arena) -> Result<Vec<Contestant>> {
        let binary = match &self.doppel {
            Some(binary) => existing(binary)?,
            None => doppel::binary()?.to_owned(),
        };
        let mut contestants = vec![Contestant::Doppel { name: "doppel", binary, strategy: self.strategy.clone() }];
        if let Some(other) = &self.compare {
            let strategy = self.compare_strategy.clone();
            contestants.push(Contestant::Doppel { name: "other doppel", binary: existing(other)?, strategy });
        }
        match &arena.no_jazzer {
            None => contestants.push(Contestant::Jazzer),
            Some(reason) => eprintln!("Jazzer does not take part: {reason}"),
        }
        Ok(contestants)
    }
}

fn existing(binary: &Path) -> Result<PathBuf> {
    binary.canonicalize().with_context(|| format!("no {}", binary.display()))
}
