//! Accesses as an observer sees them: which words of objects that are older than a floor were read or written, and which
//! of these objects were locked.
//!
//! A write counts like a read: whether it changes anything depends on what was there.
//!
//! The interpreter reports loads from objects with a shadow (see `interp::symbolic::memory`); the observer gives every
//! older object one. Everything else reads through [`Heap`].

use std::cell::{Cell, RefCell};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{HEADER, Heap, LOCK_OFFSET, OBJECTS, Ref};

/// More words than this are not worth remembering.
const MAX_WORDS: usize = 1 << 18;

#[derive(Default)]
pub struct Reads {
    is_on: Cell<bool>,
    is_too_much: Cell<bool>,
    floor: Cell<usize>,
    seen: RefCell<Seen>,
}

/// What was seen.
#[derive(Default)]
pub(crate) struct Seen {
    /// The object of each word; null if it was only accessed by its address.
    pub words: FxHashMap<Word, Ref>,
    /// The objects whose monitors were entered.
    pub locked: FxHashSet<Ref>,
}

/// An aligned word of 8 bytes of the arena, by its number.
pub type Word = u32;

impl Heap {
    /// From now on records which words below the top of the arena are accessed.
    pub(crate) fn observe_reads(&mut self) {
        self.reads.floor.set(self.top());
        self.reads.is_on.set(true);
    }

    /// Ends [`Heap::observe_reads`]. Returns what was seen; none if that is too much.
    pub(crate) fn take_reads(&mut self) -> Option<Seen> {
        self.reads.is_on.set(false);
        let seen = self.reads.seen.take();
        (!self.reads.is_too_much.replace(false)).then_some(seen)
    }

    /// Does something whose accesses do not count.
    pub(crate) fn unobserved<T>(&self, act: impl FnOnce() -> T) -> T {
        let was_on = self.pause_reads();
        let result = act();
        self.resume_reads(was_on);
        result
    }

    /// Like [`Heap::unobserved`], until [`Heap::resume_reads`]; returns what that needs.
    pub(crate) fn pause_reads(&self) -> bool {
        self.reads.is_on.replace(false)
    }

    pub(crate) fn resume_reads(&self, was_on: bool) {
        self.reads.is_on.set(was_on);
    }

    #[inline(always)]
    pub(crate) fn are_reads_observed(&self) -> bool {
        self.reads.is_on.get()
    }

    /// Records an access to `len` bytes of an object. Of its header, only the monitor counts.
    #[cold]
    #[inline(never)]
    pub(crate) fn note_access(&self, object: Ref, offset: usize, len: usize) {
        if offset >= HEADER as usize {
            self.note_words(object, object.offset() + offset, len);
        } else if offset == LOCK_OFFSET as usize && object.offset() < self.reads.floor.get() {
            self.reads.seen.borrow_mut().locked.insert(object);
        }
    }

    /// Records an access to `len` bytes of the arena.
    #[cold]
    #[inline(never)]
    pub(super) fn note_words(&self, object: Ref, start: usize, len: usize) {
        if len == 0 || start < OBJECTS || start >= self.reads.floor.get() {
            return;
        }
        let words = &mut self.reads.seen.borrow_mut().words;
        for word in start / 8..=(start + len - 1) / 8 {
            let known = words.entry(word as Word).or_insert(object);
            if known.is_null() {
                *known = object;
            }
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
