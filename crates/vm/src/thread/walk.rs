//! Walking the running thread's frames.

use super::Frame;
use crate::Vm;
use crate::class::Method;
use crate::class::method::NATIVE_BCI;
use crate::heap::Ref;
use crate::interp;

impl Vm {
    /// The Java frames of the running thread, innermost first, with their bytecode indices. Omits frames of the VM
    /// itself, but not hidden ones.
    pub fn frames(&mut self) -> Vec<(&'static Method, i32)> {
        let top = self.hot.frame;
        let frames = self.thread().stack.frames_to(top);
        frames_of(frames)
    }

    /// The object in a local variable of a method's innermost call; the local must be a parameter or `this`.
    pub(crate) fn object_argument(&mut self, method: &'static Method, local: usize) -> Option<Ref> {
        let top = self.hot.frame;
        let frames = self.thread().stack.frames_to(top);
        let frame = frames.iter().rev().find(|frame| frame.continuation.is_none() && frame.method == method)?;
        // SAFETY: the registers of a live frame begin with its locals, and those with the arguments.
        (local < usize::from(method.arg_slots)).then(|| Ref::from_slot(unsafe { *frame.regs.add(local) }))
    }
}

/// Frames as a program sees them: the frame of a model looks like that of the method it replaces. If the model has
/// called the real method, that method does not appear twice.
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

/// Like [`Vm::frames`], for any stack of frames.
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
