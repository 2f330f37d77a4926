//! Start, sleep, park, interrupt and end of threads.

use super::stack::Stack;
use super::{Frame, State, Thread, ThreadId, Wake};
use crate::Vm;
use crate::heap::Ref;
use crate::interp;
use crate::step::{Ended, Step, Stop, Then};

impl Vm {
    /// `Thread.start0`: the new thread runs `run()` when its turn comes.
    pub fn start_thread(&mut self, object: Ref) -> Step<()> {
        let run = (self.symbols.intern("run"), self.symbols.intern("()V"));
        let Some(method) = self.class_of(object).lookup_in_chain(run.0, run.1) else {
            return Err(self.exception("java/lang/InternalError", "thread without run()"));
        };
        let own = self.platform_fields(object);
        let wanted = self.get_long(own, "stackSize");
        let size = if wanted > 0 { (wanted as usize).clamp(64 << 10, 1 << 30) } else { self.config.stack_size };
        let Ok(stack) = Stack::new(size) else {
            return Err(unable_to_create(self));
        };
        let daemon = self.get_int(own, "daemon") != 0;
        let frames = stack.frames;
        // SAFETY: a new stack has room for two frames and their slots.
        let top = unsafe {
            // The bottom frame has one slot of state: the phase of the thread's end.
            *stack.slots = 0;
            *frames = Frame::continuation(method, stack.slots, thread_ended, 1);
            let regs = stack.slots.add(1);
            *regs = object.slot();
            *frames.add(1) = Frame::call(method, regs);
            frames.add(1)
        };
        let added = self.scheduler.add(|id| Thread { daemon, ..Thread::new(id, object, stack, top) });
        let Some(id) = added else { return Err(unable_to_create(self)) };
        self.heap.write(object, self.known.thread_eetop, i64::from(id.0));
        self.set_thread_status(object, 0x5);
        Ok(())
    }

    /// The live thread of a platform thread's `java.lang.Thread`, or the continuation that it carries.
    pub fn thread_of(&self, object: Ref) -> Option<ThreadId> {
        let id = self.heap.read::<i64>(object, self.known.thread_eetop);
        let thread = (id > 0).then(|| self.scheduler.get(ThreadId(id as u16))).flatten()?;
        Some(thread.carries().unwrap_or(thread.id))
    }

    /// The object with the fields that only platform threads have: a separate one in newer JDKs.
    pub fn platform_fields(&self, thread: Ref) -> Ref {
        self.known.thread_holder.map_or(thread, |holder| self.heap.read(thread, holder))
    }

    pub fn sleep(&mut self, nanos: i64) -> Step<()> {
        match self.thread().wake.take() {
            Some(Wake::Interrupted) => {
                self.clear_interrupted();
                return Err(self.exception("java/lang/InterruptedException", "sleep interrupted"));
            }
            Some(_) => return Ok(()),
            None => {}
        }
        if self.is_interrupted() {
            self.clear_interrupted();
            return Err(self.exception("java/lang/InterruptedException", "sleep interrupted"));
        }
        if nanos == 0 {
            self.thread().wake = Some(Wake::TimedOut);
            return Err(Stop::Block);
        }
        let deadline = self.deadline_in(nanos);
        self.set_state(State::Sleeping { deadline });
        Err(Stop::Block)
    }

    /// `Unsafe.park`: `time` is in nanoseconds from now or, if `absolute`, in milliseconds since the epoch; 0 is
    /// forever.
    pub fn park(&mut self, absolute: bool, time: i64) -> Step<()> {
        if self.thread().wake.take().is_some() {
            self.thread().permit = false;
            return Ok(());
        }
        if std::mem::take(&mut self.thread().permit) || self.is_interrupted() {
            return Ok(());
        }
        let deadline = match (absolute, time) {
            (false, 0) => None,
            (false, nanos) if nanos < 0 => return Ok(()),
            (false, nanos) => Some(self.deadline_in(nanos)),
            (true, millis) => {
                let left = millis.saturating_sub(self.now_millis());
                if left <= 0 {
                    return Ok(());
                }
                Some(self.deadline_in(left.saturating_mul(1_000_000)))
            }
        };
        self.set_state(State::Parked { deadline });
        Err(Stop::Block)
    }

    pub fn unpark(&mut self, object: Ref) {
        let Some(id) = self.thread_of(object) else { return };
        let Some(thread) = self.scheduler.get_mut(id) else { return };
        thread.permit = true;
        if matches!(thread.state, State::Parked { .. }) {
            self.wake(id, Wake::Unparked);
        }
    }

    /// `Thread.interrupt0`. Java code has set the flag itself, which is a field.
    pub fn interrupt(&mut self, object: Ref) {
        let Some(id) = self.thread_of(object) else { return };
        let Some(thread) = self.scheduler.get_mut(id) else { return };
        // As in HotSpot, an interrupt is also a permit for the next park, whatever it interrupted.
        thread.permit = true;
        match thread.state {
            State::Waiting { .. } | State::Sleeping { .. } => self.wake(id, Wake::Interrupted),
            State::Parked { .. } => self.wake(id, Wake::Unparked),
            _ => {}
        }
    }

    pub fn is_interrupted(&mut self) -> bool {
        let object = self.thread().object;
        self.get_int(object, "interrupted") != 0
    }

    pub fn clear_interrupted(&mut self) {
        let (object, platform) = (self.thread().object, self.thread().platform);
        self.set_int(object, "interrupted", 0);
        if platform != object {
            self.set_int(platform, "interrupted", 0);
        }
    }

    /// Lets other threads run; the native is complete.
    pub fn yield_thread(&mut self) -> Stop {
        Stop::Yield(0)
    }

    /// Whether a thread other than `except` keeps the VM alive.
    pub fn others_alive(&self, except: ThreadId) -> bool {
        self.scheduler
            .threads()
            .any(|thread| thread.id != except && !thread.daemon && thread.state != State::Terminated)
    }

    /// Marks the running thread as ended and wakes the threads that join it.
    fn terminate(&mut self) {
        let object = self.thread().object;
        self.heap.write(object, self.known.thread_eetop, 0i64);
        self.set_state(State::Terminated);
        self.wake_waiters(object, true);
    }
}

/// Continuation at the bottom of every started thread: uncaught exception, `Thread.exit()`, end.
pub(crate) fn thread_ended(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let object = vm.thread().object;
    let phase = vm.continuation_state(0);
    if let (0, Ended::Threw(exception)) = (phase, ended) {
        vm.set_continuation_state(0, 1);
        vm.note_uncaught(exception, false);
        return Err(vm.call_on_thread(object, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V", &[exception]));
    }
    if let (1, Ended::Threw(exception)) = (phase, ended) {
        vm.report_bad_handler(exception);
    }
    if phase < 2 {
        vm.set_continuation_state(0, 2);
        return Err(vm.call_on_thread(object, "exit", "()V", &[]));
    }
    // `join` holds this monitor from its check that the thread is alive until it waits: the thread must not end in
    // between.
    vm.monitor_enter(object)?;
    vm.terminate();
    vm.monitor_exit(object)?;
    Err(Stop::Block)
}

/// The error for starting one thread too many.
fn unable_to_create(vm: &mut Vm) -> Stop {
    vm.exception(
        "java/lang/OutOfMemoryError",
        "unable to create native thread: possibly out of memory or process/resource limits reached",
    )
}

impl Vm {
    /// HotSpot's message if the handler of an uncaught exception throws an exception itself, which is not caught
    /// either.
    pub(crate) fn report_bad_handler(&mut self, exception: Ref) {
        self.note_uncaught(exception, true);
        let (class, thread) = (self.class_of(exception).java_name(), self.current_thread_name());
        let text = format!("\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{thread}\"\n");
        // If standard error is closed, there is nowhere to report it.
        let _ = self.world.write_all(2, text.as_bytes());
    }

    /// Pushes a call of a private method of `java.lang.Thread` above a continuation.
    fn call_on_thread(&mut self, object: Ref, name: &str, descriptor: &str, args: &[Ref]) -> Stop {
        let Some(method) = self.known.thread.method_named(name, descriptor) else { return Stop::Retry };
        let slots: Vec<u64> = std::iter::once(object).chain(args.iter().copied()).map(Ref::slot).collect();
        match self.call_above(method, &slots) {
            Ok(()) => Stop::Retry,
            Err(stop) => stop,
        }
    }
}

impl Frame {
    /// A frame that is about to run a method from its start.
    pub fn call(method: &'static crate::class::Method, regs: *mut u64) -> Frame {
        Frame { method, ip: method.entry.get(), regs, continuation: None, n_state: 0, locked: Ref::NULL }
    }

    /// A frame of the VM itself with `n_state` slots of state.
    pub fn continuation(
        method: &'static crate::class::Method,
        regs: *mut u64,
        continuation: crate::step::Continuation,
        n_state: u32,
    ) -> Frame {
        let ip = interp::continue_entry();
        Frame { method, ip, regs, continuation: Some(continuation), n_state, locked: Ref::NULL }
    }
}
