//! Java threads: a stack of slots with a parallel stack of tags, a stack of frames, and what the thread waits for.
//!
//! Threads are green: the interpreter runs one at a time and switches where [`crate::thread::scheduler`] says. Frames
//! are overlapping windows on one contiguous slot stack, so a call copies no argument: the callee's registers begin at
//! the caller's register that holds the first argument. A frame's return value goes to its own register 0, which is
//! where the caller expects it.

pub mod continuation;
pub mod life;
pub mod monitor;
pub mod mount;
pub mod scheduler;
pub mod stack;
pub mod structured;
pub mod walk;

use crate::class::Method;
use crate::heap::Ref;
use crate::interp::insn::Insn;
use crate::step::Continuation;

/// Index of a thread in the thread table, from 1; at most 14 bits (see the lock word).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ThreadId(pub u16);

/// An activation record.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Frame {
    pub method: &'static Method,
    /// For the top frame stale while the interpreter runs; for all others the instruction to go on with.
    pub ip: *const Insn,
    /// Register 0.
    pub regs: *mut u64,
    /// Set on frames that the VM pushed for itself: called when the frame above has ended. Such frames belong to no
    /// Java method (`method` is whatever was below) and no stack walk shows them.
    pub continuation: Option<Continuation>,
    /// Continuation frames: how many of its registers hold state; the callee's registers begin behind them.
    pub n_state: u32,
    /// Object whose monitor is released when the frame ends (synchronized methods), null for none.
    pub locked: Ref,
}

/// What a thread is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Runnable,
    /// Wants the monitor of this object.
    Blocked(Ref),
    /// In `Object.wait`; woken by notify, interrupt or the deadline (virtual nanoseconds).
    Waiting {
        object: Ref,
        deadline: Option<u64>,
    },
    /// In `LockSupport.park`.
    Parked {
        deadline: Option<u64>,
    },
    Sleeping {
        deadline: u64,
    },
    /// Waits for another thread to finish a class's initialisation.
    Initializing(crate::class::ClassId),
    /// A platform thread while the continuation that it carries runs.
    Carrying,
    /// A continuation that has yielded.
    Unmounted,
    /// The library's thread that submits virtual threads again, waiting for one that can have its monitor.
    Unblocking,
    /// The reference handler, waiting for the collector to find something.
    PendingReferences,
    /// The main thread after its end: waits for the last other non-daemon thread, then shuts the VM down.
    Destroying,
    Terminated,
}

pub struct Thread {
    pub id: ThreadId,
    /// What `Thread.currentThread()` is.
    pub object: Ref,
    /// The `java.lang.Thread` of the platform thread: the carrier's, of a continuation.
    pub platform: Ref,
    pub role: mount::Role,
    pub state: State,
    pub daemon: bool,
    /// `LockSupport.unpark` came before `park`.
    pub permit: bool,
    /// Set by whoever woke the thread, read by the native that blocked when it runs again.
    pub wake: Option<Wake>,
    /// Whether it is in a native that waits for the host.
    pub awaits_host: bool,
    /// How much of what it writes to a pipe is written, while others have to read some of it first.
    pub n_written: usize,
    /// Recursion count to restore after `Object.wait`.
    pub saved_recursion: u32,
    /// The monitors that frames have entered by monitorenter and not left, oldest first: see [`structured`].
    pub entered: Vec<structured::Entered>,
    /// Number of the last `Object.wait`, for first come, first served.
    pub wait_order: u64,
    pub stack: std::rc::Rc<stack::Stack>,
    /// Top frame while the thread is not running.
    pub top: *mut Frame,
}

/// Why a waiting thread was woken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wake {
    Notified,
    Interrupted,
    TimedOut,
    Unparked,
    /// The carrier of a continuation: that has left it.
    Unmounted,
    /// A continuation that had yielded: somebody carries it again.
    Mounted,
}

impl Thread {
    /// A platform thread that is about to run.
    pub fn new(id: ThreadId, object: Ref, stack: std::rc::Rc<stack::Stack>, top: *mut Frame) -> Thread {
        Thread {
            id,
            object,
            platform: object,
            role: mount::Role::Platform { carries: None },
            state: State::Runnable,
            daemon: false,
            permit: false,
            wake: None,
            awaits_host: false,
            n_written: 0,
            saved_recursion: 0,
            entered: Vec::new(),
            wait_order: 0,
            stack,
            top,
        }
    }
}

/// The interpreter's hot state: where the running thread is. Kept apart from [`Thread`] so that handlers reach it with
/// one indirection.
#[repr(C)]
pub struct Hot {
    /// Top frame of the running thread.
    pub frame: *mut Frame,
    /// Counts down at back edges and calls; at 0 the interpreter polls (thread switch, collection, limits).
    pub fuel: i32,
    pub quantum: i32,
    /// Frames at or beyond this are out of stack.
    pub frame_limit: *mut Frame,
    /// Registers at or beyond this are out of stack.
    pub slot_limit: *mut u64,
    /// Added to half a register's address, it gives the address of the register's tag.
    pub tag_bias: usize,
    /// All classes by id.
    pub classes: *const Option<&'static crate::class::Class>,
    /// Running thread.
    pub thread: ThreadId,
}
