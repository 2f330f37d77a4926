//! How the VM's slow paths and natives end: with a value, or with a reason why there is none yet.
//!
//! Nothing in the VM recurses on the host's stack into Java code. Whoever needs Java code to run first (a class to be
//! initialised, a class loader asked) pushes a frame and returns [`Stop::Retry`]: the interrupted instruction or native
//! runs again from its start when that frame has returned.

use crate::class::Method;
use crate::heap::Ref;

/// Result of a slow path or native.
pub type Step<T> = Result<T, Stop>;

/// Why there is no value.
#[derive(Debug)]
pub enum Stop {
    /// A Java exception is to be thrown.
    Throw(Ref),
    /// Frames were pushed; run them, then the same instruction or native again.
    Retry,
    /// Frames were pushed in the native's place: the value that they return is the native's.
    Replaced,
    /// The thread has to wait (its state says for what); afterwards the same instruction or native runs again.
    Block,
    /// The heap has no room for this many bytes: collect, then run the same native again; out of memory if there is still
    /// none.
    Collect(u64),
    /// The native is done and returns this slot, but another thread should run now.
    Yield(u64),
    /// The whole run ends.
    End(Box<End>),
}

/// How a run ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// `System.exit`, `Runtime.halt`, or all non-daemon threads are done.
    Exit(i32),
    /// Something that doppel cannot execute, named; not a bug in the program.
    Unsupported { what: String, at: String },
    /// Every thread waits for another: one line per thread.
    Deadlock(Vec<String>),
    /// Every thread waits, and the first to go on would in a hundred years: one line per thread.
    Endless(Vec<String>),
    /// Native code has ended its process: how, with which exit status (none: by a signal), and where it was called.
    Crash { what: String, status: Option<i32>, at: String },
    /// A limit of the caller's (time, instructions) is reached.
    Limit(String),
    /// Not an end: a call from the host has returned.
    CallDone,
    /// A bug of doppel.
    Internal(String),
}

impl From<End> for Stop {
    fn from(end: End) -> Stop {
        Stop::End(Box::new(end))
    }
}

/// What a frame pushed by the VM does when the Java code above it has ended; see [`crate::thread::Frame`].
pub type Continuation = fn(&mut crate::Vm, Ended) -> Step<Then>;

/// How the code above a continuation frame ended.
#[derive(Debug, Clone, Copy)]
pub enum Ended {
    Returned(u64),
    Threw(Ref),
}

/// What a continuation wants next; its own frame is still on top while it runs.
#[derive(Debug, Clone, Copy)]
pub enum Then {
    /// Pop the continuation frame and return this slot to whoever is below.
    Return(u64),
    /// Pop it and throw.
    Throw(Ref),
    /// Pop it and call this method, whose arguments the continuation has left in its own first slots.
    TailCall(&'static Method),
}
