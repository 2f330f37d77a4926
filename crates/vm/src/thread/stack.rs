//! The memory of a thread's stack: slots, tags and frames, each mapped lazily.

use std::rc::Rc;

use super::Frame;
use crate::heap::map_lazily;
use crate::symbolic::Tag;

/// Slots reserved for the handling of a `StackOverflowError`.
const RESERVE_SLOTS: usize = 4096;
const RESERVE_FRAMES: usize = 256;

/// Shared by the thread and its snapshots: frames hold addresses into it, so it outlives the thread while a snapshot
/// can restore the thread.
pub struct Stack {
    pub slots: *mut u64,
    pub tags: *mut Tag,
    pub frames: *mut Frame,
    n_slots: usize,
    n_frames: usize,
}

impl Stack {
    /// A stack for about as many frames as HotSpot's interpreter fits into `bytes`.
    pub fn new(bytes: usize) -> std::io::Result<Rc<Stack>> {
        let n_slots = (bytes / 8).max(16 * 1024) + RESERVE_SLOTS;
        let n_frames = (bytes / 72).max(2048) + RESERVE_FRAMES;
        Ok(Rc::new(Stack {
            slots: map_lazily(n_slots * 8)?.cast(),
            tags: map_lazily(n_slots * 4)?.cast(),
            frames: map_lazily(n_frames * size_of::<Frame>())?.cast(),
            n_slots,
            n_frames,
        }))
    }

    pub fn slot_limit(&self) -> *mut u64 {
        // SAFETY: the mapping has `n_slots` slots, which include the reserve.
        unsafe { self.slots.add(self.n_slots - RESERVE_SLOTS) }
    }

    pub fn frame_limit(&self) -> *mut Frame {
        // SAFETY: the mapping has `n_frames` frames, which include the reserve.
        unsafe { self.frames.add(self.n_frames - RESERVE_FRAMES) }
    }

    /// Frames from the outermost to `top`, inclusive.
    pub fn frames_to(&self, top: *mut Frame) -> &[Frame] {
        let end = top.addr() + size_of::<Frame>();
        let n_frames = end.saturating_sub(self.frames.addr()) / size_of::<Frame>();
        // SAFETY: every frame up to `top` was pushed, and the mapping is not shorter.
        unsafe { std::slice::from_raw_parts(self.frames, n_frames.min(self.n_frames)) }
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        // SAFETY: the ranges were mapped in `new`, and threads and snapshots share the stack by `Rc`: this was the last.
        unsafe {
            libc::munmap(self.slots.cast(), self.n_slots * 8);
            libc::munmap(self.tags.cast(), self.n_slots * 4);
            libc::munmap(self.frames.cast(), self.n_frames * size_of::<Frame>());
        }
    }
}
