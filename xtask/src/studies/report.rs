//! The relevant parts of a run's report (`doppel run --json`).

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Report {
    pub stdout: String,
    pub stderr: String,
    pub outcome: Outcome,
    pub conjuncts: Conjuncts,
    pub covered: Covered,
    pub natives: Vec<Native>,
    pub imprecisions: Vec<Imprecision>,
    pub needs_model: Vec<String>,
    pub unmet: Vec<serde_json::Value>,
}

#[derive(Deserialize)]
pub struct Outcome {
    pub kind: String,
    pub status: Option<i32>,
    pub message: Option<String>,
}

#[derive(Deserialize, Clone, Copy)]
pub struct Conjuncts {
    pub total: u64,
    pub library: u64,
}

#[derive(Deserialize, Clone, Copy)]
pub struct Covered {
    pub methods: Count,
    pub classes: Count,
    pub lines: Count,
}

#[derive(Deserialize, Clone, Copy, Default)]
pub struct Count {
    pub user: u64,
    pub library: u64,
}

#[derive(Deserialize)]
pub struct Native {
    pub method: String,
    pub reference_params: bool,
    pub handled_by: String,
}

#[derive(Deserialize, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Imprecision {
    pub kind: String,
    pub method: String,
    pub location: String,
    pub read_at: String,
    pub count: u64,
}

impl Count {
    /// The larger of each.
    pub fn max(self, other: Count) -> Count {
        Count { user: self.user.max(other.user), library: self.library.max(other.library) }
    }
}
