//! Immutable bytes that are cheap to clone and may be a slice of a file mapping.

use std::fmt;
use std::ops::{Deref, Range};
use std::ptr::NonNull;
use std::sync::Arc;

use memmap2::Mmap;

/// A shared, immutable byte range: a heap block or a part of a mapped file.
///
/// Cloning and slicing copy no bytes. The address is kept beside the owner, so
/// dereferencing does not ask which kind of owner it is.
#[derive(Clone)]
pub struct Bytes {
    start: NonNull<u8>,
    len: usize,
    /// Only kept alive; never read through.
    _owner: Owner,
}

#[derive(Clone)]
enum Owner {
    Heap { _block: Arc<[u8]> },
    Mapped { _map: Arc<Mmap> },
}

// SAFETY: the bytes are immutable for as long as the owner lives, and both kinds
// of owner are themselves `Send + Sync`.
unsafe impl Send for Bytes {}
// SAFETY: as above; no interior mutability.
unsafe impl Sync for Bytes {}

impl Bytes {
    /// The bytes `range` of a mapped file, or `None` when it lies outside.
    pub fn from_map(map: &Arc<Mmap>, range: Range<usize>) -> Option<Bytes> {
        let slice = map.get(range)?;
        Some(Bytes {
            start: NonNull::from(slice).cast(),
            len: slice.len(),
            _owner: Owner::Mapped { _map: Arc::clone(map) },
        })
    }

    /// A part of these bytes with the same owner, or `None` when it lies outside.
    pub fn slice(&self, range: Range<usize>) -> Option<Bytes> {
        let slice = self.get(range)?;
        Some(Bytes { start: NonNull::from(slice).cast(), len: slice.len(), _owner: self._owner.clone() })
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        // SAFETY: `start` and `len` come from a slice of the owner's bytes, which
        // neither move nor change while the owner is alive.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<Arc<[u8]>> for Bytes {
    fn from(block: Arc<[u8]>) -> Bytes {
        Bytes { start: NonNull::from(&*block).cast(), len: block.len(), _owner: Owner::Heap { _block: block } }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes::from(Arc::<[u8]>::from(bytes))
    }
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Bytes {
        Bytes::from(Arc::<[u8]>::from(bytes))
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bytes({} bytes)", self.len)
    }
}
