//! Where a frame is: its bytecode index and the end of its registers.
//!
//! The top frame, and a frame that the VM interrupted to run other code first, are *at* their `ip`: that instruction will
//! be executed (again). Every other frame has a call in progress: its `ip` is where it goes on, the call just before it.

use crate::thread::Frame;

/// What [`frame_bci`] gives for natives, stubs and continuation frames.
pub const NO_BCI: i32 = -2;

impl Frame {
    /// First register behind this frame's own. Callees' windows begin before it, frames that interrupt this one at it.
    pub fn extent(&self) -> *mut u64 {
        let slots = match self.continuation {
            // The value that came back from above stands behind the state.
            Some(_) => self.n_state + 1,
            None => self.method.frame_slots.get(),
        };
        // SAFETY: the frame was pushed with this many slots checked.
        unsafe { self.regs.add(slots as usize) }
    }

    /// Position in the method's translated code; none for natives, stubs and continuation frames.
    pub fn insn_index(&self, at: bool) -> Option<usize> {
        if self.continuation.is_some() {
            return None;
        }
        let code = self.method.code.get()?;
        if at { code.index_of(self.ip) } else { code.index_of(self.ip.wrapping_sub(1)) }
    }

    /// Bytecode index; `at` as [`is_at`] says.
    pub fn bci(&self, at: bool) -> Option<u16> {
        let index = self.insn_index(at)?;
        self.method.code.get()?.bcis.get(index).copied()
    }

    /// Whether the frame below this one was interrupted by it, rather than called it.
    pub fn interrupts(&self, below: &Frame) -> bool {
        self.continuation.is_some() && self.regs >= below.extent()
    }
}

/// Whether frame `index` (0 is the outermost) is at its `ip`, not behind a call.
pub fn is_at(frames: &[Frame], index: usize) -> bool {
    match (frames.get(index), frames.get(index + 1)) {
        (Some(frame), Some(above)) => above.interrupts(frame),
        _ => true,
    }
}

/// Bytecode index of frame `index`, or [`NO_BCI`].
pub fn frame_bci(frames: &[Frame], index: usize) -> i32 {
    let bci = frames.get(index).and_then(|frame| frame.bci(is_at(frames, index)));
    bci.map_or(NO_BCI, i32::from)
}
