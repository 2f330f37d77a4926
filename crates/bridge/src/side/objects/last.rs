//! The contents of an object that both halves know.

use super::memory::Memory;
use crate::protocol::{Content, ObjectId};

/// The last exchanged contents.
pub enum Last {
    /// Not exchanged.
    Nothing,
    /// Exchanged for good.
    Frozen,
    Fields(Vec<u64>),
    Bytes(Vec<u8>),
    References(Vec<ObjectId>),
    /// Off-heap memory, and its contents.
    Memory(Memory, Vec<u8>),
}

impl Last {
    /// Records what was just exchanged.
    pub fn note(&mut self, content: &Content) {
        match (self, content) {
            (Last::Fields(last), Content::Fields(fields)) => {
                for &(index, slot) in fields {
                    if let Some(last) = last.get_mut(index as usize) {
                        *last = slot;
                    }
                }
            }
            (Last::Bytes(last) | Last::Memory(_, last), Content::Bytes(start, bytes)) => {
                let start = *start as usize;
                if let Some(last) = last.get_mut(start..start + bytes.len()) {
                    last.copy_from_slice(bytes);
                }
            }
            (Last::References(last), Content::References(start, ids)) => {
                let start = *start as usize;
                if let Some(last) = last.get_mut(start..start + ids.len()) {
                    last.copy_from_slice(ids);
                }
            }
            _ => {}
        }
    }
}
