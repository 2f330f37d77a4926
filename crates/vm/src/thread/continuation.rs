//! Continuation frames without a callee yet: state machines of the VM that push one call after another.

use super::Frame;
use crate::Vm;
use crate::class::Method;
use crate::step::{Continuation, Ended, Step, Then};

impl Vm {
    /// Pushes a continuation frame above everything that the top frame uses. The caller goes on with
    /// [`Vm::call_above`], or removes the frame with [`Vm::close_continuation`].
    pub fn open_continuation(&mut self, continuation: Continuation, state: &[u64]) -> Step<()> {
        // SAFETY: the running thread has a frame.
        let (below, regs) = unsafe { ((*self.hot.frame).method, (*self.hot.frame).extent()) };
        let room = self.hot.frame.wrapping_add(2) < self.hot.frame_limit
            && regs.wrapping_add(state.len() + 2) <= self.hot.slot_limit;
        if !room {
            return Err(self.stack_overflow());
        }
        // SAFETY: there is room for the frame, its state and one slot more.
        unsafe {
            state.as_ptr().copy_to_nonoverlapping(regs, state.len());
            // The slot of a callee's value: a continuation that is resumed without one must not find a stale reference.
            *regs.add(state.len()) = 0;
            self.hot.frame = self.hot.frame.add(1);
            *self.hot.frame = Frame::continuation(below, regs, continuation, state.len() as u32);
        }
        Ok(())
    }

    pub fn close_continuation(&mut self) {
        // SAFETY: the running thread has a frame.
        debug_assert!(unsafe { (*self.hot.frame).continuation.is_some() });
        self.hot.frame = self.hot.frame.wrapping_sub(1);
    }

    /// Pushes a call directly above the continuation frame on top.
    pub(crate) fn call_above(&mut self, method: &'static Method, args: &[u64]) -> Step<()> {
        // SAFETY: the running thread has a frame.
        let frame = unsafe { *self.hot.frame };
        debug_assert!(frame.continuation.is_some());
        let regs = frame.regs.wrapping_add(frame.n_state as usize);
        let slots = (method.frame_slots.get() as usize).max(args.len() + 1);
        let room =
            self.hot.frame.wrapping_add(1) < self.hot.frame_limit && regs.wrapping_add(slots) <= self.hot.slot_limit;
        if !room {
            return Err(self.stack_overflow());
        }
        // SAFETY: there is room for the frame and its registers, which hold the arguments.
        unsafe {
            args.as_ptr().copy_to_nonoverlapping(regs, args.len());
            self.hot.frame = self.hot.frame.add(1);
            *self.hot.frame = Frame::call(method, regs);
        }
        Ok(())
    }
}

/// A continuation that returns its first state slot, whatever the call returned.
pub fn return_first(vm: &mut Vm, ended: Ended) -> Step<Then> {
    Ok(match ended {
        Ended::Returned(_) => Then::Return(vm.continuation_state(0)),
        Ended::Threw(exception) => Then::Throw(exception),
    })
}
