//! What happens when a slow path or native does not simply return (see [`crate::step`]): unwinding (JVMS §2.10),
//! continuation frames, thread switches.

use doppel_classpath::classfile::mutf8;

use super::call::pass_on;
use super::code::NO_HANDLER;
use super::insn::Exit;
use super::stubs;
use super::tags::set_tag;
use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::step::{Ended, Step, Stop, Then};
use crate::thread::Frame;

impl Vm {
    /// Acts on a stop; every frame's `ip` is up to date. [`Exit::Next`] continues at `hot.frame`.
    #[cold]
    #[inline(never)]
    pub(super) fn stopped(&mut self, stop: Stop) -> Exit {
        match stop {
            Stop::Throw(exception) => {
                self.note_thrown(exception);
                self.unwind(exception, true)
            }
            Stop::Retry | Stop::Replaced => Exit::Next,
            Stop::Block => Exit::Switch,
            Stop::Collect(bytes) => match self.make_room_collecting(bytes) {
                Ok(()) => Exit::Next,
                Err(stop) => self.stopped(stop),
            },
            Stop::Yield(slot) => match self.return_slot(slot) {
                Exit::Next => Exit::Switch,
                exit => exit,
            },
            Stop::End(end) => {
                self.end = Some(*end);
                Exit::End
            }
        }
    }

    /// Pops the top frame and returns a slot to the frame below.
    pub(super) fn return_slot(&mut self, slot: u64) -> Exit {
        // SAFETY: the top frame is live and has at least one register.
        unsafe {
            *(*self.hot.frame).regs = slot;
            let locked = std::mem::take(&mut (*self.hot.frame).locked);
            if !locked.is_null()
                && let Err(stop) = self.monitor_exit(locked)
            {
                return self.stopped(stop);
            }
            self.hot.frame = self.hot.frame.sub(1);
        }
        Exit::Next
    }

    /// Finds the handler of an exception that the top frame throws, either `at` its `ip` or after a call.
    pub(super) fn unwind(&mut self, exception: Ref, at: bool) -> Exit {
        let mut exception = exception;
        let mut at = at;
        loop {
            // SAFETY: the outermost frame is a continuation frame that never propagates an exception.
            let frame = unsafe { &mut *self.hot.frame };
            if frame.continuation.is_some() {
                match self.continue_once(Ended::Threw(exception)) {
                    Ok(exit) => return exit,
                    Err(thrown) => {
                        exception = thrown;
                        at = self.pop_frame(&mut exception, true);
                    }
                }
                continue;
            }
            if let Some(index) = frame.insn_index(at)
                && let Some(handler) = self.find_handler(frame.method, index, exception)
                && let Some(code) = frame.method.code.get()
            {
                if code.is_tagged(frame.ip) {
                    // SAFETY: the frame has a register for the exception, and its code is tagged.
                    unsafe { set_tag(frame.regs, self, code.stack_base, 0) };
                }
                frame.ip = code.insn_like(frame.ip, handler);
                // SAFETY: the frame has a register for the exception.
                unsafe { *frame.regs.add(usize::from(code.stack_base)) = exception.slot() };
                return self.poll_at_handler();
            }
            at = self.pop_frame(&mut exception, at);
        }
    }

    /// A loop may consist of nothing but exceptions, so handlers poll.
    fn poll_at_handler(&mut self) -> Exit {
        self.hot.fuel -= 1;
        if self.hot.fuel > 0 {
            return Exit::Next;
        }
        let polled = self.poll();
        done(self, polled)
    }

    /// Resumes the continuation frame on top.
    pub(super) fn continue_top(&mut self, ended: Ended) -> Exit {
        match self.continue_once(ended) {
            Ok(exit) => exit,
            Err(mut thrown) => {
                let at = self.pop_frame(&mut thrown, true);
                self.unwind(thrown, at)
            }
        }
    }

    /// Runs the continuation on top once. `Err` is an exception to throw after popping it.
    fn continue_once(&mut self, ended: Ended) -> Result<Exit, Ref> {
        let frame = self.hot.frame;
        // SAFETY: the top frame is live.
        let Some(continuation) = (unsafe { (*frame).continuation }) else {
            return Ok(Exit::Next);
        };
        self.symbolic.returned = std::mem::take(&mut self.symbolic.result);
        let then = continuation(self, ended);
        self.settle_returned(ended);
        match then {
            Ok(Then::Return(slot)) => Ok(self.return_slot_and_tag(slot)),
            Ok(Then::Throw(exception)) => Err(exception),
            Ok(Then::TailCall(method)) => {
                // SAFETY: the continuation has left its frame in place.
                let locked = unsafe { (*frame).locked };
                if !locked.is_null()
                    && let Err(stop) = self.monitor_exit(locked)
                {
                    return Ok(self.stopped(stop));
                }
                // SAFETY: as above.
                unsafe { (*frame).locked = Ref::NULL };
                match self.tail_call(method) {
                    Ok(()) => Ok(Exit::Next),
                    Err(Stop::Throw(exception)) => Err(exception),
                    Err(stop) => Ok(self.stopped(stop)),
                }
            }
            Err(Stop::Throw(exception)) => Err(exception),
            Err(stop) => {
                self.note_ended(frame, ended, &stop);
                Ok(self.stopped(stop))
            }
        }
    }

    /// A continuation that waits, or that another one interrupted, must receive the same end again. One that has made a
    /// call directly above itself will receive the end of that call.
    fn note_ended(&mut self, frame: *mut Frame, ended: Ended, stop: &Stop) {
        // SAFETY: the continuation frame is still there; if frames were pushed, the first is right above it.
        unsafe {
            let again = match stop {
                Stop::Block | Stop::Collect(_) => true,
                Stop::Retry => self.hot.frame > frame && (*frame.add(1)).interrupts(&*frame),
                _ => return,
            };
            match ended {
                Ended::Threw(exception) if again => {
                    *(*frame).regs.add((*frame).n_state as usize) = exception.slot();
                    (*frame).ip = stubs::continue_threw_entry();
                }
                _ => (*frame).ip = stubs::continue_entry(),
            }
        }
    }

    /// Pops the top frame because of an exception; returns whether the frame below is at its `ip`. An error while
    /// exiting the frame's monitors replaces the exception.
    fn pop_frame(&mut self, exception: &mut Ref, at: bool) -> bool {
        *exception = self.leave_monitors(*exception, at);
        // SAFETY: never the outermost frame.
        let (regs, at) = unsafe { ((*self.hot.frame).regs, (*self.hot.frame).interrupts(&*self.hot.frame.sub(1))) };
        self.hot.frame = self.hot.frame.wrapping_sub(1);
        // The frame's leftover is meaningless now; see `return_void`.
        // SAFETY: the stack has a tag for each of its slots.
        unsafe { set_tag(regs, self, 0, 0) };
        at
    }

    /// The slot of the first exception handler that covers an instruction and catches the exception.
    fn find_handler(&self, method: &'static Method, index: usize, exception: Ref) -> Option<u32> {
        let code = method.code.get()?;
        let bci = *code.bcis.get(index)?;
        let context = usize::from(code.contexts.get(index).copied().unwrap_or(0));
        let table = &method.code_attribute()?.exception_table;
        let class = self.class_of(exception);
        for (i, entry) in table.iter().enumerate() {
            let covers = (entry.start_pc..entry.end_pc).contains(&bci);
            if covers && (entry.catch_type == 0 || self.catches(method, entry.catch_type, class)) {
                let handler = code.catches.get(context * table.len() + i).copied()?;
                return (handler != NO_HANDLER).then_some(handler);
            }
        }
        None
    }

    /// Whether a catch type of a method catches an exception of this class. Loads nothing: the verifier has loaded
    /// every catch type but `Throwable`, and there are no instances of classes that the bootstrap loader has not
    /// loaded.
    fn catches(&self, method: &Method, catch_type: u16, exception: &'static Class) -> bool {
        let (class, Some(file)) = (method.class, method.class.file.as_ref()) else { return false };
        // A hidden class refers to itself by the name in its class file.
        if class.hidden && catch_type == file.this_class {
            return exception.is_subtype_of(class);
        }
        let Ok(name) = file.class_name(catch_type) else { return false };
        if name == b"java/lang/Throwable" {
            return true;
        }
        let name = match std::str::from_utf8(name) {
            Ok(name) if name.is_ascii() => self.symbols.lookup(name),
            _ => self.symbols.lookup(&mutf8::to_string(name)),
        };
        let caught = name.and_then(|name| self.dictionary.find(class.loader, name));
        caught.is_some_and(|caught| exception.is_subtype_of(caught))
    }

    /// Throws out of a frame that never started, as if the caller threw. Meanwhile the frame acts as a continuation
    /// frame, which stack walks skip, and runs its stub again if creating the exception needs other code first.
    pub(super) fn throw_in_caller(&mut self, throw: impl FnOnce(&mut Vm) -> Stop) -> Exit {
        // SAFETY: the top frame is live.
        let frame = unsafe { &mut *self.hot.frame };
        frame.continuation = Some(pass_on);
        frame.n_state = 0;
        match throw(self) {
            Stop::Throw(mut exception) => {
                let at = self.pop_frame(&mut exception, true);
                self.unwind(exception, at)
            }
            stop => self.stopped(stop),
        }
    }
}

/// Converts the outcome of a slow path to the result of its handler: continue at `hot.frame`, or as the stop says.
pub(super) fn done(vm: &mut Vm, step: Step<()>) -> Exit {
    match step {
        Ok(()) => Exit::Next,
        Err(stop) => vm.stopped(stop),
    }
}
