//! Structured locking (JVMS §2.11.10), as HotSpot's interpreter enforces it: a frame exits exactly the monitors that it
//! has entered itself.
//!
//! Each monitorenter is recorded with its frame. A monitorexit without a record of its own frame fails, whichever
//! thread owns the monitor. A return with records left, or from a synchronized method whose monitor was already exited,
//! throws `IllegalMonitorStateException` on the spot. An exception that ends such a frame exits its monitors and is
//! replaced.

use super::Frame;
use crate::Vm;
use crate::class::Class;
use crate::heap::Ref;
use crate::step::{Step, Stop};

/// A monitor that a frame has entered by monitorenter.
#[derive(Clone, Copy)]
pub struct Entered {
    frame: *mut Frame,
    pub object: Ref,
}

const ILLEGAL_STATE: &str = "java/lang/IllegalMonitorStateException";

impl Vm {
    /// monitorenter in the top frame.
    pub fn enter_in_frame(&mut self, object: Ref) -> Step<()> {
        self.monitor_enter(object)?;
        let frame = self.hot.frame;
        let entered = &mut self.thread().entered;
        // SAFETY: the top frame is live.
        let (method, locked) = unsafe { ((*frame).method, &mut (*frame).locked) };
        // HotSpot takes the lowest free slot of the frame up to one with the same object. A synchronized method's own
        // slot, free if its monitor was exited explicitly, is the lowest of all: its content is silently exited at the
        // end.
        let is_own = |entered: &&Entered| entered.frame == frame;
        if method.is_synchronized()
            && locked.is_null()
            && !entered.iter().rev().take_while(is_own).any(|entered| entered.object == object)
        {
            *locked = object;
        } else {
            entered.push(Entered { frame, object });
        }
        Ok(())
    }

    /// monitorexit in the top frame.
    pub fn exit_in_frame(&mut self, object: Ref) -> Step<()> {
        let frame = self.hot.frame;
        let entered = &mut self.thread().entered;
        if entered.pop_if(|last| last.frame == frame && last.object == object).is_some() {
            return self.monitor_exit(object);
        }
        let own = entered.iter().rposition(|entered| entered.frame != frame || entered.object == object);
        if let Some(position) = own.filter(|&position| entered[position].frame == frame) {
            entered.remove(position);
            return self.monitor_exit(object);
        }
        // SAFETY: the top frame is live.
        let locked = unsafe { &mut (*frame).locked };
        if *locked != object {
            return Err(self.exception_without_message(ILLEGAL_STATE));
        }
        *locked = Ref::NULL;
        self.monitor_exit(object)
    }

    /// Called before the top frame returns, if its method has monitor instructions.
    pub fn check_monitors(&mut self) -> Step<()> {
        let frame = self.hot.frame;
        // SAFETY: the top frame is live.
        let (method, locked) = unsafe { ((*frame).method, std::mem::take(&mut (*frame).locked)) };
        if !locked.is_null() {
            self.monitor_exit(locked)?;
        } else if method.is_synchronized() {
            return Err(self.exception_without_message(ILLEGAL_STATE));
        }
        if self.thread().entered.last().is_some_and(|entered| entered.frame == frame) {
            return Err(self.exception_without_message(ILLEGAL_STATE));
        }
        Ok(())
    }

    /// An exception ends the top frame, which is `at` its `ip` or after a call: exits its monitors. Returns the
    /// exception for the caller, possibly a different one.
    pub(crate) fn leave_monitors(&mut self, exception: Ref, at: bool) -> Ref {
        let top = self.hot.frame;
        // SAFETY: the top frame is live.
        let frame = unsafe { &mut *top };
        let mut balanced = true;
        if !frame.locked.is_null() {
            let left = self.monitor_exit(std::mem::take(&mut frame.locked));
            balanced &= left.is_ok();
        } else if frame.method.is_synchronized() && frame.continuation.is_none() {
            // Not entered yet, or exited too early, which requires monitor instructions.
            let code = frame.method.code.get();
            balanced &= !code.is_some_and(|code| code.has_monitors && frame.insn_index(at) != Some(0));
        }
        while let Some(entered) = self.thread().entered.pop_if(|entered| entered.frame == top) {
            balanced = false;
            // This cannot fail: the frame has entered the monitor.
            let _ = self.monitor_exit(entered.object);
        }
        if balanced || is_thread_death(self.class_of(exception)) {
            return exception;
        }
        if !at {
            // The trace must name the call in progress, not the next instruction.
            frame.ip = frame.ip.wrapping_sub(1);
        }
        match self.exception_without_message(ILLEGAL_STATE) {
            Stop::Throw(error) => {
                // Created as in HotSpot, without a constructor: no cause can be set, and no exception suppressed.
                self.heap.write(error, self.known.throwable_cause, Ref::NULL);
                self.heap.write(error, self.known.throwable_suppressed, Ref::NULL);
                error
            }
            _ => exception,
        }
    }
}

/// `ThreadDeath` and its subclasses propagate in any case.
fn is_thread_death(class: &'static Class) -> bool {
    std::iter::successors(Some(class), |class| class.super_class)
        .any(|class| class.name.as_str() == "java/lang/ThreadDeath")
}
