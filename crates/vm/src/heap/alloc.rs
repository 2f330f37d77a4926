//! Allocation: bump allocation within the current chunk. Chunks come from the last sweep's free list, then from fresh
//! memory.

use std::rc::Rc;

use super::stress::Stress;
use super::{CARD_SHIFT, CLASS_OFFSET, HEADER, Heap, LENGTH_OFFSET, Ref};
use crate::class::ClassId;

/// Room beyond `--max-heap` for natives and the VM itself, which allocate between collections.
pub const SLACK: usize = 64 << 20;
/// The size of pieces of fresh memory.
const FRESH_CHUNK: usize = 256 << 10;
/// Objects of at least this size bypass the current chunk.
const LARGE: usize = 16 << 10;
/// The minimum number of bytes between two collections.
const MIN_CYCLE: usize = 96 << 20;
/// The minimum number of bytes between two collections when the heap is almost full.
const MIN_ROOM: usize = 1 << 20;
/// Free chunks of at least this size serve large objects.
const LARGE_CHUNK: usize = 64 << 10;
/// The size of the kernel's pages, or a multiple of it.
const PAGE: usize = 4096;
/// So many bytes are cheaper to give back to the kernel than to fill with zeros.
const MANY_PAGES: usize = 1 << 20;

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
    /// The current chunk: `cur..end` is free and zeroed.
    cur: usize,
    end: usize,
    /// The first byte never handed out in this state, and the end of the arena.
    top: usize,
    arena_end: usize,
    /// `--max-heap`.
    max_heap: usize,
    /// The chunks of the last sweep in address order, and the number of those used up.
    free: Rc<Vec<Chunk>>,
    next_free: usize,
    /// Chunks that are large enough for large objects.
    large_free: Vec<Chunk>,
    /// Bytes that survived the last collection.
    live: usize,
    /// Bytes handed out as chunks or large objects since the last collection.
    pub(super) since_gc: usize,
    /// The value of `since_gc` at which the next collection is due.
    cycle: usize,
    /// The highest `top` ever: memory below it may be dirty even where it is free.
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

    /// Like [`Heap::alloc`], but may use the slack: for VM internals that cannot wait for a collection.
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
        debug_assert!(start >= super::OBJECTS && start + HEADER as usize <= self.reserved);
        // SAFETY: the allocator hands out pieces of the arena on multiples of 8, and none is shorter than a header.
        unsafe {
            let header = self.base.add(start);
            self.before_write(header);
            header.add(CLASS_OFFSET as usize).cast::<u32>().write(class.0);
            header.add(LENGTH_OFFSET as usize).cast::<u32>().write(length);
        }
        Ref::at(start)
    }

    #[cold]
    #[inline(never)]
    fn alloc_slow(&mut self, size: usize, limit: usize) -> Result<usize, Exhausted> {
        // A caller that can collect does so before the heap grows. One that cannot retries with the hard limit.
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
        self.count(chunk.len);
        self.alloc.cur = chunk.start + size;
        self.alloc.end = chunk.start + chunk.len;
        Ok(chunk.start)
    }

    /// The next zeroed chunk with room for `size` bytes: a small free one, a piece of a large free one, or fresh
    /// memory.
    fn next_chunk(&mut self, size: usize, limit: usize) -> Result<Chunk, Exhausted> {
        while self.alloc.next_free < self.alloc.free.len() {
            let chunk = self.alloc.free[self.alloc.next_free];
            self.alloc.next_free += 1;
            if chunk.len >= size {
                self.clear(chunk);
                return Ok(chunk);
            }
        }
        // Near the limit chunks get smaller, so that even the last bytes are usable.
        let room = (limit - self.alloc.in_use()) & !7;
        let piece = LARGE_CHUNK.min(room).max(size);
        if let Some(start) = self.carve(piece) {
            return Ok(Chunk { start, len: piece });
        }
        self.take_fresh(FRESH_CHUNK.min(room).max(size))
    }

    fn count(&mut self, size: usize) {
        self.alloc.since_gc += size;
        self.handed_out += size as u64;
    }

    fn alloc_large(&mut self, size: usize) -> Result<usize, Exhausted> {
        // What free memory contains would have to be saved for a rollback.
        let is_fresh_cheaper =
            self.epoch != 0 && size >= MANY_PAGES && self.alloc.top + size <= self.alloc.arena_end / 2;
        let carved = if is_fresh_cheaper { None } else { self.carve(size) };
        let start = match carved {
            Some(start) => start,
            None => self.take_fresh(size)?.start,
        };
        self.count(size);
        Ok(start)
    }

    /// Zeroed bytes from the first large free chunk with enough room.
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

    /// Takes memory that was never used in this state.
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
            let len = self.alloc.high_water.min(chunk.start + chunk.len) - chunk.start;
            self.zero(Chunk { start: chunk.start, len });
        }
        self.alloc.high_water = self.alloc.high_water.max(self.alloc.top);
        Ok(chunk)
    }

    /// Fills fresh memory with zeros. The pages of a large chunk are given back to the kernel, which replaces those that are
    /// used by empty ones: programs often use little of a large array.
    fn zero(&mut self, chunk: Chunk) {
        let end = chunk.start + chunk.len;
        let (first, last) = (chunk.start.next_multiple_of(PAGE), end / PAGE * PAGE);
        // SAFETY: the chunk is in the arena, a private mapping without a file, whose base is at the start of a page.
        unsafe {
            let is_given_back = last.saturating_sub(first) >= MANY_PAGES
                && libc::madvise(self.base.add(first).cast(), last - first, libc::MADV_DONTNEED) == 0;
            if is_given_back {
                self.base.add(chunk.start).write_bytes(0, first - chunk.start);
                self.base.add(last).write_bytes(0, end - last);
            } else {
                self.base.add(chunk.start).write_bytes(0, chunk.len);
            }
        }
    }

    /// From now on objects are allocated in fresh memory only; returns where it begins.
    pub(crate) fn begin_region(&mut self) -> usize {
        self.retire_current();
        self.alloc.free = Rc::default();
        self.alloc.next_free = 0;
        self.alloc.large_free.clear();
        self.alloc.top
    }

    /// The bytes of all objects since [`Heap::begin_region`].
    pub(crate) fn end_region(&mut self, start: usize) -> Vec<u8> {
        if self.alloc.end == self.alloc.top {
            // Nothing has used the rest of the last chunk.
            self.alloc.top = self.alloc.cur;
            (self.alloc.cur, self.alloc.end) = (0, 0);
        }
        self.retire_current();
        // SAFETY: everything below the top is in the arena.
        unsafe { std::slice::from_raw_parts(self.base.add(start), self.alloc.top - start) }.to_vec()
    }

    /// Puts objects back where they were, which is the top of the arena, after a rollback.
    pub(crate) fn restore_region(&mut self, start: usize, bytes: &[u8]) -> Result<(), Exhausted> {
        if bytes.is_empty() {
            return Ok(());
        }
        if start != self.alloc.top {
            return Err(Exhausted);
        }
        let chunk = self.take_fresh(bytes.len())?;
        self.alloc.since_gc += chunk.len;
        // SAFETY: this chunk was just taken.
        unsafe { self.base.add(chunk.start).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        Ok(())
    }

    /// Fresh memory has nothing to restore: its cards count as saved, except the first, which it shares with older
    /// objects.
    fn stamp_fresh(&mut self, chunk: Chunk) {
        let first = (chunk.start >> CARD_SHIFT) + 1;
        let last = (chunk.start + chunk.len - 1) >> CARD_SHIFT;
        // SAFETY: the chunk is in the arena, and every card of the arena has an epoch.
        unsafe {
            self.before_write(self.base.add(chunk.start));
            for card in first..=last {
                *self.cards.add(card) = self.epoch;
            }
        }
    }

    fn clear(&mut self, chunk: Chunk) {
        // SAFETY: chunks are pieces of the arena.
        unsafe {
            let ptr = self.base.add(chunk.start);
            self.before_write_range(ptr, chunk.len);
            ptr.write_bytes(0, chunk.len);
        }
    }

    /// Turns the rest of the current chunk into a free chunk, so that the heap can be walked.
    pub(crate) fn retire_current(&mut self) {
        let rest = Chunk { start: self.alloc.cur, len: self.alloc.end - self.alloc.cur };
        self.mark_free(rest);
        self.alloc.cur = 0;
        self.alloc.end = 0;
    }

    /// Writes the header of a free chunk: class 0, and its length in units.
    pub(super) fn mark_free(&mut self, chunk: Chunk) {
        if chunk.len == 0 {
            return;
        }
        let object = Ref::at(chunk.start);
        self.write(object, CLASS_OFFSET, 0u32);
        self.write(object, LENGTH_OFFSET, (chunk.len / 8) as u32);
    }

    /// Gives the allocator the chunks that a sweep has freed, and decides when to collect next.
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
        // The cost of a collection is proportional to the live bytes; near the limit it must happen earlier.
        let room = self.alloc.max_heap.saturating_sub(live);
        self.alloc.cycle = MIN_CYCLE.max(live).min(room / 2).max(MIN_ROOM);
    }

    /// Whether enough was allocated since the last collection to make another one worthwhile.
    pub fn wants_gc(&self) -> bool {
        self.alloc.since_gc >= self.alloc.cycle || self.alloc.stress.is_some_and(Stress::is_due)
    }

    /// Whether a good part of the way to the next collection is done.
    pub(crate) fn is_filling(&self) -> bool {
        self.alloc.since_gc >= self.alloc.cycle / 4
    }

    pub(crate) fn first_object(&self) -> usize {
        super::OBJECTS
    }

    pub(super) fn top(&self) -> usize {
        self.alloc.top
    }

    pub(super) fn allocator_state(&self) -> Allocator {
        self.alloc.clone()
    }

    pub(super) fn restore_allocator(&mut self, saved: &Allocator) {
        assert_eq!(self.alloc.arena_end, saved.arena_end, "a mark of another heap");
        let high_water = self.alloc.high_water;
        self.alloc = saved.clone();
        self.alloc.high_water = high_water.max(saved.high_water);
    }

    /// Bytes in use, including garbage: for `Runtime.totalMemory`.
    pub fn used(&self) -> usize {
        self.alloc.in_use() - (self.alloc.end - self.alloc.cur)
    }

    pub fn max(&self) -> usize {
        self.alloc.max_heap
    }
}
