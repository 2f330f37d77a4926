//! The layout of a class file (JVMS §4), as far as mutation needs it. The file is valid.

use std::ops::Range;

/// An entry of the constant pool: its tag and the start of its content.
#[derive(Clone, Copy, Debug)]
pub struct PoolEntry {
    pub tag: u8,
    pub at: usize,
}

#[derive(Clone, Debug)]
pub struct Method {
    /// The position of its access flags; name and descriptor follow.
    pub at: usize,
    pub name: String,
    /// The content of the `Code` attribute, after its length.
    pub code: Option<Range<usize>>,
}

pub struct Layout {
    /// Entries by index; tag 0 for the unused first one, and for the entry after a long or double.
    pub pool: Vec<PoolEntry>,
    pub methods: Vec<Method>,
}

pub fn u2(bytes: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([bytes[at], bytes[at + 1]])
}

pub fn u4(bytes: &[u8], at: usize) -> usize {
    (usize::from(u2(bytes, at)) << 16) | usize::from(u2(bytes, at + 2))
}

impl Layout {
    pub fn read(bytes: &[u8]) -> Layout {
        let mut pool = vec![PoolEntry { tag: 0, at: 0 }];
        let n_constants = usize::from(u2(bytes, 8));
        let mut at = 10;
        while pool.len() < n_constants {
            let tag = bytes[at];
            pool.push(PoolEntry { tag, at: at + 1 });
            at += 1 + match tag {
                1 => 2 + usize::from(u2(bytes, at + 1)),
                5 | 6 => 8,
                7 | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                _ => 4,
            };
            if matches!(tag, 5 | 6) {
                pool.push(PoolEntry { tag: 0, at });
            }
        }
        let n_interfaces = usize::from(u2(bytes, at + 6));
        at = skip_fields(bytes, at + 8 + 2 * n_interfaces);
        let mut layout = Layout { pool, methods: Vec::new() };
        let n_methods = u2(bytes, at);
        at += 2;
        for _ in 0..n_methods {
            let mut method = Method { at, name: layout.utf8(bytes, u2(bytes, at + 2)), code: None };
            at = attributes(bytes, at + 6, |name, content| {
                if layout.utf8(bytes, name) == "Code" {
                    method.code = Some(content);
                }
            });
            layout.methods.push(method);
        }
        layout
    }

    pub fn utf8(&self, bytes: &[u8], index: u16) -> String {
        match self.pool.get(usize::from(index)) {
            Some(entry) if entry.tag == 1 => {
                let length = usize::from(u2(bytes, entry.at));
                String::from_utf8_lossy(&bytes[entry.at + 2..entry.at + 2 + length]).into_owned()
            }
            _ => String::new(),
        }
    }

    /// The indices of all entries with this tag.
    pub fn with_tag(&self, tag: u8) -> Vec<u16> {
        (0..self.pool.len()).filter(|&index| self.pool[index].tag == tag).map(|index| index as u16).collect()
    }
}

fn skip_fields(bytes: &[u8], mut at: usize) -> usize {
    let n_fields = u2(bytes, at);
    at += 2;
    for _ in 0..n_fields {
        at = attributes(bytes, at + 6, |_, _| {});
    }
    at
}

/// Calls `each` with the name index and content of every attribute; returns where they end.
pub fn attributes(bytes: &[u8], mut at: usize, mut each: impl FnMut(u16, Range<usize>)) -> usize {
    let n_attributes = u2(bytes, at);
    at += 2;
    for _ in 0..n_attributes {
        let length = u4(bytes, at + 2);
        each(u2(bytes, at), at + 6..at + 6 + length);
        at += 6 + length;
    }
    at
}
