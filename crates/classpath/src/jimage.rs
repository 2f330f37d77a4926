//! The JDK's `lib/modules`: a perfect hash of paths to resources, read through a mapping.
//!
//! The file is in the byte order of the machine it was made for; only little-endian
//! ones are read. Layout: header, redirect table, location offsets, location
//! attributes, strings, resources. A path is `/module/parent/base.extension`.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memmap2::Mmap;

use crate::{Bytes, ClassPathError};

const MAGIC: u32 = 0xCAFE_DADA;
const HEADER_LEN: usize = 28;
const HASH_MULTIPLIER: u32 = 0x0100_0193;
const COMPRESSED_MAGIC: u32 = 0xCAFE_FAFA;
const COMPRESSED_HEADER_LEN: usize = 29;

/// A reader over `JDK/lib/modules`.
pub struct JImage {
    path: PathBuf,
    map: Arc<Mmap>,
    table_len: u32,
    redirect: usize,
    offsets: usize,
    locations: Range<usize>,
    strings: Range<usize>,
    resources: usize,
}

/// The attributes of one resource.
#[derive(Debug, Clone, Copy, Default)]
struct Location {
    module: u32,
    parent: u32,
    base: u32,
    extension: u32,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

impl JImage {
    pub fn open(path: &Path) -> Result<JImage, ClassPathError> {
        let file = File::open(path).map_err(|source| ClassPathError::io(path, source))?;
        // SAFETY: the mapping is private and read-only. A JDK that is rewritten in place
        // while in use breaks any JVM; like HotSpot we do not guard against it.
        let map = unsafe { Mmap::map(&file) }.map_err(|source| ClassPathError::io(path, source))?;
        JImage::from_map(path, map).map_err(|reason| ClassPathError::CorruptImage { path: path.to_owned(), reason })
    }

    fn from_map(path: &Path, map: Mmap) -> Result<JImage, &'static str> {
        let word = |index: usize| u32_at(&map, index * 4).ok_or("the header is cut short");
        match word(0)? {
            MAGIC => {}
            magic if magic.swap_bytes() == MAGIC => {
                return Err("it was made for a big-endian machine");
            }
            _ => return Err("it does not begin with the jimage magic number"),
        }
        if word(1)? >> 16 != 1 {
            return Err("its jimage version is not 1");
        }
        let (table_len, locations_len, strings_len) = (word(4)?, word(5)? as usize, word(6)? as usize);
        let redirect = HEADER_LEN;
        let offsets = redirect + table_len as usize * 4;
        let locations = offsets + table_len as usize * 4;
        let strings = locations + locations_len;
        let resources = strings + strings_len;
        if resources > map.len() || table_len == 0 {
            return Err("its index does not fit in the file");
        }
        Ok(JImage {
            path: path.to_owned(),
            table_len,
            redirect,
            offsets,
            locations: locations..strings,
            strings: strings..resources,
            resources,
            map: Arc::new(map),
        })
    }

    /// The resource `name`, such as `java/lang/Object.class`, of `module`.
    pub fn find(&self, module: &str, name: &str) -> Option<Bytes> {
        self.contents(&self.lookup(module.as_bytes(), &[name.as_bytes()])?).ok()
    }

    /// Like [`JImage::find`], but reports a resource that exists and cannot be read.
    pub fn read(&self, module: &str, name: &str) -> Result<Option<Bytes>, ClassPathError> {
        self.lookup(module.as_bytes(), &[name.as_bytes()]).map(|location| self.contents(&location)).transpose()
    }

    /// The module with a nonempty package of this name, such as `java/lang`.
    pub fn package_module(&self, package: &str) -> Option<&str> {
        let dotted: Vec<u8> = package.bytes().map(|byte| if byte == b'/' { b'.' } else { byte }).collect();
        let location = self.lookup(b"packages", &[&dotted])?;
        let contents = self.map.get(self.range_of(&location)?)?;
        // Pairs of "is empty" and a module's name; at most one is not empty.
        let (pairs, _) = contents.as_chunks::<8>();
        let pair = pairs.iter().find(|[a, b, c, d, ..]| u32::from_le_bytes([*a, *b, *c, *d]) == 0)?;
        let [.., a, b, c, d] = *pair;
        std::str::from_utf8(self.string(u32::from_le_bytes([a, b, c, d]))?).ok()
    }

    /// The class file of a class by its internal name, and the module it is in.
    pub fn find_class(&self, internal_name: &str) -> Option<(&str, Bytes)> {
        let (package, _) = internal_name.rsplit_once('/')?;
        let module = self.package_module(package)?;
        let location = self.lookup(module.as_bytes(), &[internal_name.as_bytes(), b".class"])?;
        Some((module, self.contents(&location).ok()?))
    }

    /// The names of all modules, sorted.
    pub fn modules(&self) -> Vec<String> {
        let names: BTreeSet<&[u8]> = self.all_locations().filter_map(|location| self.string(location.module)).collect();
        let of_resources = |name: &&[u8]| !name.is_empty() && *name != b"packages" && *name != b"modules";
        names.into_iter().filter(of_resources).map(|name| String::from_utf8_lossy(name).into_owned()).collect()
    }

    /// The names of all resources of a module, sorted.
    pub fn resources(&self, module: &str) -> Vec<String> {
        let in_module = |location: &Location| self.string(location.module) == Some(module.as_bytes());
        let mut names: Vec<String> =
            self.all_locations().filter(in_module).filter_map(|location| self.name_of(&location)).collect();
        names.sort_unstable();
        names
    }

    /// Where the resource lies in the file, as stored (perhaps compressed).
    pub fn data_range(&self, module: &str, name: &str) -> Option<Range<usize>> {
        self.range_of(&self.lookup(module.as_bytes(), &[name.as_bytes()])?)
    }

    /// The whole file.
    pub fn mapping(&self) -> &[u8] {
        &self.map
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Finds `/module/name` where the name is the concatenation of `parts`.
    fn lookup(&self, module: &[u8], parts: &[&[u8]]) -> Option<Location> {
        let index = match self.redirect_at(self.slot(HASH_MULTIPLIER, module, parts))? {
            0 => return None,
            seed @ 1.. => self.slot(seed as u32, module, parts),
            direct => u32::try_from(-1 - i64::from(direct)).ok()?,
        };
        let location = self.location(index)?;
        self.is_at(&location, module, parts).then_some(location)
    }

    fn slot(&self, seed: u32, module: &[u8], parts: &[&[u8]]) -> u32 {
        let add = |hash: u32, bytes: &[u8]| {
            bytes.iter().fold(hash, |hash, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(*byte))
        };
        let hash = add(add(add(seed, b"/"), module), b"/");
        let hash = parts.iter().fold(hash, |hash, part| add(hash, part));
        (hash & 0x7FFF_FFFF) % self.table_len
    }

    fn redirect_at(&self, slot: u32) -> Option<i32> {
        u32_at(&self.map, self.redirect + slot as usize * 4).map(|word| word as i32)
    }

    fn location(&self, index: u32) -> Option<Location> {
        if index >= self.table_len {
            return None;
        }
        let offset = u32_at(&self.map, self.offsets + index as usize * 4)?;
        let attributes = self.map.get(self.locations.clone())?;
        Location::decode(attributes.get(offset as usize..)?)
    }

    /// Whether the location's own path is the requested one: the hash is perfect only for existing paths.
    fn is_at(&self, location: &Location, module: &[u8], parts: &[&[u8]]) -> bool {
        let mut wanted = parts.iter().flat_map(|part| part.iter());
        let mut matches = |bytes: &[u8]| bytes.iter().all(|byte| wanted.next() == Some(byte));
        let text = |offset| self.string(offset).unwrap_or_default();
        self.string(location.module) == Some(module)
            && (location.parent == 0 || matches(text(location.parent)) && matches(b"/"))
            && matches(text(location.base))
            && (location.extension == 0 || matches(b".") && matches(text(location.extension)))
            && wanted.next().is_none()
    }

    fn name_of(&self, location: &Location) -> Option<String> {
        let text = |offset| self.string(offset).map(String::from_utf8_lossy);
        let mut name = String::new();
        if location.parent != 0 {
            name.push_str(&text(location.parent)?);
            name.push('/');
        }
        name.push_str(&text(location.base)?);
        if location.extension != 0 {
            name.push('.');
            name.push_str(&text(location.extension)?);
        }
        Some(name)
    }

    fn all_locations(&self) -> impl Iterator<Item = Location> + '_ {
        (0..self.table_len).filter_map(|index| self.location(index))
    }

    /// A zero-terminated string of the string table.
    fn string(&self, offset: u32) -> Option<&[u8]> {
        let rest = self.map.get(self.strings.clone())?.get(offset as usize..)?;
        rest.get(..rest.iter().position(|byte| *byte == 0)?)
    }

    fn range_of(&self, location: &Location) -> Option<Range<usize>> {
        let len = if location.compressed != 0 { location.compressed } else { location.uncompressed };
        let start = self.resources.checked_add(usize::try_from(location.offset).ok()?)?;
        let end = start.checked_add(usize::try_from(len).ok()?)?;
        if end <= self.map.len() { Some(start..end) } else { None }
    }

    fn contents(&self, location: &Location) -> Result<Bytes, ClassPathError> {
        let corrupt = |reason| ClassPathError::CorruptImage { path: self.path.clone(), reason };
        let outside = || corrupt("a resource lies outside the file");
        let stored = Bytes::from_map(&self.map, self.range_of(location).ok_or_else(outside)?).ok_or_else(outside)?;
        if location.compressed == 0 {
            return Ok(stored);
        }
        // Decompressors may be stacked: each layer has its own header.
        let mut contents = stored;
        while u32_at(&contents, 0) == Some(COMPRESSED_MAGIC) {
            contents = self.decompress(&contents)?;
        }
        Ok(contents)
    }

    fn decompress(&self, contents: &[u8]) -> Result<Bytes, ClassPathError> {
        let corrupt = |reason| ClassPathError::CorruptImage { path: self.path.clone(), reason };
        let cut_short = || corrupt("a compressed resource is cut short");
        let len = u64_at(contents, 12).ok_or_else(cut_short)?;
        let name = u32_at(contents, 20).and_then(|offset| self.string(offset)).unwrap_or_default();
        if name != b"zip" {
            return Err(ClassPathError::UnsupportedCompression {
                path: self.path.clone(),
                decompressor: String::from_utf8_lossy(name).into_owned(),
            });
        }
        let compressed = contents.get(COMPRESSED_HEADER_LEN..).ok_or_else(cut_short)?;
        let mut out = Vec::new();
        let mut decoder = flate2::read::ZlibDecoder::new(compressed).take(len);
        decoder.read_to_end(&mut out).map_err(|_| corrupt("a compressed resource does not inflate"))?;
        if out.len() as u64 != len {
            return Err(cut_short());
        }
        Ok(Bytes::from(out))
    }
}

impl Location {
    /// Attributes are a kind and a length in one byte, then a big-endian value; kind 0 ends.
    fn decode(mut bytes: &[u8]) -> Option<Location> {
        let mut location = Location::default();
        loop {
            let (&head, rest) = bytes.split_first()?;
            let (value, rest) = rest.split_at_checked(usize::from(head & 7) + 1).unwrap_or((&[], rest));
            let value = value.iter().fold(0u64, |value, byte| value << 8 | u64::from(*byte));
            match head >> 3 {
                0 => return Some(location),
                1 => location.module = value as u32,
                2 => location.parent = value as u32,
                3 => location.base = value as u32,
                4 => location.extension = value as u32,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.uncompressed = value,
                _ => {}
            }
            bytes = rest;
        }
    }
}

#[inline]
fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|word| u32::from_le_bytes(*word))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|word| u64::from_le_bytes(*word))
}
