//! Keys for cached results: FNV-1a over everything that the result depends on. Not cryptographic; 64 bits are plenty
//! for a few thousand entries.

#[derive(Clone, Copy)]
pub struct ContentHash(u64);

impl Default for ContentHash {
    fn default() -> Self {
        ContentHash(0xcbf2_9ce4_8422_2325)
    }
}

impl ContentHash {
    /// Adds one part; parts are delimited, so `("ab", "c")` and `("a", "bc")` differ.
    pub fn with(mut self, part: impl AsRef<[u8]>) -> Self {
        let part = part.as_ref();
        for &byte in (part.len() as u64).to_le_bytes().iter().chain(part) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        self
    }

    pub fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}
