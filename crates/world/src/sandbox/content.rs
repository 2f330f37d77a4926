//! The bytes of a file in memory, in pages that snapshots share, with the expressions of the bytes that have one.

use std::collections::BTreeMap;
use std::rc::Rc;

const PAGE: usize = 4096;

#[derive(Clone)]
struct Page {
    bytes: [u8; PAGE],
    /// None if no byte of the page has an expression.
    tags: Option<Box<[u32; PAGE]>>,
}

/// The content of a file. Pages that were never written are zeros and take no memory.
#[derive(Clone, Default)]
pub struct Content {
    pages: BTreeMap<u64, Rc<Page>>,
    len: u64,
}

/// The part of a range that lies in one page: the page, the position in the page, and the position in the range.
struct Part {
    page: u64,
    start: usize,
    at: usize,
    len: usize,
}

fn parts(position: u64, len: usize) -> impl Iterator<Item = Part> {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= len {
            return None;
        }
        let (page, start) = ((position + at as u64) / PAGE as u64, (position + at as u64) as usize % PAGE);
        let part = Part { page, start, at, len: (PAGE - start).min(len - at) };
        at += part.len;
        Some(part)
    })
}

impl Content {
    pub fn of(bytes: &[u8]) -> Content {
        let mut content = Content::default();
        content.write(0, bytes, &[]);
        content
    }

    pub fn len(&self) -> u64 {
        self.len
    }

    /// The bytes of memory that the content takes.
    pub fn room(&self) -> u64 {
        (self.pages.len() * PAGE) as u64
    }

    /// Reads up to the end of the content; returns the number of bytes.
    pub fn read(&self, position: u64, into: &mut [u8]) -> usize {
        let n = self.len.saturating_sub(position).min(into.len() as u64) as usize;
        for part in parts(position, n) {
            let to = &mut into[part.at..part.at + part.len];
            match self.pages.get(&part.page) {
                Some(page) => to.copy_from_slice(&page.bytes[part.start..part.start + part.len]),
                None => to.fill(0),
            }
        }
        n
    }

    /// The expressions of up to `n` bytes, 0 for bytes without one; empty if no byte has one.
    pub fn tags(&self, position: u64, n: usize) -> Vec<u32> {
        let n = self.len.saturating_sub(position).min(n as u64) as usize;
        let mut tags = Vec::new();
        for part in parts(position, n) {
            if let Some(of_page) = self.pages.get(&part.page).and_then(|page| page.tags.as_ref()) {
                tags.resize(n, 0);
                tags[part.at..part.at + part.len].copy_from_slice(&of_page[part.start..part.start + part.len]);
            }
        }
        if tags.iter().all(|&tag| tag == 0) { Vec::new() } else { tags }
    }

    /// Writes bytes with their expressions; `tags` is empty if there are none.
    pub fn write(&mut self, position: u64, bytes: &[u8], tags: &[u32]) {
        for part in parts(position, bytes.len()) {
            let empty = || Rc::new(Page { bytes: [0; PAGE], tags: None });
            let page = Rc::make_mut(self.pages.entry(part.page).or_insert_with(empty));
            let (within, of_range) = (part.start..part.start + part.len, part.at..part.at + part.len);
            page.bytes[within.clone()].copy_from_slice(&bytes[of_range.clone()]);
            let tags = tags.get(of_range).filter(|tags| tags.iter().any(|&tag| tag != 0));
            match (tags, &mut page.tags) {
                (Some(tags), of_page) => {
                    of_page.get_or_insert_with(|| Box::new([0; PAGE]))[within].copy_from_slice(tags)
                }
                (None, Some(of_page)) => of_page[within].fill(0),
                (None, None) => {}
            }
        }
        if !bytes.is_empty() {
            self.len = self.len.max(position + bytes.len() as u64);
        }
    }

    /// Truncates the content, or extends it with zeros.
    pub fn truncate(&mut self, len: u64) {
        let old = std::mem::replace(&mut self.len, len);
        if len >= old {
            return;
        }
        self.pages.split_off(&len.div_ceil(PAGE as u64));
        let start = len as usize % PAGE;
        if let Some(page) = self.pages.get_mut(&(len / PAGE as u64)) {
            let page = Rc::make_mut(page);
            page.bytes[start..].fill(0);
            if let Some(tags) = &mut page.tags {
                tags[start..].fill(0);
            }
        }
    }

    /// Every byte that has an expression: its position, its value, its tag.
    pub fn tagged(&self) -> impl Iterator<Item = (u64, u8, u32)> + '_ {
        self.pages.iter().flat_map(|(&number, page)| {
            let tags = page.tags.iter().flat_map(|tags| tags.iter().zip(page.bytes).enumerate());
            tags.filter(|(_, (tag, _))| **tag != 0)
                .map(move |(index, (&tag, byte))| (number * PAGE as u64 + index as u64, byte, tag))
        })
    }

    /// Sets the value of a byte; its expression stays.
    pub fn set(&mut self, position: u64, byte: u8) {
        if let Some(page) = self.pages.get_mut(&(position / PAGE as u64)) {
            Rc::make_mut(page).bytes[position as usize % PAGE] = byte;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(content: &Content) -> Vec<u8> {
        let mut bytes = vec![0xff; content.len() as usize];
        assert_eq!(content.read(0, &mut bytes), bytes.len());
        bytes
    }

    #[test]
    fn what_was_written_is_read_across_pages() {
        let text: Vec<u8> = (0..10_000u32).map(|index| index as u8).collect();
        let mut content = Content::of(&text);
        assert_eq!(bytes(&content), text);
        content.write(4090, b"hello, page", &[]);
        let mut part = [0; 13];
        assert_eq!(content.read(4089, &mut part), 13);
        assert_eq!(&part[1..12], b"hello, page");
        assert_eq!(content.read(9_998, &mut part), 2);
        assert_eq!(content.read(20_000, &mut part), 0);
    }

    #[test]
    fn gaps_are_zeros_and_take_no_room() {
        let mut content = Content::of(b"ab");
        content.write(1 << 40, b"c", &[]);
        assert_eq!((content.len(), content.room()), ((1 << 40) + 1, 2 * PAGE as u64));
        content.truncate(4);
        assert_eq!(bytes(&content), b"ab\0\0");
        content.truncate(1);
        content.truncate(3);
        assert_eq!(bytes(&content), b"a\0\0");
    }

    #[test]
    fn expressions_stay_with_their_bytes() {
        let mut content = Content::of(b"abcd");
        content.write(1, b"xy", &[7, 8]);
        let copy = content.clone();
        assert_eq!(content.tags(0, 100), [0, 7, 8, 0]);
        assert_eq!(content.tags(3, 1), [0u32; 0]);
        assert_eq!(content.tagged().collect::<Vec<_>>(), [(1, b'x', 7), (2, b'y', 8)]);
        content.write(2, b"z", &[]);
        content.set(1, b'w');
        assert_eq!((bytes(&content), content.tags(0, 4)), (b"awzd".to_vec(), vec![0, 7, 0, 0]));
        content.truncate(1);
        assert_eq!(content.tags(0, 4), [0u32; 0]);
        assert_eq!((bytes(&copy), copy.tags(0, 4)), (b"axyd".to_vec(), vec![0, 7, 8, 0]));
    }
}
