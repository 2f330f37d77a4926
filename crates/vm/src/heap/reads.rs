//! Reads as an observer sees them: which words of objects that are older than a floor were read.
//!
//! The interpreter reports loads from objects with a shadow (see `interp::symbolic::memory`); the observer gives every
//! older object one. Everything else reads through [`Heap`].

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use super::{HEADER, Heap, OBJECTS, Ref};

/// More words than this are not worth remembering.
const MAX_WORDS: usize = 1 << 18;

#[derive(Default)]
pub struct Reads {
    is_on: Cell<bool>,
    is_too_much: Cell<bool>,
    floor: Cell<usize>,
    /// The object of each word; null if it was read by its address.
    words: RefCell<FxHashMap<Word, Ref>>,
}

/// An aligned word of 8 bytes of the arena, by its number.
pub type Word = u32;

impl Heap {
    /// From now on records which words below the top of the arena are read.
    pub(crate) fn observe_reads(&mut self) {
        self.reads.floor.set(self.top());
        self.reads.is_on.set(true);
    }

    /// Ends [`Heap::observe_reads`]. Returns the words with their objects; none if there are too many.
    pub(crate) fn take_reads(&mut self) -> Option<FxHashMap<Word, Ref>> {
        self.reads.is_on.set(false);
        let words = self.reads.words.take();
        (!self.reads.is_too_much.replace(false)).then_some(words)
    }

    /// Does something whose reads do not count.
    pub(crate) fn unobserved<T>(&self, act: impl FnOnce() -> T) -> T {
        let was_on = self.reads.is_on.replace(false);
        let result = act();
        self.reads.is_on.set(was_on);
        result
    }

    #[inline(always)]
    pub(crate) fn are_reads_observed(&self) -> bool {
        self.reads.is_on.get()
    }

    /// Records a read of `len` bytes of an object, unless only of its header.
    #[cold]
    #[inline(never)]
    pub(crate) fn note_read(&self, object: Ref, offset: usize, len: usize) {
        if offset >= HEADER as usize {
            self.note_words(object, object.offset() + offset, len);
        }
    }

    /// Records a read of `len` bytes of the arena.
    #[cold]
    #[inline(never)]
    pub(super) fn note_words(&self, object: Ref, start: usize, len: usize) {
        if len == 0 || start < OBJECTS || start >= self.reads.floor.get() {
            return;
        }
        let mut words = self.reads.words.borrow_mut();
        for word in start / 8..=(start + len - 1) / 8 {
            words.insert(word as Word, object);
        }
        if words.len() > MAX_WORDS {
            words.clear();
            self.reads.is_too_much.set(true);
        }
    }

    /// The 4 bytes at an offset of the arena.
    pub(crate) fn word_at(&self, at: usize) -> u32 {
        self.read_at(at)
    }

    /// The 8 bytes of a word.
    pub(crate) fn word(&self, word: Word) -> u64 {
        self.read_at(word as usize * 8)
    }
}
