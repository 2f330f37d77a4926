//! A big-endian cursor over class-file bytes.

use super::FormatError;

/// Reads forward; running out is always "Truncated class file".
#[derive(Clone)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8], position: usize) -> Reader<'a> {
        Reader { bytes, position }
    }

    #[inline]
    pub(super) fn position(&self) -> usize {
        self.position
    }

    pub(super) fn source(&self) -> &'a [u8] {
        self.bytes
    }

    pub(super) fn at_end(&self) -> bool {
        self.position >= self.bytes.len()
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], FormatError> {
        let found = self.bytes.get(self.position..).and_then(|rest| rest.first_chunk::<N>());
        match found {
            Some(array) => {
                self.position += N;
                Ok(*array)
            }
            None => Err(FormatError::truncated()),
        }
    }

    #[inline]
    pub(super) fn u1(&mut self) -> Result<u8, FormatError> {
        self.array::<1>().map(|[byte]| byte)
    }

    #[inline]
    pub(super) fn u2(&mut self) -> Result<u16, FormatError> {
        self.array().map(u16::from_be_bytes)
    }

    #[inline]
    pub(super) fn u4(&mut self) -> Result<u32, FormatError> {
        self.array().map(u32::from_be_bytes)
    }

    #[inline]
    pub(super) fn u8(&mut self) -> Result<u64, FormatError> {
        self.array().map(u64::from_be_bytes)
    }

    /// The next `len` bytes.
    #[inline]
    pub(super) fn take(&mut self, len: usize) -> Result<&'a [u8], FormatError> {
        let end = self.position.checked_add(len).ok_or_else(FormatError::truncated)?;
        let taken = self.bytes.get(self.position..end).ok_or_else(FormatError::truncated)?;
        self.position = end;
        Ok(taken)
    }

    /// `count` big-endian `u2`s.
    pub(super) fn u2s(&mut self, count: u16) -> Result<Vec<u16>, FormatError> {
        let raw = self.take(usize::from(count) * 2)?;
        Ok(raw.as_chunks::<2>().0.iter().map(|pair| u16::from_be_bytes(*pair)).collect())
    }
}
