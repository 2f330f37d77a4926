//! Memory behind `Unsafe.allocateMemory` and read-only file mappings.
//!
//! Addresses that the program sees are not host addresses: allocated blocks live in the arena (so they roll back) and
//! are addressed from [`ARENA_BASE`], mapped files from [`MAPPED_BASE`]. Everything else is out of bounds.

use std::rc::Rc;

use super::{HEADER, Heap, Ref};
use crate::Vm;

pub const ARENA_BASE: u64 = 0x0000_5000_0000_0000;
pub const MAPPED_BASE: u64 = 0x0000_6000_0000_0000;

/// Read-only mappings, each at its own range of addresses.
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

    /// Takes back the mappings that are newer than the first so many.
    pub(super) fn unmap_since(&mut self, n_mapped: usize) {
        self.mapped.truncate(n_mapped);
    }
}

impl Heap {
    /// The address that the program sees for the contents of an arena object.
    pub fn address_of(&self, block: Ref) -> u64 {
        ARENA_BASE + u64::from(block.0) * 8 + u64::from(HEADER)
    }

    /// The arena object behind an address that [`Heap::address_of`] gave.
    pub fn block_at(&self, address: u64) -> Option<Ref> {
        let offset = address.checked_sub(ARENA_BASE + u64::from(HEADER))?;
        (offset < self.reserved as u64).then_some(Ref((offset / 8) as u32))
    }

    /// Host pointer for `len` readable bytes at a program-visible address, if they are in bounds.
    pub fn address(&self, address: u64, len: usize) -> Option<*mut u8> {
        if address >= MAPPED_BASE {
            let mapping = self.offheap.mapped.iter().rev().find(|mapping| mapping.address <= address)?;
            let offset = (address - mapping.address) as usize;
            let inside = offset.checked_add(len)? <= mapping.map.len();
            return inside.then(|| unsafe { mapping.map.as_ptr().cast_mut().add(offset) });
        }
        let offset = address.checked_sub(ARENA_BASE)? as usize;
        let inside = offset >= super::OBJECTS && offset.checked_add(len)? <= self.reserved;
        inside.then(|| unsafe { self.base.add(offset) })
    }

    /// As [`Heap::address`] for writing: journals the range, refuses mapped files.
    pub fn address_mut(&mut self, address: u64, len: usize) -> Option<*mut u8> {
        if address >= MAPPED_BASE {
            return None;
        }
        let ptr = self.address(address, len)?;
        self.before_write_range(ptr, len);
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
    /// A `byte[]` becomes off-heap memory: it is kept until [`Vm::release_block`].
    pub fn keep_block(&mut self, block: Ref) {
        let index = self.offheap_blocks.partition_point(|known| known.0 < block.0);
        self.offheap_blocks.insert(index, block);
    }

    /// Frees off-heap memory; nothing happens if it is none.
    pub fn release_block(&mut self, block: Ref) {
        if let Ok(index) = self.offheap_blocks.binary_search_by_key(&block.0, |known| known.0) {
            self.offheap_blocks.remove(index);
        }
    }

    /// The block that an address of off-heap memory is in.
    pub fn block_with(&self, address: u64) -> Option<Ref> {
        let index = self.offheap_blocks.partition_point(|&block| self.heap.address_of(block) <= address);
        let block = *self.offheap_blocks.get(index.checked_sub(1)?)?;
        (address - self.heap.address_of(block) < u64::from(self.heap.array_len(block))).then_some(block)
    }
}
