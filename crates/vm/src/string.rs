//! Java strings, compact as in the JDK (`value` holds Latin-1 or UTF-16, as `coder` says), and the intern table.

use std::hash::{Hash, Hasher};

use doppel_classpath::classfile::mutf8;
use doppel_inputs::Kind;
use rustc_hash::FxHashMap;

use crate::Vm;
use crate::heap::Ref;
use crate::step::Step;

const LATIN1: u8 = 0;
const UTF16: u8 = 1;

/// Literals and interned strings, by the hash of their text.
#[derive(Default)]
pub struct InternTable {
    by_hash: FxHashMap<u64, Vec<Ref>>,
    /// The order of insertion, so that a rollback can remove the newest entries.
    log: Vec<u64>,
    /// Literals of class initialisers that may not have run yet, by their hash: the same on all paths.
    prepared: FxHashMap<u64, Vec<Ref>>,
}

impl InternTable {
    pub fn log_len(&self) -> usize {
        self.log.len()
    }

    /// Removes entries that were added after `log_len`.
    pub fn forget_since(&mut self, log_len: usize) {
        while self.log.len() > log_len {
            if let Some(hash) = self.log.pop()
                && let Some(bucket) = self.by_hash.get_mut(&hash)
            {
                bucket.pop();
            }
        }
    }

    /// All strings in the table, which are roots of the collector.
    pub fn strings(&self) -> impl Iterator<Item = Ref> + '_ {
        self.by_hash.values().flatten().copied()
    }
}

impl Vm {
    /// A new Java string with this text.
    pub fn new_string(&mut self, text: &str) -> Step<Ref> {
        if text.is_ascii() {
            return self.new_string_latin1(text.as_bytes());
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    pub fn new_string_utf16(&mut self, units: &[u16]) -> Step<Ref> {
        if units.iter().all(|&unit| unit < 256) {
            let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
            return self.new_string_latin1(&bytes);
        }
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        self.new_string_from(&bytes, UTF16)
    }

    pub fn new_string_latin1(&mut self, bytes: &[u8]) -> Step<Ref> {
        self.new_string_from(bytes, LATIN1)
    }

    fn new_string_from(&mut self, bytes: &[u8], coder: u8) -> Step<Ref> {
        let array = self.new_primitive_array(Kind::Byte, bytes.len() as u32)?;
        self.heap.elements_mut::<u8>(array).copy_from_slice(bytes);
        let string = self.new_object(self.known.string)?;
        self.heap.write(string, self.known.string_value, array);
        self.heap.write(string, self.known.string_coder, coder);
        Ok(string)
    }

    /// The text of a Java string (not null); lone surrogates read as U+FFFD.
    pub fn string(&self, string: Ref) -> String {
        let (bytes, coder) = self.string_bytes(string);
        match coder {
            LATIN1 => bytes.iter().map(|&byte| char::from(byte)).collect(),
            _ => String::from_utf16_lossy(&units_of(bytes)),
        }
    }

    pub fn string_utf16(&self, string: Ref) -> Vec<u16> {
        let (bytes, coder) = self.string_bytes(string);
        match coder {
            LATIN1 => bytes.iter().map(|&byte| u16::from(byte)).collect(),
            _ => units_of(bytes),
        }
    }

    fn string_bytes(&self, string: Ref) -> (&[u8], u8) {
        if string.is_null() {
            return (&[], LATIN1);
        }
        let value: Ref = self.heap.read(string, self.known.string_value);
        if value.is_null() {
            return (&[], LATIN1);
        }
        (self.heap.elements(value), self.heap.read(string, self.known.string_coder))
    }

    /// The interned string equal to this one.
    pub fn intern(&mut self, string: Ref) -> Step<Ref> {
        let (bytes, coder) = self.string_bytes(string);
        let hash = hash_of(bytes, coder);
        if let Some(known) = self.find_interned(hash, bytes, coder) {
            return Ok(known);
        }
        self.spoil_image();
        self.add_interned(hash, string);
        Ok(string)
    }

    /// Interns a literal of an image, unless it is interned.
    pub(crate) fn adopt_literal(&mut self, literal: Ref) {
        if !self.is_interned(literal) {
            let (bytes, coder) = self.string_bytes(literal);
            let hash = hash_of(bytes, coder);
            self.add_interned(hash, literal);
        }
    }

    /// The interned string of a literal in a class file (modified UTF-8).
    pub fn intern_literal(&mut self, literal: &[u8]) -> Step<Ref> {
        let string = self.interned_literal(literal)?;
        if self.heap.are_reads_observed() {
            self.images.trial.literals.push(string);
        }
        Ok(string)
    }

    fn interned_literal(&mut self, literal: &[u8]) -> Step<Ref> {
        if literal.is_ascii() {
            return self.intern_bytes(literal, LATIN1);
        }
        let units = mutf8::to_utf16(literal);
        if units.iter().all(|&unit| unit < 256) {
            let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
            return self.intern_bytes(&bytes, LATIN1);
        }
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        self.intern_bytes(&bytes, UTF16)
    }

    pub fn intern_str(&mut self, text: &str) -> Step<Ref> {
        let string = self.new_string(text)?;
        self.intern(string)
    }

    fn intern_bytes(&mut self, bytes: &[u8], coder: u8) -> Step<Ref> {
        let hash = hash_of(bytes, coder);
        if let Some(known) = self.find_interned(hash, bytes, coder) {
            return Ok(known);
        }
        let prepared = self.strings.prepared.get(&hash).and_then(|bucket| self.find_equal(bucket, bytes, coder));
        let string = match prepared {
            Some(string) => string,
            None => self.new_string_from(bytes, coder)?,
        };
        self.add_interned(hash, string);
        Ok(string)
    }

    /// From now on this string represents the literals that equal it, once there is one.
    pub(crate) fn prepare_literal(&mut self, literal: Ref) {
        let (bytes, coder) = self.string_bytes(literal);
        let hash = hash_of(bytes, coder);
        let bucket = self.strings.prepared.entry(hash).or_default();
        if !bucket.contains(&literal) {
            bucket.push(literal);
        }
    }

    /// Forgets what [`Vm::prepare_literal`] was told.
    pub(crate) fn forget_prepared_literals(&mut self) {
        self.strings.prepared.clear();
    }

    /// Whether a string is interned, and no other string has its text.
    pub(crate) fn is_interned_or_new(&self, string: Ref) -> bool {
        let (bytes, coder) = self.string_bytes(string);
        self.find_interned(hash_of(bytes, coder), bytes, coder).is_none_or(|known| known == string)
    }

    /// Whether a string is the interned one with its characters.
    pub fn is_interned(&self, string: Ref) -> bool {
        let (bytes, coder) = self.string_bytes(string);
        self.find_interned(hash_of(bytes, coder), bytes, coder) == Some(string)
    }

    fn find_interned(&self, hash: u64, bytes: &[u8], coder: u8) -> Option<Ref> {
        let bucket = self.strings.by_hash.get(&hash)?;
        self.find_equal(bucket, bytes, coder)
    }

    fn find_equal(&self, bucket: &[Ref], bytes: &[u8], coder: u8) -> Option<Ref> {
        bucket.iter().copied().find(|&string| self.string_bytes(string) == (bytes, coder))
    }

    fn add_interned(&mut self, hash: u64, string: Ref) {
        self.strings.by_hash.entry(hash).or_default().push(string);
        self.strings.log.push(hash);
    }
}

fn units_of(bytes: &[u8]) -> Vec<u16> {
    bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
}

fn hash_of(bytes: &[u8], coder: u8) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    (bytes, coder).hash(&mut hasher);
    hasher.finish()
}
