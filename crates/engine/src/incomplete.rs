//! Reasons why a search is incomplete.

use std::fmt;

use doppel_vm::missing::MissingClass;
use doppel_world::sandbox::Denied;

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Incomplete {
    TimeLimit,
    Cancelled,
    MaxPaths,
    Memory,
    /// The search was told to stop at a finding.
    Stopped,
    /// The target was reached.
    TargetReached,
    /// Choices beyond the depth limit were not negated.
    MaxDepth,
    /// Inputs longer than the bound were left out, and would have mattered.
    Length,
    /// Inputs of this description were left out.
    Unexplored(String),
    /// A path was cut off after this long.
    PathTimeLimit,
    /// The solver gave up.
    SolverGaveUp(String),
    Unsupported(String),
    /// An operation was denied, and the program continued differently than it would have otherwise.
    Denied(Denied),
    /// A class was not found.
    MissingClass(MissingClass),
    /// A run left the tree at an unexpected point.
    Divergence(String),
    Imprecision,
    /// A worker did not return from its current task when the search was over.
    Stuck,
    /// doppel itself failed: its message, and how to reproduce the failure.
    Failed(String),
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Incomplete::TimeLimit => f.write_str("the time limit was reached"),
            Incomplete::Cancelled => f.write_str("the search was interrupted"),
            Incomplete::MaxPaths => f.write_str("the path limit was reached"),
            Incomplete::Memory => f.write_str("the memory limit was reached"),
            Incomplete::Stopped => f.write_str("the search stopped at the first finding"),
            Incomplete::TargetReached => f.write_str("the search stopped when the target was reached"),
            Incomplete::MaxDepth => f.write_str("paths beyond --max-depth were not explored"),
            Incomplete::Length => f.write_str("inputs longer than --max-length were not explored"),
            Incomplete::Unexplored(what) => write!(f, "not explored: {what}"),
            Incomplete::PathTimeLimit => f.write_str("a path took too long and was cut off"),
            Incomplete::SolverGaveUp(reason) => write!(f, "the solver gave up: {reason}"),
            Incomplete::Unsupported(what) => write!(f, "doppel cannot execute {what}"),
            Incomplete::Denied(what) => write!(f, "the program was not allowed {what}"),
            Incomplete::MissingClass(MissingClass { name, at }) => {
                write!(f, "class {name} is not on the class path, but {at} needs it: add its jar to -cp")
            }
            Incomplete::Divergence(how) => write!(f, "a path diverged: {how}"),
            Incomplete::Imprecision => f.write_str("a path constraint is imprecise"),
            Incomplete::Stuck => f.write_str("a path or a solver query could not be stopped and was abandoned"),
            Incomplete::Failed(what) => write!(f, "doppel failed on a path: {what}"),
        }
    }
}
