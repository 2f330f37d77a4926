//! Writable file mappings. The arena cannot contain a real one (it must roll back), so the file's bytes are copied
//! there, and both sides are brought together whenever the program does something with files.

use std::rc::Rc;

/// A range of a file that the program has mapped for reading and writing.
#[derive(Clone)]
pub struct SharedMapping {
    /// Where the program sees it.
    pub address: i64,
    /// The number of the object in the VM's arena that holds it.
    pub block: u32,
    /// A descriptor of the mapping's own.
    pub fd: i32,
    pub position: i64,
    /// The bytes as both sides last agreed on them.
    pub agreed: Rc<[u8]>,
}
