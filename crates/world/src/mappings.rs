//! Writable file mappings. The arena cannot contain a real mapping, because it must roll back. The file's bytes are
//! copied there instead, and both sides are synchronised whenever the program operates on files.

use std::rc::Rc;

/// A range of a file that the program has mapped for reading and writing.
#[derive(Clone)]
pub struct SharedMapping {
    /// The address of the mapping in the program.
    pub address: i64,
    /// The slot of the arena's block that holds the bytes.
    pub block: u64,
    /// A descriptor owned by the mapping.
    pub fd: i32,
    pub position: i64,
    /// The bytes at the last synchronisation.
    pub agreed: Rc<[u8]>,
}
