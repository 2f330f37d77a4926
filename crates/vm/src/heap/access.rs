//! Access to objects from outside the interpreter, checked against the arena.
//!
//! A bounds check cannot distinguish an object from its neighbour, and need not: any bytes of the arena are a valid
//! [`Prim`]. It ensures that a reference that the VM did not create, or an offset of another class, never leads to host
//! memory. Handlers of the interpreter use `interp::memory` instead, which is unsafe and unchecked.

use doppel_inputs::Kind;

use super::{CARD_SHIFT, CLASS_OFFSET, HEADER, Heap, LENGTH_OFFSET, Ref};
use crate::class::{Class, ClassId};

/// A primitive that can be read from and written to the arena.
///
/// # Safety
///
/// Every bit pattern is a value of the type, it has no padding, and it is aligned to at most 8 bytes.
pub unsafe trait Prim: Copy + 'static {}
// SAFETY: integers and floating-point numbers are, and a `Ref` is an integer.
unsafe impl Prim for u8 {}
// SAFETY: as above.
unsafe impl Prim for i8 {}
// SAFETY: as above.
unsafe impl Prim for u16 {}
// SAFETY: as above.
unsafe impl Prim for i16 {}
// SAFETY: as above.
unsafe impl Prim for u32 {}
// SAFETY: as above.
unsafe impl Prim for i32 {}
// SAFETY: as above.
unsafe impl Prim for u64 {}
// SAFETY: as above.
unsafe impl Prim for i64 {}
// SAFETY: as above.
unsafe impl Prim for f32 {}
// SAFETY: as above.
unsafe impl Prim for f64 {}
// SAFETY: as above.
unsafe impl Prim for Ref {}

impl Heap {
    /// The address of `len` bytes from `offset` on in an object, all of them in the arena.
    #[inline(always)]
    fn address_in(&self, object: Ref, offset: usize, len: usize) -> *mut u8 {
        // No sum overflows: a reference is below 32 GB, an offset and a length below 16 GB each.
        let start = object.offset() + offset;
        if start + len > self.reserved {
            outside(object, offset);
        }
        // SAFETY: just checked.
        unsafe { self.base.add(start) }
    }

    #[inline(always)]
    pub fn read<T: Prim>(&self, object: Ref, offset: u32) -> T {
        if self.are_reads_observed() {
            self.note_access(object, offset as usize, size_of::<T>());
        }
        let ptr = self.address_in(object, offset as usize, size_of::<T>());
        // SAFETY: these bytes are in the arena, and any bytes are a `T`.
        unsafe { ptr.cast::<T>().read_unaligned() }
    }

    /// The value at an offset of the arena.
    pub(super) fn read_at<T: Prim>(&self, start: usize) -> T {
        let ptr = self.address_in(Ref::NULL, start, size_of::<T>());
        // SAFETY: these bytes are in the arena, and any bytes are a `T`.
        unsafe { ptr.cast::<T>().read_unaligned() }
    }

    /// Stores a value; if a snapshot is live, saves the card first.
    #[inline(always)]
    pub fn write<T: Prim>(&mut self, object: Ref, offset: u32, value: T) {
        if self.are_reads_observed() {
            self.note_access(object, offset as usize, size_of::<T>());
        }
        let ptr = self.address_in(object, offset as usize, size_of::<T>());
        // SAFETY: these bytes are in the arena; fields and elements lie on multiples of their size.
        unsafe {
            self.before_write(ptr);
            ptr.cast::<T>().write_unaligned(value);
        }
    }

    /// The write barrier: must precede every store of at most 8 aligned bytes at `ptr`.
    ///
    /// # Safety
    ///
    /// `ptr` is an address in the arena.
    #[inline(always)]
    pub(crate) unsafe fn before_write(&mut self, ptr: *mut u8) {
        let card = (ptr.addr() - self.base.addr()) >> CARD_SHIFT;
        // SAFETY: every card of the arena has an epoch.
        unsafe {
            if *self.cards.add(card) != self.epoch {
                self.save_card(card);
            }
        }
    }

    /// The write barrier for a range of bytes.
    ///
    /// # Safety
    ///
    /// The bytes are in the arena.
    pub(super) unsafe fn before_write_range(&mut self, ptr: *mut u8, len: usize) {
        if self.epoch == 0 || len == 0 {
            return;
        }
        let start = ptr.addr() - self.base.addr();
        for card in start >> CARD_SHIFT..=(start + len - 1) >> CARD_SHIFT {
            // SAFETY: every card of the arena has an epoch.
            unsafe {
                if *self.cards.add(card) != self.epoch {
                    self.save_card(card);
                }
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

    /// The address of an element in its array. The caller knows the element's width, and has checked the index.
    #[inline(always)]
    fn element_address<T: Prim>(&self, array: Ref, index: u32) -> *mut u8 {
        debug_assert!(index < self.array_len(array));
        self.address_in(array, HEADER as usize + index as usize * size_of::<T>(), size_of::<T>())
    }

    /// Element `index` of an array; the caller has checked the bounds and the element width.
    #[inline(always)]
    pub fn element<T: Prim>(&self, array: Ref, index: u32) -> T {
        if self.are_reads_observed() {
            self.note_access(array, HEADER as usize + index as usize * size_of::<T>(), size_of::<T>());
        }
        let ptr = self.element_address::<T>(array, index);
        // SAFETY: these bytes are in the arena, and any bytes are a `T`.
        unsafe { ptr.cast::<T>().read_unaligned() }
    }

    #[inline(always)]
    pub fn set_element<T: Prim>(&mut self, array: Ref, index: u32, value: T) {
        if self.are_reads_observed() {
            self.note_access(array, HEADER as usize + index as usize * size_of::<T>(), size_of::<T>());
        }
        let ptr = self.element_address::<T>(array, index);
        // SAFETY: these bytes are in the arena; elements lie on multiples of their size.
        unsafe {
            self.before_write(ptr);
            ptr.cast::<T>().write_unaligned(value);
        }
    }

    /// The elements of an array, whose width the caller knows.
    #[inline]
    pub fn elements<T: Prim>(&self, array: Ref) -> &[T] {
        let len = self.array_len(array) as usize;
        if self.are_reads_observed() {
            self.note_access(array, HEADER as usize, len * size_of::<T>());
        }
        let ptr = self.address_in(array, HEADER as usize, len * size_of::<T>());
        // SAFETY: these bytes are in the arena, any bytes are a `T`, elements begin at a multiple of 8, and nothing writes
        // the arena while it is borrowed.
        unsafe { std::slice::from_raw_parts(ptr.cast::<T>(), len) }
    }

    /// The elements of an array, for writing; journals the whole range.
    #[inline]
    pub fn elements_mut<T: Prim>(&mut self, array: Ref) -> &mut [T] {
        let len = self.array_len(array) as usize;
        if self.are_reads_observed() {
            self.note_access(array, HEADER as usize, len * size_of::<T>());
        }
        let ptr = self.address_in(array, HEADER as usize, len * size_of::<T>());
        // SAFETY: as for `elements`; the arena is borrowed for writing.
        unsafe {
            self.before_write_range(ptr, len * size_of::<T>());
            std::slice::from_raw_parts_mut(ptr.cast::<T>(), len)
        }
    }

    /// The first bytes of an object after its header.
    #[inline]
    pub fn contents(&self, object: Ref, len: usize) -> &[u8] {
        if self.are_reads_observed() {
            self.note_access(object, HEADER as usize, len);
        }
        let ptr = self.address_in(object, HEADER as usize, len);
        // SAFETY: these bytes are in the arena, and nothing writes it while it is borrowed.
        unsafe { std::slice::from_raw_parts(ptr, len) }
    }

    /// Copies bytes between two objects, or within one; offsets count from the end of the header.
    #[inline]
    pub fn copy_contents(&mut self, (src, from): (Ref, usize), (dst, to): (Ref, usize), len: usize) {
        if self.are_reads_observed() {
            self.note_access(src, HEADER as usize + from, len);
            self.note_access(dst, HEADER as usize + to, len);
        }
        let from = self.address_in(src, HEADER as usize + from, len);
        let to = self.address_in(dst, HEADER as usize + to, len);
        // SAFETY: both ranges are in the arena.
        unsafe {
            self.before_write_range(to, len);
            from.copy_to(to, len);
        }
    }

    /// Reads a field or element of this kind as a slot.
    #[inline]
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
    #[inline]
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

    /// The size of a live object in bytes, a multiple of 8.
    #[inline]
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

/// A bug in doppel: ends the run rather than read foreign memory.
#[cold]
#[inline(never)]
fn outside(object: Ref, offset: usize) -> ! {
    unreachable!("{object:?} at offset {offset} is not in the heap");
}
