//! The position of a frame: its bytecode index and the end of its registers.
//!
//! The top frame, and a frame that the VM interrupted to run other code first, are *at* their `ip`: that instruction
//! will be executed (again). Every other frame has a call in progress: its `ip` is where it continues, and the call is
//! just before.

use crate::thread::Frame;

/// The result of [`frame_bci`] for natives, stubs and continuation frames.
pub const NO_BCI: i32 = -2;

impl Frame {
    /// The first register after the frame's own. Windows of callees begin before it; frames that interrupt this one
    /// begin at it.
    pub fn extent(&self) -> *mut u64 {
        let slots = match self.continuation {
            // The value returned from above is stored after the state.
            Some(_) => self.n_state + 1,
            None => self.method.frame_slots.get(),
        };
        // SAFETY: the frame was pushed with this many slots checked.
        unsafe { self.regs.add(slots as usize) }
    }

    /// The position in the method's translated code; none for natives, stubs and continuation frames.
    pub fn insn_index(&self, at: bool) -> Option<usize> {
        if self.continuation.is_some() {
            return None;
        }
        let code = self.method.code.get()?;
        if at { code.index_of(self.ip) } else { code.index_of(self.ip.wrapping_sub(1)) }
    }

    /// The bytecode index; `at` as in [`is_at`].
    pub fn bci(&self, at: bool) -> Option<u16> {
        let index = self.insn_index(at)?;
        self.method.code.get()?.bcis.get(index).copied()
    }

    /// Whether this frame interrupted the frame below, rather than being called by it.
    pub fn interrupts(&self, below: &Frame) -> bool {
        self.continuation.is_some() && self.regs >= below.extent()
    }
}

/// Whether frame `index` (0 is the outermost) is at its `ip` rather than after a call.
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
