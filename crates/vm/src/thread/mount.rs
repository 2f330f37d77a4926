//! Continuations of `jdk.internal.vm.Continuation`, in which virtual threads run.
//!
//! A continuation has a stack of its own, so the scheduler treats it as a thread: one that runs only while it is
//! *mounted* on a platform thread, its *carrier*, which waits meanwhile. Everything else about virtual threads,
//! including the choice of carriers, is the JDK's own code. A continuation leaves its carrier when it yields, and when
//! it has to wait for a monitor. In the latter case the VM informs `java.lang.VirtualThread`, as HotSpot does, and
//! lists the continuation for the JDK's unblocker once the monitor is free. In older JDKs
//! ([`monitors_pin`](crate::release::Release)) monitors pin it to its carrier.

use super::stack::Stack;
use super::{Frame, State, Thread, ThreadId, Wake};
use crate::Vm;
use crate::heap::Ref;
use crate::step::{Ended, Step, Stop, Then};

/// What a thread of the scheduler is in Java.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A platform thread, and the continuation that it carries.
    Platform { carries: Option<ThreadId> },
    /// The stack of a continuation. `pins` counts the critical sections in which it must stay on its carrier; `listed`
    /// says whether the unblocker knows of it.
    Continuation { carrier: Option<ThreadId>, pins: u32, listed: bool },
}

/// The states of `java.lang.VirtualThread` that the VM uses.
mod virtual_state {
    pub const BLOCKING: i32 = 12;
    pub const BLOCKED: i32 = 13;
    pub const WAITING: i32 = 15;
    pub const WAIT: i32 = 16;
    pub const TIMED_WAITING: i32 = 17;
    pub const TIMED_WAIT: i32 = 18;
}

/// Why `Continuation.doYield` fails: the continuation is in a critical section, or holds a monitor.
const CRITICAL_SECTION: i32 = 2;
const MONITOR: i32 = 4;
/// Fields that the VM adds to `Continuation`: its thread, and the exception that ended it.
const STACK: &str = "vm_thread";
const THROWN: &str = "thrown";
const NANOS_PER_MILLI: u64 = 1_000_000;

impl Thread {
    /// Whether this is a continuation that is not mounted.
    pub fn is_unmounted(&self) -> bool {
        matches!(self.role, Role::Continuation { carrier: None, .. })
    }

    /// The continuation that a platform thread carries.
    pub fn carries(&self) -> Option<ThreadId> {
        match self.role {
            Role::Platform { carries } => carries,
            Role::Continuation { .. } => None,
        }
    }
}

impl Vm {
    /// `Continuation.enterSpecial`: mounts a continuation on the running thread, which continues when it has yielded or
    /// ended.
    pub fn enter_continuation(&mut self, continuation: Ref) -> Step<()> {
        if self.thread().wake.take().is_some() {
            let thrown = self.get_ref(continuation, THROWN);
            self.set_ref(continuation, THROWN, Ref::NULL);
            return if thrown.is_null() { Ok(()) } else { Err(Stop::Throw(thrown)) };
        }
        let carrier = self.hot.thread;
        let known = ThreadId(self.get_int(continuation, STACK) as u16);
        let mounted = if known.0 == 0 { self.new_continuation(continuation)? } else { known };
        let (object, platform) = (self.thread().object, self.thread().platform);
        let interrupted = self.is_interrupted();
        let thread = self.scheduler.thread_mut(mounted);
        (thread.object, thread.platform) = (object, platform);
        if let Role::Continuation { carrier: on, listed, .. } = &mut thread.role {
            (*on, *listed) = (Some(carrier), false);
        }
        match thread.state {
            State::Unmounted => thread.wake = Some(Wake::Mounted),
            // Without a notification: it has timed out, or was interrupted.
            State::Waiting { .. } if interrupted => thread.wake = Some(Wake::Interrupted),
            State::Waiting { .. } => thread.wake = Some(Wake::TimedOut),
            _ => {}
        }
        thread.state = State::Runnable;
        self.thread().role = Role::Platform { carries: Some(mounted) };
        self.set_state(State::Carrying);
        Err(Stop::Block)
    }

    /// The stack of a continuation that has started.
    pub fn thread_of_continuation(&self, continuation: Ref) -> Option<ThreadId> {
        Some(ThreadId(self.get_int(continuation, STACK) as u16)).filter(|id| self.scheduler.get(*id).is_some())
    }

    /// Creates the stack of a continuation.
    fn new_continuation(&mut self, continuation: Ref) -> Step<ThreadId> {
        let class = self.boot_class("jdk/internal/vm/Continuation")?;
        let chunk = self.boot_class("jdk/internal/vm/StackChunk")?;
        let Some(enter) = class.method_named("enter", "(Ljdk/internal/vm/Continuation;Z)V") else {
            return Err(self.exception("java/lang/InternalError", "no Continuation.enter"));
        };
        // The library checks this to see whether a continuation has started.
        let chunk = self.new_object(chunk)?;
        let Ok(stack) = Stack::new(self.config.stack_size) else { return Err(self.too_many_continuations()) };
        let frames = stack.frames;
        // SAFETY: a new stack has room for two frames, and for the second one's registers.
        let top = unsafe {
            *frames = Frame::continuation(enter, stack.slots, continuation_ended, 0);
            *stack.slots = continuation.slot();
            *stack.slots.add(1) = 0;
            *frames.add(1) = Frame::call(enter, stack.slots);
            frames.add(1)
        };
        let added = self.scheduler.add(|id| Thread {
            role: Role::Continuation { carrier: None, pins: 0, listed: false },
            daemon: true,
            ..Thread::new(id, Ref::NULL, stack, top)
        });
        let Some(id) = added else { return Err(self.too_many_continuations()) };
        self.set_ref(continuation, "tail", chunk);
        self.set_int(continuation, STACK, i32::from(id.0));
        Ok(id)
    }

    /// HotSpot has room for millions, so this is not an error of the program.
    fn too_many_continuations(&mut self) -> Stop {
        self.unsupported("so many virtual threads at once")
    }

    /// `Continuation.doYield`: leaves the carrier. Returns when the continuation is mounted again, or at once if it is
    /// pinned.
    pub fn yield_continuation(&mut self) -> Step<i32> {
        if self.thread().wake.take().is_some() {
            return Ok(0);
        }
        let pinned = self.pinned();
        if pinned != 0 {
            return Ok(pinned);
        }
        self.set_state(State::Unmounted);
        self.leave_carrier();
        Err(Stop::Block)
    }

    /// Why the running continuation cannot leave its carrier, in the JDK's numbers; 0 if it can.
    pub fn pinned(&mut self) -> i32 {
        match self.pins() {
            0 if self.release.monitors_pin && self.holds_monitors() => MONITOR,
            0 => 0,
            _ => CRITICAL_SECTION,
        }
    }

    /// Whether frames of the running thread have entered monitors.
    fn holds_monitors(&mut self) -> bool {
        let top = self.hot.frame;
        let thread = self.thread();
        !thread.entered.is_empty() || thread.stack.frames_to(top).iter().any(|frame| !frame.locked.is_null())
    }

    /// The number of critical sections of the running continuation; 1 on a platform thread, which cannot yield.
    fn pins(&mut self) -> u32 {
        match self.thread().role {
            Role::Platform { .. } => 1,
            Role::Continuation { pins, .. } => pins,
        }
    }

    /// Enters or leaves a critical section.
    pub fn pin(&mut self, enters: bool) {
        if let Role::Continuation { pins, .. } = &mut self.thread().role {
            *pins = if enters { *pins + 1 } else { pins.saturating_sub(1) };
        }
    }

    /// The running continuation leaves its carrier, which continues.
    fn leave_carrier(&mut self) {
        let object = self.thread().object;
        let Role::Continuation { carrier, .. } = &mut self.thread().role else { return };
        let Some(id) = carrier.take() else { return };
        let Some(carrier) = self.scheduler.get_mut(id) else { return };
        carrier.object = object;
        carrier.role = Role::Platform { carries: None };
        self.wake(id, Wake::Unmounted);
    }

    /// The running thread gives up its turn: a continuation that waits for a monitor frees its carrier.
    pub(super) fn unmount_if_blocked(&mut self) {
        if self.release.monitors_pin {
            return;
        }
        let Some(thread) = self.scheduler.get(self.hot.thread) else { return };
        let Role::Continuation { carrier: Some(_), pins: 0, .. } = thread.role else { return };
        let (object, state) = (thread.object, thread.state);
        // While it acts as its own carrier, it is in a critical section of the library.
        if object == thread.platform {
            return;
        }
        match state {
            State::Blocked(_) => self.set_int(object, "state", virtual_state::BLOCKING),
            State::Waiting { object: monitor, deadline } => {
                self.set_int(object, "notified", 0);
                let timed =
                    deadline.map(|deadline| deadline.saturating_sub(self.now()).div_ceil(NANOS_PER_MILLI).max(1));
                self.set_long(object, "timeout", timed.unwrap_or(0) as i64);
                let waiting = if timed.is_some() { virtual_state::TIMED_WAITING } else { virtual_state::WAITING };
                self.set_int(object, "state", waiting);
                // The library's own timer mounts it again.
                self.thread().state = State::Waiting { object: monitor, deadline: None };
            }
            _ => return,
        }
        self.leave_carrier();
    }

    /// An unmounted continuation no longer waits for a notification, but for the monitor.
    pub(super) fn note_notified(&mut self, object: Ref) {
        match self.get_int(object, "state") {
            virtual_state::WAIT | virtual_state::TIMED_WAIT => self.set_int(object, "state", virtual_state::BLOCKED),
            // Its carrier is about to record that it waits, and checks this afterwards.
            virtual_state::WAITING | virtual_state::TIMED_WAITING => self.set_int(object, "notified", 1),
            _ => {}
        }
    }

    /// Whether an unmounted continuation waits for a monitor that is free, and the unblocker does not know of it.
    pub(super) fn is_to_be_unblocked(&self, thread: &Thread) -> bool {
        let unlisted = matches!(thread.role, Role::Continuation { carrier: None, listed: false, .. });
        unlisted && matches!(thread.state, State::Blocked(object) if self.lock_owner(object) == 0)
    }

    /// `VirtualThread.takeVirtualThreadListToUnblock`: a linked list of those that [`Vm::is_to_be_unblocked`]; waits
    /// for one.
    pub fn take_unblocked(&mut self) -> Step<Ref> {
        let ready = self.scheduler.threads().filter(|thread| self.is_to_be_unblocked(thread));
        let ready: Vec<(ThreadId, Ref)> = ready.map(|thread| (thread.id, thread.object)).collect();
        if ready.is_empty() {
            self.set_state(State::Unblocking);
            return Err(Stop::Block);
        }
        let mut list = Ref::NULL;
        for (id, object) in ready.into_iter().rev() {
            if let Role::Continuation { listed, .. } = &mut self.scheduler.thread_mut(id).role {
                *listed = true;
            }
            self.set_int(object, "onWaitingList", 1);
            self.set_ref(object, "next", list);
            list = object;
        }
        Ok(list)
    }
}

/// Continuation frame at the bottom of a continuation's stack: the continuation has ended.
pub(crate) fn continuation_ended(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let carrier = match vm.thread().role {
        Role::Continuation { carrier: Some(carrier), .. } => carrier,
        _ => return Err(Stop::Block),
    };
    let platform = vm.scheduler.get(carrier).map_or(Ref::NULL, |carrier| carrier.platform);
    let continuation = vm.get_ref(platform, "cont");
    vm.set_int(continuation, STACK, 0);
    if let Ended::Threw(exception) = ended {
        vm.set_ref(continuation, THROWN, exception);
    }
    vm.leave_carrier();
    vm.thread().state = State::Terminated;
    Err(Stop::Block)
}
