//! The central directory of a zip file, APPNOTE.TXT §4.3.12 to §4.3.16, with zip64.

use std::hash::Hasher;
use std::ops::Range;

use rustc_hash::FxHasher;

const END_SIGNATURE: u32 = 0x0605_4b50;
const END_LEN: usize = 22;
const END64_LOCATOR_SIGNATURE: u32 = 0x0706_4b50;
const END64_LOCATOR_LEN: usize = 20;
const END64_SIGNATURE: u32 = 0x0606_4b50;
const ENTRY_SIGNATURE: u32 = 0x0201_4b50;
const ENTRY_LEN: usize = 46;
const LOCAL_SIGNATURE: u32 = 0x0403_4b50;
const LOCAL_LEN: usize = 30;
const ZIP64_EXTRA: u16 = 1;
const NONE: u32 = u32::MAX;

/// A hash table over the names in the central directory; names stay in the mapping.
pub(super) struct CentralDirectory {
    entries: Vec<Slot>,
    /// Heads of chains through `Slot::next`.
    buckets: Vec<u32>,
    /// Bytes before the zip proper, as in self-extracting files.
    prefix: usize,
}

struct Slot {
    /// Where the entry's header begins.
    header: usize,
    next: u32,
}

/// A decoded header of the central directory.
pub(super) struct Entry {
    pub(super) method: u16,
    pub(super) is_encrypted: bool,
    compressed_len: u64,
    pub(super) len: u64,
    local_header: u64,
}

struct End {
    count: u64,
    size: u64,
    offset: u64,
    /// Where the central directory ends.
    position: usize,
}

impl CentralDirectory {
    pub(super) fn read(file: &[u8]) -> Result<CentralDirectory, &'static str> {
        let end = find_end(file).ok_or("it has no zip directory")?;
        let outside = "its directory lies outside the file";
        let size = usize::try_from(end.size).map_err(|_| outside)?;
        let offset = usize::try_from(end.offset).map_err(|_| outside)?;
        let start = end.position.checked_sub(size).ok_or(outside)?;
        let prefix = start.checked_sub(offset).ok_or(outside)?;
        let mut entries = Vec::with_capacity(usize::try_from(end.count).unwrap_or(0).min(size / ENTRY_LEN));
        let mut header = start;
        while header < end.position {
            let name = name_at(file, header).ok_or("its directory is damaged")?;
            let after_name = header + ENTRY_LEN + name.len();
            entries.push(Slot { header, next: NONE });
            let skipped = u16_at(file, header + 30).zip(u16_at(file, header + 32)).ok_or("its directory is damaged")?;
            header = after_name + usize::from(skipped.0) + usize::from(skipped.1);
        }
        if header != end.position {
            return Err("its directory is damaged");
        }
        let mut directory = CentralDirectory { buckets: vec![NONE; entries.len().max(1)], entries, prefix };
        directory.link(file);
        Ok(directory)
    }

    /// Chains the entries by hash. Of entries with one name the last is found first, as in Java.
    fn link(&mut self, file: &[u8]) {
        let n_buckets = self.buckets.len();
        for (index, slot) in self.entries.iter_mut().enumerate() {
            let name = name_at(file, slot.header).unwrap_or_default();
            if let Some(head) = self.buckets.get_mut(bucket(name, n_buckets)) {
                slot.next = std::mem::replace(head, index as u32);
            }
        }
    }

    pub(super) fn find(&self, file: &[u8], name: &[u8]) -> Option<Entry> {
        let mut index = *self.buckets.get(bucket(name, self.buckets.len()))?;
        while let Some(slot) = self.entries.get(index as usize) {
            if name_at(file, slot.header) == Some(name) {
                return Entry::decode(file, slot.header);
            }
            index = slot.next;
        }
        None
    }

    pub(super) fn names<'a>(&'a self, file: &'a [u8]) -> impl Iterator<Item = &'a [u8]> + 'a {
        self.entries.iter().filter_map(move |slot| name_at(file, slot.header))
    }

    /// Where the entry's data is, after its local header.
    pub(super) fn data_range(&self, file: &[u8], entry: &Entry) -> Result<Range<usize>, &'static str> {
        let locate = || {
            let local = self.prefix.checked_add(usize::try_from(entry.local_header).ok()?)?;
            if u32_at(file, local)? != LOCAL_SIGNATURE {
                return None;
            }
            let names = usize::from(u16_at(file, local + 26)?) + usize::from(u16_at(file, local + 28)?);
            let start = local + LOCAL_LEN + names;
            let end = start.checked_add(usize::try_from(entry.compressed_len).ok()?)?;
            (end <= file.len()).then_some(start..end)
        };
        locate().ok_or("its header is damaged")
    }
}

impl Entry {
    fn decode(file: &[u8], header: usize) -> Option<Entry> {
        let mut entry = Entry {
            is_encrypted: u16_at(file, header + 8)? & 1 != 0,
            method: u16_at(file, header + 10)?,
            compressed_len: u64::from(u32_at(file, header + 20)?),
            len: u64::from(u32_at(file, header + 24)?),
            local_header: u64::from(u32_at(file, header + 42)?),
        };
        let name_len = usize::from(u16_at(file, header + 28)?);
        let extra_len = usize::from(u16_at(file, header + 30)?);
        let extra_start = header + ENTRY_LEN + name_len;
        entry.widen(file.get(extra_start..extra_start + extra_len)?);
        Some(entry)
    }

    /// Takes from the zip64 extra field, in this order, what does not fit in 32 bits.
    fn widen(&mut self, mut extra: &[u8]) {
        while let (Some(tag), Some(len)) = (u16_at(extra, 0), u16_at(extra, 2)) {
            let field = extra.get(4..4 + usize::from(len)).unwrap_or_default();
            if tag == ZIP64_EXTRA {
                let mut words = field.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word));
                for value in [&mut self.len, &mut self.compressed_len, &mut self.local_header] {
                    if *value == u64::from(u32::MAX) {
                        *value = words.next().unwrap_or(*value);
                    }
                }
            }
            extra = extra.get(4 + usize::from(len)..).unwrap_or_default();
        }
    }
}

/// The end record, searched backwards over a comment of up to 64 KiB.
fn find_end(file: &[u8]) -> Option<End> {
    let last = file.len().checked_sub(END_LEN)?;
    let first = last.saturating_sub(usize::from(u16::MAX));
    let is_end = |position: &usize| {
        u32_at(file, *position) == Some(END_SIGNATURE)
            && u16_at(file, position + 20)
                .is_some_and(|comment| position + END_LEN + usize::from(comment) == file.len())
    };
    let position = (first..=last).rev().find(is_end)?;
    let end = End {
        count: u64::from(u16_at(file, position + 10)?),
        size: u64::from(u32_at(file, position + 12)?),
        offset: u64::from(u32_at(file, position + 16)?),
        position,
    };
    let is_wide = end.count == 0xFFFF || end.size == 0xFFFF_FFFF || end.offset == 0xFFFF_FFFF;
    Some(if is_wide { find_end64(file, position).unwrap_or(end) } else { end })
}

fn find_end64(file: &[u8], end: usize) -> Option<End> {
    let locator = end.checked_sub(END64_LOCATOR_LEN)?;
    if u32_at(file, locator)? != END64_LOCATOR_SIGNATURE {
        return None;
    }
    let position = usize::try_from(u64_at(file, locator + 8)?).ok()?;
    if u32_at(file, position)? != END64_SIGNATURE {
        return None;
    }
    Some(End {
        count: u64_at(file, position.checked_add(32)?)?,
        size: u64_at(file, position.checked_add(40)?)?,
        offset: u64_at(file, position.checked_add(48)?)?,
        position,
    })
}

fn name_at(file: &[u8], header: usize) -> Option<&[u8]> {
    if u32_at(file, header)? != ENTRY_SIGNATURE {
        return None;
    }
    let start = header + ENTRY_LEN;
    file.get(start..start + usize::from(u16_at(file, header + 28)?))
}

fn bucket(name: &[u8], n_buckets: usize) -> usize {
    let mut hasher = FxHasher::default();
    hasher.write(name);
    (hasher.finish() >> 20) as usize % n_buckets
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|word| u16::from_le_bytes(*word))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|word| u32::from_le_bytes(*word))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|word| u64::from_le_bytes(*word))
}
