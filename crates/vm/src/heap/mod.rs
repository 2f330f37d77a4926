//! The concrete partition of the heap: one flat arena that holds every Java object, the class table and off-heap memory.
//!
//! A [`Ref`] is the object's offset in the arena in 8-byte units; 0 is null. Objects never move, so a reference is also
//! an identity. Everything that must roll back with a snapshot lives in here: static fields are part of the class
//! mirrors, initialisation states are in the class table at the arena's start.
//!
//! Object layout: 16 bytes of header, then fields or elements.
//!
//! | offset | content |
//! | --- | --- |
//! | 0 | class id (0: a free chunk, its length in units at offset 4) |
//! | 4 | array length; for a class mirror the id of the class it mirrors; else the identity hash code, 0 until asked for |
//! | 8 | shadow: id of the object's entry in the symbolic partition, 0 if no part of it is symbolic |
//! | 12 | lock word: owner thread (14 bits) and recursion count (18 bits) |

mod alloc;
pub mod gc;
pub mod identity;
mod journal;
pub mod offheap;
mod stress;

use doppel_inputs::Kind;

use crate::class::{Class, ClassId};

pub use alloc::Exhausted;
pub use journal::Mark;

/// A reference to an object: its offset in the arena in units of 8 bytes. `Ref::NULL` is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Ref(pub u32);

impl Ref {
    pub const NULL: Ref = Ref(0);

    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// As it stands in a slot.
    pub fn slot(self) -> u64 {
        u64::from(self.0)
    }

    pub fn from_slot(slot: u64) -> Ref {
        Ref(slot as u32)
    }
}

/// Offset of array elements and of the first field.
pub const HEADER: u32 = 16;
pub const CLASS_OFFSET: u32 = 0;
pub const LENGTH_OFFSET: u32 = 4;
/// The identity hash code of what is neither an array nor a class mirror.
pub const HASH_OFFSET: u32 = 4;
pub const SHADOW_OFFSET: u32 = 8;
pub const LOCK_OFFSET: u32 = 12;

/// Journal granularity: 512-byte cards.
pub const CARD_SHIFT: u32 = 9;

/// Most classes a VM can have; their table lies at the arena's start.
pub const MAX_CLASSES: usize = 1 << 17;
const CLASS_TABLE: usize = 64;
const CLASS_ENTRY: usize = 16;
const OBJECTS: usize = CLASS_TABLE + MAX_CLASSES * CLASS_ENTRY;

/// A primitive that can be read from and written to the arena.
pub trait Prim: Copy + 'static {}
impl Prim for u8 {}
impl Prim for i8 {}
impl Prim for u16 {}
impl Prim for i16 {}
impl Prim for u32 {}
impl Prim for i32 {}
impl Prim for u64 {}
impl Prim for i64 {}
impl Prim for f32 {}
impl Prim for f64 {}
impl Prim for Ref {}

/// One class's mutable state; lives in the arena so that it rolls back.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ClassEntry {
    /// The `java.lang.Class` object, null while the class is not loaded in this state.
    pub mirror: Ref,
    /// See [`crate::class::init::state`]: low 8 bits the state, the rest the initialising thread.
    pub state: u32,
    /// `Object[]` of resolved strings, method handles, call sites by constant-pool order; null until first needed.
    pub resolved: Ref,
    pub spare: u32,
}

pub struct Heap {
    /// First byte of the arena.
    pub base: *mut u8,
    /// One epoch per card: the epoch in which the card was last saved.
    pub cards: *mut u32,
    /// Current epoch; 0 while no snapshot exists and nobody watches, so that no store is ever journaled.
    pub epoch: u32,
    reserved: usize,
    alloc: alloc::Allocator,
    journal: journal::Journal,
    pub offheap: offheap::OffHeap,
}

impl Heap {
    /// Reserves an arena for `max_heap` bytes of objects (plus slack for natives that cannot fail).
    pub fn new(max_heap: usize) -> Result<Heap, std::io::Error> {
        // Objects do not move, so free memory can be in the wrong places: twice the address space, none of it touched.
        let reserved = (OBJECTS + 2 * (max_heap + alloc::SLACK)).next_multiple_of(1 << 16);
        let base = map_lazily(reserved)?;
        let cards = map_lazily((reserved >> CARD_SHIFT) * 4)?.cast::<u32>();
        Ok(Heap {
            base,
            cards,
            epoch: 0,
            reserved,
            alloc: alloc::Allocator::new(OBJECTS, max_heap, reserved),
            journal: journal::Journal::default(),
            offheap: offheap::OffHeap::default(),
        })
    }

    #[inline(always)]
    pub fn ptr(&self, object: Ref, offset: u32) -> *mut u8 {
        // SAFETY: references are produced by the allocator, offsets by layouts; both stay inside the arena.
        unsafe { self.base.add((object.0 as usize) * 8 + offset as usize) }
    }

    #[inline(always)]
    pub fn read<T: Prim>(&self, object: Ref, offset: u32) -> T {
        unsafe { self.ptr(object, offset).cast::<T>().read_unaligned() }
    }

    /// Stores and, if a snapshot is live, saves the card first.
    #[inline(always)]
    pub fn write<T: Prim>(&mut self, object: Ref, offset: u32, value: T) {
        let ptr = self.ptr(object, offset);
        self.before_write(ptr);
        unsafe { ptr.cast::<T>().write_unaligned(value) }
    }

    /// The write barrier: must precede every store of at most 8 aligned bytes at `ptr`.
    #[inline(always)]
    pub fn before_write(&mut self, ptr: *mut u8) {
        let card = (ptr as usize - self.base as usize) >> CARD_SHIFT;
        if unsafe { *self.cards.add(card) } != self.epoch {
            self.save_card(card);
        }
    }

    /// The write barrier for a range of bytes.
    pub fn before_write_range(&mut self, ptr: *mut u8, len: usize) {
        if self.epoch == 0 || len == 0 {
            return;
        }
        let first = (ptr as usize - self.base as usize) >> CARD_SHIFT;
        let last = (ptr as usize + len - 1 - self.base as usize) >> CARD_SHIFT;
        for card in first..=last {
            if unsafe { *self.cards.add(card) } != self.epoch {
                self.save_card(card);
            }
        }
    }

    #[inline(always)]
    pub fn class_id(&self, object: Ref) -> ClassId {
        ClassId(self.read(object, CLASS_OFFSET))
    }

    #[inline(always)]
    pub fn array_len(&self, array: Ref) -> u32 {
        self.read(array, LENGTH_OFFSET)
    }

    /// Element `index` of an array; the caller has checked the bounds and the element width.
    #[inline(always)]
    pub fn element<T: Prim>(&self, array: Ref, index: u32) -> T {
        debug_assert!(index < self.array_len(array));
        self.read(array, HEADER + index * size_of::<T>() as u32)
    }

    #[inline(always)]
    pub fn set_element<T: Prim>(&mut self, array: Ref, index: u32, value: T) {
        debug_assert!(index < self.array_len(array));
        self.write(array, HEADER + index * size_of::<T>() as u32, value);
    }

    /// The elements of a primitive array. The slice must not be held across anything that writes the heap.
    pub fn elements<T: Prim>(&self, array: Ref) -> &[T] {
        unsafe { std::slice::from_raw_parts(self.ptr(array, HEADER).cast::<T>(), self.array_len(array) as usize) }
    }

    /// The elements of a primitive array, for writing; journals the whole range.
    pub fn elements_mut<T: Prim>(&mut self, array: Ref) -> &mut [T] {
        let len = self.array_len(array) as usize;
        let ptr = self.ptr(array, HEADER);
        self.before_write_range(ptr, len * size_of::<T>());
        unsafe { std::slice::from_raw_parts_mut(ptr.cast::<T>(), len) }
    }

    /// Reads a field or element of this kind into slot form.
    pub fn read_kind(&self, object: Ref, offset: u32, kind: Kind) -> u64 {
        match kind {
            Kind::Boolean | Kind::Byte => self.read::<i8>(object, offset) as i32 as u32 as u64,
            Kind::Char => u64::from(self.read::<u16>(object, offset)),
            Kind::Short => self.read::<i16>(object, offset) as i32 as u32 as u64,
            Kind::Int | Kind::Float | Kind::Ref => u64::from(self.read::<u32>(object, offset)),
            Kind::Long | Kind::Double => self.read::<u64>(object, offset),
            Kind::Void => 0,
        }
    }

    /// Writes a slot into a field or element of this kind.
    pub fn write_kind(&mut self, object: Ref, offset: u32, kind: Kind, slot: u64) {
        match kind {
            Kind::Boolean => self.write(object, offset, (slot & 1) as u8),
            Kind::Byte => self.write(object, offset, slot as u8),
            Kind::Char | Kind::Short => self.write(object, offset, slot as u16),
            Kind::Int | Kind::Float | Kind::Ref => self.write(object, offset, slot as u32),
            Kind::Long | Kind::Double => self.write(object, offset, slot),
            Kind::Void => {}
        }
    }

    pub fn class_entry_ptr(&self, id: ClassId) -> *mut ClassEntry {
        debug_assert!((id.0 as usize) < MAX_CLASSES);
        unsafe { self.base.add(CLASS_TABLE + id.0 as usize * CLASS_ENTRY).cast() }
    }

    #[inline(always)]
    pub fn class_entry(&self, id: ClassId) -> ClassEntry {
        unsafe { *self.class_entry_ptr(id) }
    }

    pub fn set_class_entry(&mut self, id: ClassId, entry: ClassEntry) {
        let ptr = self.class_entry_ptr(id);
        self.before_write_range(ptr.cast(), CLASS_ENTRY);
        unsafe { *ptr = entry }
    }

    /// Size in bytes of a live object, a multiple of 8.
    pub fn object_size(&self, object: Ref, class: &Class) -> usize {
        if class.is_array() {
            let elements = self.array_len(object) as usize * class.element_size() as usize;
            (HEADER as usize + elements).next_multiple_of(8)
        } else if class.is_class_class() {
            self.read::<u32>(object, class.instance_size) as usize
        } else {
            class.instance_size as usize
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
    // SAFETY: an anonymous private mapping at an address of the kernel's choice.
    let ptr = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            len,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
            -1,
            0,
        )
    };
    if ptr == libc::MAP_FAILED { Err(std::io::Error::last_os_error()) } else { Ok(ptr.cast()) }
}
