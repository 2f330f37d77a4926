//! How runs end.

use std::fmt;

/// How a run ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// `System.exit`, `Runtime.halt`, or all non-daemon threads are done.
    Exit(i32),
    /// Something that doppel cannot execute; not a bug in the program.
    Unsupported { what: Unsupported, at: String },
    /// Every thread waits for another: one line per thread.
    Deadlock(Vec<String>),
    /// Every thread waits, and the first to go on would in a hundred years: one line per thread.
    Endless(Vec<String>),
    /// Native code has ended its process: how, with which exit status (none: by a signal), and where it was called.
    Crash { what: String, status: Option<i32>, at: String },
    /// A limit of the caller's (time, instructions) is reached.
    Limit(String),
    /// Not an end: the program is ready to run, and nothing of it was executed.
    ReachedEntry,
    /// Not an end: the next thing that happens is the program's first input.
    ReachedInput,
    /// Not an end: a call from the host has returned.
    CallDone,
    /// A bug of doppel.
    Internal(String),
}

/// In one line, for messages about doppel itself; reports and the terminal have words of their own.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Exit(status) => write!(f, "exit with status {status}"),
            End::Unsupported { what, at } if at.is_empty() => write!(f, "cannot execute {what}"),
            End::Unsupported { what, at } => write!(f, "cannot execute {what}, at {at}"),
            End::Deadlock(threads) => write!(f, "every thread waits for another: {}", threads.join(", ")),
            End::Endless(threads) => write!(f, "every thread waits forever: {}", threads.join(", ")),
            End::Crash { what, at, .. } => write!(f, "{what}, at {at}"),
            End::Limit(what) => write!(f, "stopped by a limit: {what}"),
            End::ReachedEntry => f.write_str("stopped at the entry"),
            End::ReachedInput => f.write_str("stopped at the first input"),
            End::CallDone => f.write_str("the call returned"),
            End::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

/// What doppel cannot execute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsupported {
    /// A native method that is neither built in nor run by a real JVM.
    Native(String),
    /// A model that does not fit the method it replaces.
    Model(String),
    /// Anything else, named.
    Feature(String),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Native(method) => write!(f, "native method {method}"),
            Unsupported::Model(what) | Unsupported::Feature(what) => f.write_str(what),
        }
    }
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It ran; this is its exit status.
    Exited(i32),
    /// It could not be started (no such class, no main method); the launcher has printed why.
    NotStarted(i32),
    /// It was stopped, for this reason. After [`End::Limit`], the VM can go on.
    Stopped(End),
}

/// How the program's main thread ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MainEnd {
    #[default]
    NotYet,
    Returned,
    /// With an exception that it did not catch.
    Threw {
        /// Its class, with dots.
        exception: String,
        message: Option<String>,
    },
}
