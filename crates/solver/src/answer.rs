//! The answers to a query.

use std::fmt;

use crate::Model;

/// Whether conjuncts are satisfiable together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// They hold under these values, as confirmed by evaluation.
    Sat(Model),
    /// They hold under no values.
    Unsat,
    /// Unknown. Not a verdict: the search is incomplete from then on.
    Unknown(Reason),
}

/// Why a query has no verdict.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// The query exceeded the time limit per query.
    TimeLimit,
    /// The time of the run was over.
    Deadline,
    /// The run was cancelled.
    Cancelled,
    /// No candidate was confirmed by the elementary functions that it calls.
    Functions,
    /// The back end cannot express the query.
    Unsupported(String),
    /// The back end failed, or its model did not hold.
    BackEnd(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::TimeLimit => f.write_str("time limit of a query"),
            Reason::Deadline => f.write_str("deadline"),
            Reason::Cancelled => f.write_str("cancelled"),
            Reason::Functions => f.write_str("elementary functions"),
            Reason::Unsupported(what) => write!(f, "unsupported: {what}"),
            Reason::BackEnd(what) => write!(f, "back end: {what}"),
        }
    }
}
