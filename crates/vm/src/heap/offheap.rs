//! Memory of `Unsafe.allocateMemory` and read-only file mappings.
//!
//! The program's addresses are not host addresses: allocated blocks are in the arena, so that they roll back, and are
//! addressed from [`ARENA_BASE`]; mapped files are addressed from [`MAPPED_BASE`]. Everything else is out of bounds.

use std::rc::Rc;

use super::{HEADER, Heap, Ref};
use crate::Vm;

pub const ARENA_BASE: u64 = 0x0000_5000_0000_0000;
pub const MAPPED_BASE: u64 = 0x0000_6000_0000_0000;

/// Read-only mappings, each with its own range of addresses.
#[derive(Default)]
pub struct OffHeap {
    mapped: Vec<Mapping>,
}

struct Mapping {
    address: u64,
    map: Rc<memmap2::Mmap>,
}

impl OffHeap {
    pub(super) fn n_mapped(&self) -> usize {
        self.mapped.len()
    }

    /// Removes the mappings after the first `n_mapped`.
    pub(super) fn unmap_since(&mut self, n_mapped: usize) {
        self.mapped.truncate(n_mapped);
    }
}

impl Heap {
    /// The program's address of the contents of an arena object.
    pub fn address_of(&self, block: Ref) -> u64 {
        ARENA_BASE + block.slot() * 8 + u64::from(HEADER)
    }

    /// The arena object at an address from [`Heap::address_of`].
    pub fn block_at(&self, address: u64) -> Option<Ref> {
        let offset = address.checked_sub(ARENA_BASE + u64::from(HEADER))?;
        (offset < self.reserved as u64).then_some(Ref::at(offset as usize))
    }

    /// The host pointer for `len` readable bytes at an address of the program, if they are in bounds.
    pub fn address(&self, address: u64, len: usize) -> Option<*mut u8> {
        if address >= MAPPED_BASE {
            let mapping = self.offheap.mapped.iter().rev().find(|mapping| mapping.address <= address)?;
            let offset = (address - mapping.address) as usize;
            let inside = offset.checked_add(len)? <= mapping.map.len();
            // SAFETY: just checked.
            return inside.then(|| unsafe { mapping.map.as_ptr().cast_mut().add(offset) });
        }
        let offset = address.checked_sub(ARENA_BASE)? as usize;
        let inside = offset >= super::OBJECTS && offset.checked_add(len)? <= self.reserved;
        if inside && self.are_reads_observed() {
            self.note_words(Ref::NULL, offset, len);
        }
        // SAFETY: just checked.
        inside.then(|| unsafe { self.base.add(offset) })
    }

    /// Like [`Heap::address`], for writing: journals the range, and refuses mapped files.
    pub fn address_mut(&mut self, address: u64, len: usize) -> Option<*mut u8> {
        if address >= MAPPED_BASE {
            return None;
        }
        let ptr = self.address(address, len)?;
        // SAFETY: these bytes are in the arena, since they are in no file.
        unsafe { self.before_write_range(ptr, len) };
        Some(ptr)
    }

    /// Makes a file mapping visible to the program; returns its address.
    pub fn map(&mut self, map: Rc<memmap2::Mmap>) -> u64 {
        let address = match self.offheap.mapped.last() {
            Some(last) => (last.address + last.map.len() as u64 + 0x1_0000).next_multiple_of(0x1000),
            None => MAPPED_BASE,
        };
        self.offheap.mapped.push(Mapping { address, map });
        address
    }
}

impl Vm {
    /// Turns a `byte[]` into off-heap memory, which lives until [`Vm::release_block`].
    pub fn keep_block(&mut self, block: Ref) {
        let index = self.offheap_blocks.partition_point(|known| *known < block);
        self.offheap_blocks.insert(index, block);
    }

    /// Frees off-heap memory; does nothing for any other object.
    pub fn release_block(&mut self, block: Ref) {
        if let Ok(index) = self.offheap_blocks.binary_search(&block) {
            self.offheap_blocks.remove(index);
        }
    }

    /// The block that contains an off-heap address.
    pub fn block_with(&self, address: u64) -> Option<Ref> {
        let index = self.offheap_blocks.partition_point(|&block| self.heap.address_of(block) <= address);
        let block = *self.offheap_blocks.get(index.checked_sub(1)?)?;
        (address - self.heap.address_of(block) < u64::from(self.heap.array_len(block))).then_some(block)
    }
}
