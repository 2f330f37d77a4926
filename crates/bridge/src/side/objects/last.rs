//! What both halves know an object to hold.

use super::memory::Memory;
use crate::protocol::{Content, ObjectId};

/// The contents that were exchanged last.
pub enum Last {
    /// Not exchanged.
    Nothing,
    /// Exchanged once and for all.
    Frozen,
    Fields(Vec<u64>),
    Bytes(Vec<u8>),
    References(Vec<ObjectId>),
    /// Memory outside of the heap, and what was in it.
    Memory(Memory, Vec<u8>),
}

impl Last {
    /// What was just exchanged.
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
