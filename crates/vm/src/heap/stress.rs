//! `--gc-stress N`, for developers: a collection at every Nth allocation and at every poll, with freed memory that
//! exposes stale references. Freed memory is filled with a pattern and not reused for a long time, and the collector
//! checks every reference that it follows. A bug in the collector, in frame maps or in a native then shows up at once,
//! close to its cause.

use super::alloc::Chunk;
use super::{Heap, Ref};
use crate::class::Method;

/// The pattern in freed memory: as a reference it lies outside every arena.
const POISON: u8 = 0xdb;
/// Until this much memory is in use, fresh memory is preferred to freed memory.
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

/// The holder of the references that the collector is following, for the message about a stale one.
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

    /// Room for exactly one object, so that the next allocation comes here again; none if the usual path must be taken.
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

    /// Makes a freed object unusable, except for the first 8 bytes, which mark it as free.
    pub(super) fn poison(&mut self, chunk: Chunk) {
        // SAFETY: the chunk was an object.
        unsafe {
            let ptr = self.base.add(chunk.start);
            self.before_write_range(ptr, chunk.len);
            ptr.write_bytes(POISON, chunk.len);
        }
    }
}

/// A bug in doppel: ends the process.
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
