//! Java threads: a stack of slots with a parallel stack of tags, a stack of frames, and what the thread waits for.
//!
//! Threads are green: the interpreter runs one at a time and switches where [`crate::thread::scheduler`] decides.
//! Frames are overlapping windows on one contiguous slot stack, so a call copies no arguments: the callee's registers
//! begin at the caller's register that holds the first argument. The return value goes to the frame's own register 0,
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

/// The index of a thread in the thread table, from 1; at most 14 bits (see the lock word).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ThreadId(pub u16);

/// An activation record.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Frame {
    pub method: &'static Method,
    /// Stale for the top frame while the interpreter runs; for all others the instruction to continue with.
    pub ip: *const Insn,
    /// Register 0.
    pub regs: *mut u64,
    /// Set on frames that the VM pushed for itself: called when the frame above has ended. Such frames belong to no
    /// Java method (`method` is that of the frame below), and stack walks skip them.
    pub continuation: Option<Continuation>,
    /// Continuation frames: the number of registers that hold state; the callee's registers follow.
    pub n_state: u32,
    /// The object whose monitor is released when the frame ends (synchronized methods); null for none.
    pub locked: Ref,
}

/// The state of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Runnable,
    /// Waits to enter the monitor of this object.
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
    /// Waits for another thread to complete the initialisation of a class.
    Initializing(crate::class::ClassId),
    /// A platform thread while the continuation that it carries runs.
    Carrying,
    /// A continuation that has yielded.
    Unmounted,
    /// The library's thread that resubmits virtual threads, waiting for one whose monitor is free.
    Unblocking,
    /// The reference handler, waiting for the collector to clear references.
    PendingReferences,
    /// The main thread after its end: waits for the last other non-daemon thread, then shuts the VM down.
    Destroying,
    Terminated,
}

pub struct Thread {
    pub id: ThreadId,
    /// The result of `Thread.currentThread()`.
    pub object: Ref,
    /// The `java.lang.Thread` of the platform thread; for a continuation, that of its carrier.
    pub platform: Ref,
    pub role: mount::Role,
    pub state: State,
    pub daemon: bool,
    /// Whether `LockSupport.unpark` came before `park`.
    pub permit: bool,
    /// Set when the thread is woken, and read by the blocked native when it runs again.
    pub wake: Option<Wake>,
    /// Whether it is in a native that waits for the host.
    pub awaits_host: bool,
    /// The number of bytes written so far to a pipe that other threads have to read from first.
    pub n_written: usize,
    /// The recursion count to restore after `Object.wait`.
    pub saved_recursion: u32,
    /// The monitors that frames have entered by monitorenter and not exited, oldest first: see [`structured`].
    pub entered: Vec<structured::Entered>,
    /// The number of the last `Object.wait`, for first come, first served.
    pub wait_order: u64,
    pub stack: std::rc::Rc<stack::Stack>,
    /// The top frame while the thread is not running.
    pub top: *mut Frame,
}

/// Why a waiting thread was woken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wake {
    Notified,
    Interrupted,
    TimedOut,
    Unparked,
    /// For the carrier of a continuation: the continuation was unmounted.
    Unmounted,
    /// For a continuation that had yielded: it is mounted again.
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

/// The interpreter's hot state: the position of the running thread. Separate from [`Thread`] so that handlers reach it
/// with one indirection.
#[repr(C)]
pub struct Hot {
    /// Top frame of the running thread.
    pub frame: *mut Frame,
    /// Counts down at back edges and calls; at 0 the interpreter polls (thread switch, collection, limits).
    pub fuel: i32,
    pub quantum: i32,
    /// Frames at or beyond this address overflow the stack.
    pub frame_limit: *mut Frame,
    /// Registers at or beyond this address overflow the stack.
    pub slot_limit: *mut u64,
    /// Half of a register's address plus this bias is the address of the register's tag.
    pub tag_bias: usize,
    /// All classes by id.
    pub classes: *const Option<&'static crate::class::Class>,
    /// Running thread.
    pub thread: ThreadId,
}
