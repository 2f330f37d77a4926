//! How the VM's slow paths and natives end: with a value, or with a reason why there is none yet.
//!
//! Nothing in the VM recurses on the host's stack into Java code. Whoever needs Java code to run first (a class to be
//! initialised, a class loader asked) pushes a frame and returns [`Stop::Retry`]: the interrupted instruction or native
//! runs again from its start when that frame has returned.

use doppel_inputs::End;

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
