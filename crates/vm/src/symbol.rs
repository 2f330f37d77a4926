//! Interned names: class names, member names and descriptors, as the class file spells them.

use std::fmt;
use std::hash::{Hash, Hasher};

use doppel_classpath::classfile::mutf8;
use rustc_hash::FxHashMap;

/// An interned name. Two symbols of one [`Symbols`] are equal exactly if their texts are.
///
/// **Invariant:** a symbol never outlives the `Vm` whose table made it.
#[derive(Clone, Copy)]
pub struct Sym(&'static Entry);

struct Entry {
    id: u32,
    text: Box<str>,
}

impl Sym {
    /// The name as text. Names with lone surrogates, which no compiler writes, read lossily.
    pub fn as_str(self) -> &'static str {
        &self.0.text
    }
}

impl PartialEq for Sym {
    fn eq(&self, other: &Sym) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for Sym {}

impl Hash for Sym {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
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

/// The table of all symbols of one VM.
#[derive(Default)]
pub struct Symbols {
    by_text: FxHashMap<&'static str, Sym>,
    owned: Vec<*mut Entry>,
}

impl Symbols {
    pub fn intern(&mut self, text: &str) -> Sym {
        if let Some(&sym) = self.by_text.get(text) {
            return sym;
        }
        let entry = Box::into_raw(Box::new(Entry { id: self.owned.len() as u32, text: text.into() }));
        self.owned.push(entry);
        // SAFETY: the entry lives until this table is dropped, and symbols do not outlive it.
        let sym = Sym(unsafe { &*entry });
        self.by_text.insert(sym.as_str(), sym);
        sym
    }

    /// Interns a name as it stands in a class file (modified UTF-8).
    pub fn intern_mutf8(&mut self, bytes: &[u8]) -> Sym {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.intern(text),
            Err(_) => self.intern(&mutf8::to_string(bytes)),
        }
    }

    /// The symbol of this text if anybody ever interned it.
    pub fn lookup(&self, text: &str) -> Option<Sym> {
        self.by_text.get(text).copied()
    }
}

impl Drop for Symbols {
    fn drop(&mut self) {
        self.by_text.clear();
        for entry in self.owned.drain(..) {
            // SAFETY: made by `Box::into_raw` above, freed once.
            drop(unsafe { Box::from_raw(entry) });
        }
    }
}
