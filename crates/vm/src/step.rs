//! The outcome of the VM's slow paths and natives: a value, or a reason why there is none yet.
//!
//! The VM never recurses into Java code on the host's stack. Code that needs Java code to run first (to initialise a
//! class, or to ask a class loader) pushes a frame and returns [`Stop::Retry`]: when that frame has returned, the
//! interrupted instruction or native runs again from its start.

use doppel_inputs::End;

use crate::class::Method;
use crate::heap::Ref;

/// The result of a slow path or native.
pub type Step<T> = Result<T, Stop>;

/// Why there is no value.
#[derive(Debug)]
pub enum Stop {
    /// Throw a Java exception.
    Throw(Ref),
    /// Frames were pushed: run them, then the same instruction or native again.
    Retry,
    /// Frames were pushed in place of the native: their return value is the native's.
    Replaced,
    /// The thread has to wait, as its state says; afterwards the same instruction or native runs again.
    Block,
    /// The heap has no room for this many bytes: collect, then run the same native again; out of memory if there is
    /// still no room.
    Collect(u64),
    /// The native is done and returns this slot, but another thread should run first.
    Yield(u64),
    /// The whole run ends.
    End(Box<End>),
}

impl From<End> for Stop {
    fn from(end: End) -> Stop {
        Stop::End(Box::new(end))
    }
}

/// The action of a frame pushed by the VM when the Java code above it has ended; see [`crate::thread::Frame`].
pub type Continuation = fn(&mut crate::Vm, Ended) -> Step<Then>;

/// How the code above a continuation frame ended.
#[derive(Debug, Clone, Copy)]
pub enum Ended {
    Returned(u64),
    Threw(Ref),
}

/// The next step after a continuation; its own frame is still on top while it runs.
#[derive(Debug, Clone, Copy)]
pub enum Then {
    /// Pop the continuation frame and return this slot to the frame below.
    Return(u64),
    /// Pop it and throw.
    Throw(Ref),
    /// Pop it and call this method; the continuation has left the arguments in its own first slots.
    TailCall(&'static Method),
}
