//! Walking the running thread's frames.

use super::Frame;
use crate::Vm;
use crate::class::Method;
use crate::exception::NATIVE_BCI;
use crate::heap::Ref;
use crate::interp;

impl Vm {
    /// The running thread's Java frames, innermost first, with the bytecode index each is at. Frames of the VM's own
    /// are left out, hidden ones are not.
    pub fn frames(&mut self) -> Vec<(&'static Method, i32)> {
        let top = self.hot.frame;
        let frames = self.thread().stack.frames_to(top);
        frames_of(frames)
    }

    /// The object that the innermost call of a method has in a local variable; it has to be one of the parameters, or `this`.
    pub(crate) fn object_argument(&mut self, method: &'static Method, local: usize) -> Option<Ref> {
        let top = self.hot.frame;
        let frames = self.thread().stack.frames_to(top);
        let frame = frames.iter().rev().find(|frame| frame.continuation.is_none() && frame.method == method)?;
        // SAFETY: the registers of a live frame begin with its locals, and those with the arguments.
        (local < usize::from(method.arg_slots)).then(|| Ref::from_slot(unsafe { *frame.regs.add(local) }))
    }
}

/// Frames as a program sees them: one of a model looks like one of the method that it stands for. If the model has called
/// the real method, that is not there twice.
pub fn as_shown(frames: Vec<(&'static Method, i32)>) -> Vec<(&'static Method, i32)> {
    let mut shown: Vec<(&'static Method, i32)> = Vec::with_capacity(frames.len());
    for (method, bci) in frames {
        match method.stands_for.get() {
            None => shown.push((method, bci)),
            Some(real) if shown.last().is_some_and(|(inner, _)| *inner == real) => {}
            Some(real) => shown.push((real, NATIVE_BCI)),
        }
    }
    shown
}

/// As [`Vm::frames`], for any stack of frames.
pub fn frames_of(frames: &[Frame]) -> Vec<(&'static Method, i32)> {
    (0..frames.len())
        .rev()
        .filter(|&index| frames[index].continuation.is_none())
        .map(|index| {
            let bci = interp::frame::frame_bci(frames, index);
            (frames[index].method, if bci < 0 { NATIVE_BCI } else { bci })
        })
        .collect()
}
