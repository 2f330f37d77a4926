//! The numbers of a duel, as they are saved.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::contest::{Conditions, median};

#[derive(Serialize)]
pub struct Measurements {
    #[serde(flatten)]
    pub conditions: Conditions,
    /// The times of the tables.
    pub seconds: Vec<u64>,
    pub subjects: Vec<Measured>,
}

/// A subject.
#[derive(Serialize)]
pub struct Measured {
    pub name: &'static str,
    /// Branches of the library.
    pub total: u64,
    pub runs: Vec<Sample>,
}

/// One run of one contestant.
#[derive(Serialize)]
pub struct Sample {
    pub contestant: &'static str,
    pub round: usize,
    pub points: Vec<Point>,
    pub complaint: Option<String>,
    /// The first line of doppel's statistics.
    pub statistics: String,
    /// Covered branches of each method, at the end; too many to save.
    #[serde(skip)]
    pub methods: BTreeMap<String, u64>,
}

/// What was covered at some time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    pub seconds: f64,
    pub inputs: usize,
    pub branches: u64,
}

impl Measured {
    pub fn runs_of(&self, contestant: &str) -> impl Iterator<Item = &Sample> {
        self.runs.iter().filter(move |sample| sample.contestant == contestant)
    }

    /// The medians of a contestant's runs at this time.
    pub fn at(&self, contestant: &str, seconds: f64) -> Option<Point> {
        let points =
            || self.runs_of(contestant).filter_map(|run| run.points.iter().find(|point| point.seconds == seconds));
        let inputs = median(points().map(|point| point.inputs as u64).collect())?;
        let branches = median(points().map(|point| point.branches).collect())?;
        Some(Point { seconds, inputs: inputs as usize, branches })
    }

    /// What a contestant covers of each method in its best run.
    pub fn methods_of(&self, contestant: &str) -> BTreeMap<&str, u64> {
        let mut best: BTreeMap<&str, u64> = BTreeMap::new();
        for (method, branches) in self.runs_of(contestant).flat_map(|run| &run.methods) {
            let most = best.entry(method.as_str()).or_default();
            *most = (*most).max(*branches);
        }
        best
    }
}
