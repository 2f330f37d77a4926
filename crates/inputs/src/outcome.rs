//! How runs end.

use std::fmt;

/// How a run ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// `System.exit`, `Runtime.halt`, or the last non-daemon thread has ended.
    Exit(i32),
    /// The program needs something that doppel cannot execute. Not a bug in the program.
    Unsupported { what: Unsupported, at: String },
    /// Every thread waits for another: one line per thread.
    Deadlock(Vec<String>),
    /// Every thread waits, and none would wake up within a hundred years: one line per thread.
    Endless(Vec<String>),
    /// Native code has ended its process: how, the exit status (none: a signal), and the location of the call.
    Crash { what: String, status: Option<i32>, at: String },
    /// A limit that the caller set (time, instructions) is reached.
    Limit(String),
    /// Not an end: the program is about to start, and none of its code has run.
    ReachedEntry,
    /// Not an end: the next event is the program's first input.
    ReachedInput,
    /// Not an end: the next thing that happens is the call that is observed.
    ReachedCall,
    /// Not an end: the call that is observed has ended.
    CallEnded,
    /// Not an end: a call from the host has returned.
    CallDone,
    /// A bug in doppel.
    Internal(String),
}

/// One line, for messages about doppel itself. Reports and the terminal have their own texts.
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
            End::ReachedCall => f.write_str("stopped at the observed call"),
            End::CallEnded => f.write_str("stopped after the observed call"),
            End::CallDone => f.write_str("the call returned"),
            End::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

/// What doppel cannot execute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsupported {
    /// A native method without a built-in, which no side JVM executes either.
    Native(String),
    /// A model that does not fit the method it replaces.
    Model(String),
    /// Anything else, by name.
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
    /// It ran, with this exit status.
    Exited(i32),
    /// It could not be started (no such class, no main method); the launcher has printed why.
    NotStarted(i32),
    /// It was stopped for this reason. After [`End::Limit`] the VM can continue.
    Stopped(End),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Exited(status) | Outcome::NotStarted(status) => {
                write!(f, "the program ended with status {status}")
            }
            Outcome::Stopped(end) => end.fmt(f),
        }
    }
}

/// How the program's main thread ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MainEnd {
    #[default]
    NotYet,
    Returned,
    /// With an uncaught exception.
    Threw {
        /// The class of the exception, with dots.
        exception: String,
        message: Option<String>,
    },
}
