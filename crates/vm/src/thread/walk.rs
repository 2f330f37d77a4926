//! Walking the running thread's frames.

use super::Frame;
use crate::Vm;
use crate::class::Method;
use crate::exception::NATIVE_BCI;
use crate::interp;

impl Vm {
    /// The running thread's Java frames, innermost first, with the bytecode index each is at. Frames of the VM's own
    /// are left out, hidden ones are not.
    pub fn frames(&mut self) -> Vec<(&'static Method, i32)> {
        let top = self.hot.frame;
        let frames = self.thread().stack.frames_to(top);
        frames_of(frames)
    }
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
