//! `--gc-stress N`, for developers: a collection at every Nth allocation and at every poll, and memory that tells on whoever
//! still refers to it. What is freed is filled with a pattern and not used again for long, and the collector checks every
//! reference that it follows. A bug of the collector, of frame maps or of a native then shows at once, at its cause.

use super::alloc::Chunk;
use super::{Heap, Ref};
use crate::class::Method;

/// What freed memory is filled with: as a reference it lies outside of every arena.
const POISON: u8 = 0xdb;
/// Fresh memory is preferred to what was freed until this much is in use.
const QUARANTINE: usize = 192 << 20;

/// When the next collection is due.
#[derive(Clone, Copy)]
pub(super) struct Stress {
    every: u32,
    left: u32,
}

impl Stress {
    pub fn is_due(self) -> bool {
        self.left == 0
    }

    pub fn collected(&mut self) {
        self.left = self.every;
    }
}

/// Who holds the references that the collector follows now; for the message if one is stale.
#[derive(Clone, Copy, Debug)]
pub(super) enum Holder {
    Root,
    Object(Ref),
    Frame(&'static Method, Option<usize>),
}

impl Heap {
    /// From now on every `every`th allocation collects.
    pub fn stress(&mut self, every: u32) {
        self.alloc.stress = Some(Stress { every, left: every });
    }

    pub fn is_stressed(&self) -> bool {
        self.alloc.stress.is_some()
    }

    /// Room for exactly one object, so that the next allocation comes here again; none if the usual way must do.
    pub(super) fn alloc_stressed(&mut self, size: usize) -> Option<usize> {
        let stress = self.alloc.stress.as_mut()?;
        stress.left = stress.left.saturating_sub(1);
        let start = if self.top() < super::OBJECTS + QUARANTINE {
            self.take_fresh(size).ok()?.start
        } else {
            self.carve(size)?
        };
        self.alloc.since_gc += size;
        Some(start)
    }

    /// Makes a freed object unusable, but for the first 8 bytes, which say that it is free.
    pub(super) fn poison(&mut self, chunk: Chunk) {
        let ptr = self.ptr(Ref((chunk.start / 8) as u32), 0);
        self.before_write_range(ptr, chunk.len);
        // SAFETY: the chunk was an object.
        unsafe { ptr.write_bytes(POISON, chunk.len) };
    }
}

/// A bug of doppel: ends the process.
#[cold]
pub(super) fn stale(object: Ref, holder: Holder) -> ! {
    match holder {
        Holder::Root => unreachable!("a root is the stale reference {object:?}"),
        Holder::Object(from) => unreachable!("{from:?} has the stale reference {object:?}"),
        Holder::Frame(method, at) => {
            unreachable!("a frame of {} at instruction {at:?} has the stale reference {object:?}", method.display())
        }
    }
}
