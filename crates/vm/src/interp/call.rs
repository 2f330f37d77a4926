//! Calls from the VM and its natives into Java: they push frames and never recurse on the host's stack.

use super::symbolic::call::entry;
use super::tags;
use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::step::{Continuation, Ended, Step, Stop, Then};
use crate::thread::Frame;

impl Vm {
    /// Calls `method` before the current instruction or native continues: pushes a continuation frame with this state
    /// above everything that the top frame uses, and the callee's frame above that. The caller then returns
    /// [`Stop::Retry`].
    ///
    /// `state` and `args` must not be on the slot stack. Longs and doubles take two slots of `args`.
    pub fn push_call(
        &mut self,
        method: &'static Method,
        args: &[u64],
        continuation: Continuation,
        state: &[u64],
    ) -> Step<()> {
        // SAFETY: `hot.frame` is the top frame of the running thread.
        let regs = unsafe { (*self.hot.frame).extent() };
        self.push_continuation(method, regs, args, continuation, state, Ref::NULL)
    }

    /// Like [`Vm::push_call`], with a tag per argument slot.
    pub fn push_call_tagged(
        &mut self,
        method: &'static Method,
        (args, tags): (&[u64], &[u32]),
        continuation: Continuation,
        state: &[u64],
    ) -> Step<()> {
        self.push_call(method, args, continuation, state)?;
        // SAFETY: the callee's frame is on top; its registers begin with the arguments.
        unsafe { self.set_argument_tags(method, tags) };
        Ok(())
    }

    /// Like [`Vm::call_above`], with a tag per argument slot.
    pub(crate) fn call_above_tagged(&mut self, method: &'static Method, args: &[u64], tags: &[u32]) -> Step<()> {
        self.call_above(method, args)?;
        // SAFETY: the callee's frame is on top; its registers begin with the arguments.
        unsafe { self.set_argument_tags(method, tags) };
        Ok(())
    }

    /// Sets the tags of the arguments of the callee on top. If any is set, the callee starts in tagged code.
    pub(super) unsafe fn set_argument_tags(&mut self, method: &'static Method, tags: &[u32]) {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            if tags.iter().any(|tag| *tag != 0) {
                let vm: *mut Vm = self;
                let frame = self.hot.frame;
                tags.as_ptr().copy_to_nonoverlapping(tags::of((*frame).regs, vm), tags.len());
                (*frame).ip = entry((*frame).regs, vm, method);
            }
        }
    }

    /// Calls `method` in place of the current native or continuation, whose frame is removed. The result of the native
    /// is what the continuation returns or, without one, what the callee returns.
    ///
    /// `state` and `args` must not be on the slot stack.
    pub fn replace_call(
        &mut self,
        method: &'static Method,
        args: &[u64],
        continuation: Option<Continuation>,
        state: &[u64],
    ) -> Stop {
        // SAFETY: `hot.frame` is the native's own frame; there is always one below.
        let frame = unsafe { *self.hot.frame };
        // Without enough room the native's frame stays, and the native throws.
        if let Err(stop) = self.check_room(1, frame.regs.wrapping_add(state.len()), method.frame_slots.get() + 1) {
            return stop;
        }
        self.hot.frame = self.hot.frame.wrapping_sub(1);
        let pushed = match continuation {
            Some(continuation) => self.push_continuation(method, frame.regs, args, continuation, state, frame.locked),
            // A synchronized native keeps its monitor until the call has ended.
            None if !frame.locked.is_null() => {
                self.push_continuation(method, frame.regs, args, pass_on, &[], frame.locked)
            }
            None => self.push_callee(method, frame.regs, args),
        };
        match pushed {
            Ok(()) => Stop::Replaced,
            Err(stop) => stop,
        }
    }

    /// Calls `method`, drops its result, and executes the current instruction or native again.
    pub fn push_retry(&mut self, method: &'static Method, args: &[u64]) -> Stop {
        match self.push_call(method, args, drop_result, &[]) {
            Ok(()) => Stop::Retry,
            Err(stop) => stop,
        }
    }

    /// State slot `i` of the continuation frame on top.
    pub fn continuation_state(&self, i: usize) -> u64 {
        // SAFETY: the top frame is live; `i` is below the number of slots it was pushed with.
        unsafe {
            debug_assert!(i < (*self.hot.frame).n_state as usize);
            *(*self.hot.frame).regs.add(i)
        }
    }

    pub fn set_continuation_state(&mut self, i: usize, slot: u64) {
        // SAFETY: as above.
        unsafe {
            debug_assert!(i < (*self.hot.frame).n_state as usize);
            *(*self.hot.frame).regs.add(i) = slot;
        }
    }

    fn push_continuation(
        &mut self,
        method: &'static Method,
        regs: *mut u64,
        args: &[u64],
        continuation: Continuation,
        state: &[u64],
        locked: Ref,
    ) -> Step<()> {
        // SAFETY: room is checked before anything is written.
        unsafe {
            let callee_regs = regs.wrapping_add(state.len());
            self.check_room(2, callee_regs, method.frame_slots.get().max(1))?;
            let below = &*self.hot.frame;
            let mut frame = Frame::continuation(below.method, regs, continuation, state.len() as u32);
            frame.locked = locked;
            state.as_ptr().copy_to_nonoverlapping(regs, state.len());
            self.hot.frame = self.hot.frame.add(1);
            self.hot.frame.write(frame);
        }
        self.push_callee(method, regs.wrapping_add(state.len()), args)
    }

    fn push_callee(&mut self, method: &'static Method, regs: *mut u64, args: &[u64]) -> Step<()> {
        self.check_room(1, regs, method.frame_slots.get())?;
        // SAFETY: there is room.
        unsafe {
            args.as_ptr().copy_to_nonoverlapping(regs, args.len());
            self.hot.frame = self.hot.frame.add(1);
            self.hot.frame.write(Frame::call(method, regs));
        }
        Ok(())
    }

    /// `StackOverflowError` if this many more frames, the last with these registers, do not fit.
    fn check_room(&mut self, n_frames: usize, regs: *mut u64, slots: u32) -> Step<()> {
        let top = self.hot.frame.wrapping_add(n_frames);
        if top >= self.hot.frame_limit || regs.wrapping_add(slots as usize) > self.hot.slot_limit {
            return Err(self.stack_overflow());
        }
        Ok(())
    }

    /// Pops the continuation frame on top and calls `method` on its registers.
    pub(super) fn tail_call(&mut self, method: &'static Method) -> Step<()> {
        // SAFETY: the continuation has left the arguments in its registers.
        let regs = unsafe { (*self.hot.frame).regs };
        self.check_room(0, regs, method.frame_slots.get())?;
        // SAFETY: the frame takes the place of the continuation's, and there is room for its registers.
        unsafe { self.hot.frame.write(Frame::call(method, regs)) };
        Ok(())
    }
}

/// The continuation of [`Vm::push_retry`].
fn drop_result(vm: &mut Vm, ended: Ended) -> Step<Then> {
    vm.symbolic.returned = 0;
    Ok(match ended {
        Ended::Returned(_) => Then::Return(0),
        Ended::Threw(exception) => Then::Throw(exception),
    })
}

/// Returns what the callee returned.
pub(super) fn pass_on(vm: &mut Vm, ended: Ended) -> Step<Then> {
    vm.symbolic.result = std::mem::take(&mut vm.symbolic.returned);
    Ok(match ended {
        Ended::Returned(slot) => Then::Return(slot),
        Ended::Threw(exception) => Then::Throw(exception),
    })
}
