//! The concrete partition of the heap: one flat arena that holds every Java object, the class table and off-heap
//! memory.
//!
//! A [`Ref`] is the offset of an object in the arena in 8-byte units; 0 is null. Objects never move, so a reference is
//! also an identity. Everything that must roll back with a snapshot is in the arena: static fields are part of the
//! class mirrors, and initialisation states are in the class table at the start of the arena.
//!
//! Object layout: 16 bytes of header, then fields or elements.
//!
//! | offset | content |
//! | --- | --- |
//! | 0 | class id (0: a free chunk, its length in units at offset 4) |
//! | 4 | array length; for a class mirror the id of the class it mirrors; else the identity hash code, 0 until asked for |
//! | 8 | shadow: id of the object's entry in the symbolic partition, 0 if no part of it is symbolic |
//! | 12 | lock word: owner thread (14 bits) and recursion count (18 bits) |

mod access;
mod alloc;
pub mod gc;
pub mod identity;
mod journal;
pub mod offheap;
mod reads;
mod reference;
mod shortage;
mod stress;
#[cfg(test)]
mod tests;

use crate::class::ClassId;

pub use access::Prim;
pub use alloc::Exhausted;
pub use journal::Mark;
pub(crate) use reads::{Seen, Word};
pub use reference::Ref;
pub use shortage::Shortage;

/// Offset of array elements and of the first field.
pub const HEADER: u32 = 16;
pub const CLASS_OFFSET: u32 = 0;
pub const LENGTH_OFFSET: u32 = 4;
/// The identity hash code of objects other than arrays and class mirrors.
pub const HASH_OFFSET: u32 = 4;
pub const SHADOW_OFFSET: u32 = 8;
pub const LOCK_OFFSET: u32 = 12;

/// Granularity of the journal: cards of 512 bytes.
pub const CARD_SHIFT: u32 = 9;

/// The maximum number of classes of a VM; their table is at the start of the arena.
pub const MAX_CLASSES: usize = 1 << 17;
const CLASS_TABLE: usize = 64;
const CLASS_ENTRY: usize = 16;
const OBJECTS: usize = CLASS_TABLE + MAX_CLASSES * CLASS_ENTRY;

/// The mutable state of a class; in the arena so that it rolls back.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ClassEntry {
    /// The `java.lang.Class` object, null while the class is not loaded in this state.
    pub mirror: Ref,
    /// See [`crate::class::init::state`]: the state in the low 8 bits, the initialising thread in the rest.
    pub state: u32,
    /// `Object[]` of resolved strings, method handles and call sites in constant-pool order; null until first needed.
    pub resolved: Ref,
    /// What users of a class whose initialisation has failed are told; null if it has not.
    pub failure: Ref,
}

pub struct Heap {
    /// First byte of the arena, which has `reserved` bytes, all of them readable and writable from the start.
    base: *mut u8,
    /// One epoch per card: the epoch in which the card was last saved.
    cards: *mut u32,
    /// The current epoch; 0 while there is neither a snapshot nor a watch, so that no store is journaled.
    epoch: u32,
    reserved: usize,
    alloc: alloc::Allocator,
    /// The bytes that were ever handed out as chunks or large objects; does not roll back.
    handed_out: u64,
    journal: journal::Journal,
    reads: reads::Reads,
    pub offheap: offheap::OffHeap,
}

impl Heap {
    /// Reserves an arena for `max_heap` bytes of objects, plus slack for natives that cannot fail.
    pub fn new(max_heap: usize) -> Result<Heap, std::io::Error> {
        // Objects do not move, so free memory may be fragmented: reserve twice the address space. Untouched memory
        // costs nothing.
        let reserved = (OBJECTS + 2 * (max_heap + alloc::SLACK)).next_multiple_of(1 << 16);
        let base = map_lazily(reserved)?;
        let cards = map_lazily((reserved >> CARD_SHIFT) * 4)?.cast::<u32>();
        Ok(Heap {
            base,
            cards,
            epoch: 0,
            reserved,
            alloc: alloc::Allocator::new(OBJECTS, max_heap, reserved),
            handed_out: 0,
            journal: journal::Journal::default(),
            reads: reads::Reads::default(),
            offheap: offheap::OffHeap::default(),
        })
    }

    /// The bytes that were ever handed out, in chunks: a measure of the work of allocating.
    pub(crate) fn handed_out(&self) -> u64 {
        self.handed_out
    }

    /// First byte of the arena, for the interpreter: objects lie there at their [`Ref`]s.
    #[inline(always)]
    pub(crate) fn base(&self) -> *mut u8 {
        self.base
    }

    /// The card of an address is saved if its epoch in this table is [`Heap::epoch`]; for the interpreter's write barrier.
    #[inline(always)]
    pub(crate) fn cards(&self) -> *const u32 {
        self.cards
    }

    #[inline(always)]
    pub(crate) fn epoch(&self) -> u32 {
        self.epoch
    }

    /// The address of a class's entry, for the interpreter, which has it in its instructions.
    pub(crate) fn class_entry_ptr(&self, id: ClassId) -> *mut ClassEntry {
        self.base.wrapping_add(CLASS_TABLE + id.0 as usize * CLASS_ENTRY).cast()
    }

    #[inline(always)]
    pub fn class_entry(&self, id: ClassId) -> ClassEntry {
        assert!((id.0 as usize) < MAX_CLASSES, "no such class: {id:?}");
        // SAFETY: an aligned entry of the table, and any bytes are one.
        unsafe { *self.class_entry_ptr(id) }
    }

    /// The class whose entry is at this offset of the arena, and the offset in the entry.
    pub(crate) fn class_entry_word(&self, at: usize) -> Option<(ClassId, usize)> {
        let at = at.checked_sub(CLASS_TABLE).filter(|at| *at < OBJECTS - CLASS_TABLE)?;
        Some((ClassId((at / CLASS_ENTRY) as u32), at % CLASS_ENTRY))
    }

    pub fn set_class_entry(&mut self, id: ClassId, entry: ClassEntry) {
        assert!((id.0 as usize) < MAX_CLASSES, "no such class: {id:?}");
        let ptr = self.class_entry_ptr(id);
        // SAFETY: an aligned entry of the table, which is part of the arena.
        unsafe {
            self.before_write_range(ptr.cast(), CLASS_ENTRY);
            *ptr = entry;
        }
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        // SAFETY: both ranges were mapped in `new` and nothing refers to them any more.
        unsafe {
            libc::munmap(self.base.cast(), self.reserved);
            libc::munmap(self.cards.cast(), (self.reserved >> CARD_SHIFT) * 4);
        }
    }
}

/// Maps zeroed memory that costs nothing until it is touched.
pub fn map_lazily(len: usize) -> Result<*mut u8, std::io::Error> {
    // Miri knows no such flag.
    let no_reserve = if cfg!(miri) { 0 } else { libc::MAP_NORESERVE };
    // SAFETY: an anonymous private mapping at an address of the kernel's choice.
    let ptr = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            len,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | no_reserve,
            -1,
            0,
        )
    };
    if ptr == libc::MAP_FAILED { Err(std::io::Error::last_os_error()) } else { Ok(ptr.cast()) }
}
