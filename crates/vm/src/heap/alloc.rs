//! Allocation: bump within the current chunk; chunks come from the last sweep's free list, then from fresh memory.

use std::rc::Rc;

use super::stress::Stress;
use super::{CARD_SHIFT, CLASS_OFFSET, HEADER, Heap, LENGTH_OFFSET, Ref};
use crate::class::ClassId;

/// Room beyond `--max-heap` for natives and the VM itself, which allocate between two collections.
pub const SLACK: usize = 64 << 20;
/// Fresh memory is taken in pieces of this size.
const FRESH_CHUNK: usize = 256 << 10;
/// Objects of at least this size do not go through the current chunk.
const LARGE: usize = 16 << 10;
/// A collection is wanted after this many bytes at the earliest.
const MIN_CYCLE: usize = 96 << 20;
/// And after this many even if the heap is almost full.
const MIN_ROOM: usize = 1 << 20;
/// Free chunks of at least this size serve large objects.
const LARGE_CHUNK: usize = 64 << 10;

/// The heap limit is reached; the caller collects and retries, or throws `OutOfMemoryError`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

/// A run of free bytes.
#[derive(Clone, Copy, Debug)]
pub struct Chunk {
    pub start: usize,
    pub len: usize,
}

#[derive(Clone)]
pub struct Allocator {
    /// The current chunk: `cur..end` is zeroed and free.
    cur: usize,
    end: usize,
    /// First byte never handed out in this state, and where the arena ends.
    top: usize,
    arena_end: usize,
    /// `--max-heap`.
    max_heap: usize,
    /// Chunks of the last sweep in address order, and how many of them are used up.
    free: Rc<Vec<Chunk>>,
    next_free: usize,
    /// Chunks that are large enough for large objects.
    large_free: Vec<Chunk>,
    /// Bytes that survived the last collection.
    live: usize,
    /// Bytes handed out as chunks or large objects since the last collection.
    pub(super) since_gc: usize,
    /// `since_gc` at which the next collection is wanted.
    cycle: usize,
    /// Highest `top` ever: memory below it may be dirty even where it is free.
    high_water: usize,
    /// `--gc-stress`.
    pub(super) stress: Option<Stress>,
}

impl Allocator {
    pub fn new(start: usize, max_heap: usize, arena_end: usize) -> Allocator {
        Allocator {
            cur: start,
            end: start,
            top: start,
            arena_end,
            max_heap,
            free: Rc::default(),
            next_free: 0,
            large_free: Vec::new(),
            live: 0,
            since_gc: 0,
            cycle: MIN_CYCLE.min(max_heap / 2),
            high_water: start,
            stress: None,
        }
    }

    /// Bytes that count against the limit.
    fn in_use(&self) -> usize {
        self.live + self.since_gc
    }
}

impl Heap {
    /// Allocates a zeroed object of `size` bytes (a multiple of 8) with its header. Never collects.
    #[inline(always)]
    pub fn alloc(&mut self, class: ClassId, size: usize, length: u32) -> Result<Ref, Exhausted> {
        let start = self.alloc.cur;
        let next = start + size;
        let start = if next <= self.alloc.end {
            self.alloc.cur = next;
            start
        } else {
            self.alloc_slow(size, self.alloc.max_heap)?
        };
        Ok(self.write_header(start, class, length))
    }

    /// As [`Heap::alloc`], into the slack too: for VM internals that must not fail for want of a collection.
    pub fn alloc_reserve(&mut self, class: ClassId, size: usize, length: u32) -> Result<Ref, Exhausted> {
        match self.alloc(class, size, length) {
            Ok(object) => Ok(object),
            Err(Exhausted) => {
                let start = self.alloc_slow(size, self.alloc.max_heap + SLACK)?;
                Ok(self.write_header(start, class, length))
            }
        }
    }

    #[inline(always)]
    fn write_header(&mut self, start: usize, class: ClassId, length: u32) -> Ref {
        let object = Ref((start / 8) as u32);
        self.write(object, CLASS_OFFSET, class.0);
        self.write(object, LENGTH_OFFSET, length);
        object
    }

    #[cold]
    #[inline(never)]
    fn alloc_slow(&mut self, size: usize, limit: usize) -> Result<usize, Exhausted> {
        // Who can collect does so before the heap grows further; who cannot comes back with the hard limit.
        if limit == self.alloc.max_heap && self.wants_gc() {
            return Err(Exhausted);
        }
        if self.alloc.in_use() + size > limit {
            return Err(Exhausted);
        }
        if let Some(start) = self.alloc_stressed(size) {
            return Ok(start);
        }
        if size >= LARGE {
            return self.alloc_large(size);
        }
        self.retire_current();
        let chunk = self.next_chunk(size, limit)?;
        self.alloc.since_gc += chunk.len;
        self.alloc.cur = chunk.start + size;
        self.alloc.end = chunk.start + chunk.len;
        Ok(chunk.start)
    }

    /// The next zeroed chunk with room for `size` bytes: a small free one, a piece of a large free one, fresh memory.
    fn next_chunk(&mut self, size: usize, limit: usize) -> Result<Chunk, Exhausted> {
        while self.alloc.next_free < self.alloc.free.len() {
            let chunk = self.alloc.free[self.alloc.next_free];
            self.alloc.next_free += 1;
            if chunk.len >= size {
                self.clear(chunk);
                return Ok(chunk);
            }
        }
        // Near the limit chunks get smaller, so that the last bytes can be used, too.
        let room = (limit - self.alloc.in_use()) & !7;
        let piece = LARGE_CHUNK.min(room).max(size);
        if let Some(start) = self.carve(piece) {
            return Ok(Chunk { start, len: piece });
        }
        self.take_fresh(FRESH_CHUNK.min(room).max(size))
    }

    fn alloc_large(&mut self, size: usize) -> Result<usize, Exhausted> {
        let start = match self.carve(size) {
            Some(start) => start,
            None => self.take_fresh(size)?.start,
        };
        self.alloc.since_gc += size;
        Ok(start)
    }

    /// Zeroed bytes off the first large free chunk that has them.
    pub(super) fn carve(&mut self, size: usize) -> Option<usize> {
        let index = self.alloc.large_free.iter().position(|chunk| chunk.len >= size)?;
        let chunk = self.alloc.large_free[index];
        let rest = Chunk { start: chunk.start + size, len: chunk.len - size };
        if rest.len >= LARGE_CHUNK {
            self.alloc.large_free[index] = rest;
        } else {
            self.alloc.large_free.swap_remove(index);
        }
        self.clear(Chunk { start: chunk.start, len: size });
        self.mark_free(rest);
        Some(chunk.start)
    }

    /// Takes bytes of memory that was never used in this state.
    pub(super) fn take_fresh(&mut self, len: usize) -> Result<Chunk, Exhausted> {
        if self.alloc.arena_end - self.alloc.top < len {
            return Err(Exhausted);
        }
        let chunk = Chunk { start: self.alloc.top, len };
        self.alloc.top += chunk.len;
        if self.epoch != 0 {
            self.stamp_fresh(chunk);
        }
        if chunk.start < self.alloc.high_water {
            let dirty = self.alloc.high_water.min(chunk.start + chunk.len) - chunk.start;
            unsafe { self.base.add(chunk.start).write_bytes(0, dirty) };
        }
        self.alloc.high_water = self.alloc.high_water.max(self.alloc.top);
        Ok(chunk)
    }

    /// Fresh memory has nothing to restore: its cards count as saved, but for the first one, which it shares.
    fn stamp_fresh(&mut self, chunk: Chunk) {
        self.before_write_range(unsafe { self.base.add(chunk.start) }, 1);
        let first = (chunk.start >> CARD_SHIFT) + 1;
        let last = (chunk.start + chunk.len - 1) >> CARD_SHIFT;
        for card in first..=last {
            unsafe { *self.cards.add(card) = self.epoch };
        }
    }

    fn clear(&mut self, chunk: Chunk) {
        let ptr = unsafe { self.base.add(chunk.start) };
        self.before_write_range(ptr, chunk.len);
        unsafe { ptr.write_bytes(0, chunk.len) };
    }

    /// Leaves what remains of the current chunk as a free chunk, so that the heap can be walked.
    pub(super) fn retire_current(&mut self) {
        let rest = Chunk { start: self.alloc.cur, len: self.alloc.end - self.alloc.cur };
        self.mark_free(rest);
        self.alloc.cur = 0;
        self.alloc.end = 0;
    }

    /// Writes the header of a free chunk: class 0, and the length in units.
    pub(super) fn mark_free(&mut self, chunk: Chunk) {
        if chunk.len == 0 {
            return;
        }
        let object = Ref((chunk.start / 8) as u32);
        self.write(object, CLASS_OFFSET, 0u32);
        self.write(object, LENGTH_OFFSET, (chunk.len / 8) as u32);
    }

    /// Gives the allocator what a sweep has found, and decides when to collect next.
    pub(super) fn install_free(&mut self, chunks: Vec<Chunk>, live: usize) {
        let (large, small): (Vec<Chunk>, Vec<Chunk>) = chunks.into_iter().partition(|chunk| chunk.len >= LARGE_CHUNK);
        self.alloc.free = Rc::new(small.into_iter().filter(|chunk| chunk.len > HEADER as usize).collect());
        self.alloc.next_free = 0;
        self.alloc.large_free = large;
        self.alloc.live = live;
        self.alloc.since_gc = 0;
        if let Some(stress) = &mut self.alloc.stress {
            stress.collected();
        }
        // A collection costs about as much as what is live; near the limit it must come earlier.
        let room = self.alloc.max_heap.saturating_sub(live);
        self.alloc.cycle = MIN_CYCLE.max(live).min(room / 2).max(MIN_ROOM);
    }

    /// Whether enough was allocated since the last collection to make another worth while.
    pub fn wants_gc(&self) -> bool {
        self.alloc.since_gc >= self.alloc.cycle || self.alloc.stress.is_some_and(Stress::is_due)
    }

    pub(super) fn first_object(&self) -> usize {
        super::OBJECTS
    }

    pub(super) fn top(&self) -> usize {
        self.alloc.top
    }

    pub(super) fn allocator_state(&self) -> Allocator {
        self.alloc.clone()
    }

    pub(super) fn restore_allocator(&mut self, saved: &Allocator) {
        let high_water = self.alloc.high_water;
        self.alloc = saved.clone();
        self.alloc.high_water = high_water.max(saved.high_water);
    }

    /// Bytes in use, garbage included: for `Runtime.totalMemory`.
    pub fn used(&self) -> usize {
        self.alloc.in_use() - (self.alloc.end - self.alloc.cur)
    }

    pub fn max(&self) -> usize {
        self.alloc.max_heap
    }
}
