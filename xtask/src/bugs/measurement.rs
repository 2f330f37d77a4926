//! The numbers of a contest for bugs, as they are saved.

use serde::Serialize;

use super::known::Origin;
use crate::contest::{Conditions, median};

#[derive(Serialize)]
pub struct Measurements {
    #[serde(flatten)]
    pub conditions: Conditions,
    /// How long each run took that did not find its bug.
    pub seconds: u64,
    /// All times are CPU times in user mode.
    pub is_cpu: bool,
    pub bugs: Vec<Measured>,
}

/// A bug.
#[derive(Serialize)]
pub struct Measured {
    pub name: &'static str,
    pub exception: &'static str,
    pub frame: &'static str,
    pub origin: Origin,
    pub runs: Vec<Sample>,
}

/// One run of one contestant.
#[derive(Serialize)]
pub struct Sample {
    pub contestant: &'static str,
    pub round: usize,
    /// When the bug was found.
    pub seconds: Option<f64>,
    /// Of the process until its end, in user mode: on a busy machine this says more.
    pub cpu_seconds: f64,
    pub complaint: Option<String>,
    /// The first line of doppel's statistics.
    pub statistics: String,
}

impl Measured {
    /// The median of a contestant's times; a run without the bug counts as the limit.
    pub fn time(&self, contestant: &str, limit: u64) -> Option<f64> {
        let runs = self.runs.iter().filter(|run| run.contestant == contestant);
        median(runs.map(|run| run.seconds.unwrap_or(limit as f64)).collect())
    }

    /// The median of the CPU times of a contestant's runs, with or without the bug.
    pub fn cpu(&self, contestant: &str) -> Option<f64> {
        let runs = self.runs.iter().filter(|run| run.contestant == contestant);
        median(runs.map(|run| run.cpu_seconds).collect())
    }

    /// How many runs of a contestant found the bug, and how many there were.
    pub fn found(&self, contestant: &str) -> (usize, usize) {
        let runs = || self.runs.iter().filter(|run| run.contestant == contestant);
        (runs().filter(|run| run.seconds.is_some()).count(), runs().count())
    }

    /// How many times as long another contestant needs.
    pub fn ratio(&self, me: &str, other: &str, limit: u64) -> Option<f64> {
        let (mine, others) = (self.time(me, limit)?, self.time(other, limit)?);
        (mine > 0.0).then(|| others / mine)
    }
}
