//! Off-heap memory, to which direct buffers refer.

use doppel_inputs::Kind;
use jni_sys::jobject;

use super::super::classes::SideField;
use super::super::env::Value;
use super::{Last, Objects};
use crate::naming;
use crate::protocol::{Change, ClassNo, ObjectId, Origin};

/// A piece of memory at a fixed address: doppel's, or native code's own.
#[derive(Clone, Copy)]
pub struct Memory {
    start: *mut u8,
    len: usize,
    /// Whether it was allocated for doppel: native code may free its own at any time.
    is_ours: bool,
}

impl Memory {
    /// Memory for doppel. It is never freed, since native code may have its address.
    pub fn new(len: u64) -> Memory {
        Memory { start: vec![0u8; len as usize].leak().as_mut_ptr(), len: len as usize, is_ours: true }
    }

    /// The contents; none if the memory is gone.
    pub unsafe fn bytes(self) -> Option<Vec<u8>> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if self.is_ours {
                return Some(std::slice::from_raw_parts(self.start, self.len).to_vec());
            }
            let mut bytes = vec![0; self.len];
            let ours = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: self.len };
            let theirs = libc::iovec { iov_base: self.start.cast(), iov_len: self.len };
            let n = libc::process_vm_readv(libc::getpid(), &raw const ours, 1, &raw const theirs, 1, 0);
            (n as usize == self.len).then_some(bytes)
        }
    }

    /// Sets bytes from an offset on.
    pub unsafe fn set(self, start: u32, bytes: &[u8]) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if start as usize + bytes.len() > self.len {
                return Err("memory that is none".into());
            }
            self.start.add(start as usize).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            Ok(())
        }
    }

    fn contains(self, address: u64) -> bool {
        (address as usize).checked_sub(self.start as usize).is_some_and(|offset| offset < self.len)
    }
}

impl Objects {
    /// The address field of a class of direct buffers.
    pub(super) unsafe fn address_field(&mut self, no: ClassNo) -> Result<Option<SideField>, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if !naming::is_direct_buffer(&self.classes.get(no)?.name) {
                return Ok(None);
            }
            Ok(self.classes.layout(no)?.iter().copied().find(|field| field.is_address))
        }
    }

    /// Makes a buffer refer to this memory.
    pub(super) unsafe fn set_address(&mut self, id: ObjectId, memory: ObjectId, offset: u64) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let (object, class) = (self.object(id)?, self.list[id as usize].class);
            let address = match self.list.get(memory as usize).map(|entry| &entry.last) {
                Some(Last::Memory(memory, _)) => memory.start as u64 + offset,
                _ => 0,
            };
            if let Some(field) = self.address_field(class)? {
                self.env.set_field(object, field.id, Kind::Long, Value::Slot(address));
                self.note_address(id, address)?;
            }
            Ok(())
        }
    }

    /// Records that both halves know the address of a buffer.
    unsafe fn note_address(&mut self, id: ObjectId, address: u64) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let class = self.list[id as usize].class;
            let index = self.classes.layout(class)?.iter().position(|field| field.is_address);
            if let (Some(index), Last::Fields(last)) = (index, &mut self.list[id as usize].last) {
                last[index] = address;
            }
            Ok(())
        }
    }

    /// A buffer refers to memory that doppel does not know.
    pub(super) unsafe fn address_changed(&mut self, id: ObjectId, buffer: jobject, address: u64) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            self.note_address(id, address)?;
            if address == 0 {
                self.news.changes.push(Change::Address(id, 0, 0));
                return Ok(());
            }
            let is_in = |last: &Last| matches!(last, Last::Memory(memory, _) if memory.contains(address));
            let memory = match self.list.iter().position(|entry| is_in(&entry.last)) {
                Some(memory) => memory as ObjectId,
                None => {
                    let len = self.env.direct_capacity(buffer);
                    self.news.objects.push(Origin::Memory(len));
                    let memory = Memory { start: address as *mut u8, len: len as usize, is_ours: false };
                    self.register(std::ptr::null_mut(), 0, Last::Memory(memory, vec![0; len as usize]))
                }
            };
            let Last::Memory(start, _) = self.list[memory as usize].last else { return Ok(()) };
            self.news.changes.push(Change::Address(id, memory, address - start.start as u64));
            Ok(())
        }
    }
}
