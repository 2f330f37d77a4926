//! Why a program cannot run.

use doppel_classpath::ClassPathError;
use doppel_inputs::{End, Outcome};

use crate::entry::EntryError;

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("{0}")]
    Jdk(#[from] ClassPathError),
    #[error("the VM did not start: {}", why(.0))]
    Boot(End),
    #[error("{0}")]
    NoMethod(EntryError),
    /// The launcher's output says why.
    #[error("{}", said(outcome, text))]
    NoEntry { outcome: Outcome, text: String },
    #[error("cannot read the working directory: {0}")]
    Sandbox(String),
}

fn why(end: &End) -> String {
    match end {
        End::Limit(what) | End::Internal(what) => what.clone(),
        end => end.to_string(),
    }
}

/// The launcher's output or, if it printed nothing, how it ended.
fn said(outcome: &Outcome, text: &str) -> String {
    match (text.trim_end(), outcome) {
        ("", outcome) => outcome.to_string(),
        (text, _) => text.to_owned(),
    }
}
