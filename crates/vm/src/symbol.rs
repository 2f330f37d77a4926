//! Interned names: class names, member names and descriptors, as in the class file.
//!
//! A symbol is a reference to an entry of one table of the process, which all VMs share and which is never freed. So a
//! symbol is always valid, in every VM and thread. The table grows with the number of distinct names, not with the
//! number of VMs. Each VM also remembers the names that it has interned, so that it rarely needs the table's lock.

use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use doppel_classpath::classfile::mutf8;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// An interned name. Two symbols are equal if and only if their texts are.
#[derive(Clone, Copy)]
pub struct Sym(&'static Entry);

struct Entry {
    /// Of the text, so that maps of symbols do not depend on the order in which VMs intern them.
    hash: u64,
    text: Box<str>,
}

impl Sym {
    /// The name as text. Lone surrogates, which no compiler writes, are converted lossily.
    pub fn as_str(self) -> &'static str {
        &self.0.text
    }
}

impl PartialEq for Sym {
    fn eq(&self, other: &Sym) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Sym {}

impl Hash for Sym {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash.hash(state);
    }
}

impl fmt::Debug for Sym {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Sym {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// About as many names as a booted VM has: a table that grows would hash them again.
const N_NAMES: usize = 1 << 14;

/// A text with its hash, so that one interning hashes it once, however many tables it looks into.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key<'a> {
    hash: u64,
    text: &'a str,
}

impl<'a> Key<'a> {
    fn of(text: &'a str) -> Key<'a> {
        Key { hash: FxBuildHasher.hash_one(text), text }
    }

    fn of_symbol(sym: Sym) -> Key<'static> {
        Key { hash: sym.0.hash, text: sym.as_str() }
    }
}

impl Hash for Key<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

type Table<'a> = FxHashMap<Key<'a>, Sym>;

/// The entries of all VMs.
static ENTRIES: Mutex<Table<'static>> = Mutex::new(FxHashMap::with_hasher(FxBuildHasher));

/// The symbol of a text, the same for all VMs.
fn entry_of(key: Key<'_>) -> Sym {
    // Nothing in between can panic and leave the table half changed.
    let mut entries = ENTRIES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sym) = find(&entries, key) {
        return sym;
    }
    if entries.is_empty() {
        entries.reserve(N_NAMES);
    }
    let sym = Sym(Box::leak(Box::new(Entry { hash: key.hash, text: key.text.into() })));
    entries.insert(Key::of_symbol(sym), sym);
    sym
}

/// A table of long-lived keys serves a short-lived one as well.
fn find<'a>(table: &Table<'a>, key: Key<'a>) -> Option<Sym> {
    table.get(&key).copied()
}

/// The symbols that one VM has interned.
pub struct Symbols {
    by_text: Table<'static>,
}

impl Default for Symbols {
    fn default() -> Symbols {
        Symbols { by_text: FxHashMap::with_capacity_and_hasher(N_NAMES, FxBuildHasher) }
    }
}

impl Symbols {
    pub fn intern(&mut self, text: &str) -> Sym {
        let key = Key::of(text);
        if let Some(sym) = find(&self.by_text, key) {
            return sym;
        }
        let sym = entry_of(key);
        self.by_text.insert(Key::of_symbol(sym), sym);
        sym
    }

    /// Interns a name in the form of a class file (modified UTF-8).
    pub fn intern_mutf8(&mut self, bytes: &[u8]) -> Sym {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.intern(text),
            Err(_) => self.intern(&mutf8::to_string(bytes)),
        }
    }

    /// The symbol of this text, if this VM ever interned it.
    pub fn lookup(&self, text: &str) -> Option<Sym> {
        find(&self.by_text, Key::of(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_equal_if_their_texts_are() {
        let (mut one, mut other) = (Symbols::default(), Symbols::default());
        let name = one.intern("java/lang/Object");
        assert_eq!(name, one.intern_mutf8(b"java/lang/Object"));
        assert_eq!(name, other.intern("java/lang/Object"));
        assert_ne!(name, other.intern("java/lang/Objects"));
    }

    #[test]
    fn a_vm_knows_only_its_own_names() {
        let (mut one, other) = (Symbols::default(), Symbols::default());
        let name = one.intern("only here");
        assert_eq!(one.lookup("only here"), Some(name));
        assert_eq!(other.lookup("only here"), None);
    }

    #[test]
    fn a_name_outlives_its_table_and_its_thread() {
        let name = std::thread::spawn(|| Symbols::default().intern("outlives")).join().expect("no panic");
        assert_eq!(name.as_str(), "outlives");
        assert_eq!(name, Symbols::default().intern("outlives"));
    }
}
