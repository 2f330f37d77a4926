//! The undo journal. A snapshot starts a new epoch; the first store to a card in an epoch saves the card; a rollback
//! restores the saved cards in reverse order.
//!
//! The same mechanism tells an observer where the heap was written since its last look: [`Heap::watch`] begins an epoch
//! in which cards are recorded, and saved only if a snapshot has not saved them yet.

use super::alloc::Allocator;
use super::{CARD_SHIFT, Heap};

const CARD: usize = 1 << CARD_SHIFT;

/// Beyond this number of written cards, looking at each does not pay off.
const MANY_CARDS: usize = 1 << 15;

#[derive(Default)]
pub struct Journal {
    saved: Vec<SavedCard>,
    last_epoch: u32,
    /// The epoch of the newest live mark, 0 if there is none.
    marked: u32,
    /// The cards written since the last look; none if nothing is watched.
    written: Option<Vec<u32>>,
    /// The top of the arena at the newest live mark.
    pub(super) floor: usize,
}

struct SavedCard {
    card: u32,
    epoch: u32,
    bytes: [u8; CARD],
}

/// A point to which the heap can be rolled back any number of times.
#[derive(Clone)]
pub struct Mark {
    epoch: u32,
    saved: usize,
    n_mapped: usize,
    alloc: Allocator,
}

impl Heap {
    /// Starts a new epoch and returns the point to roll back to.
    pub fn mark(&mut self) -> Mark {
        self.journal.last_epoch += 1;
        self.epoch = self.journal.last_epoch;
        self.journal.marked = self.epoch;
        self.journal.floor = self.top();
        let (saved, n_mapped) = (self.journal.saved.len(), self.offheap.n_mapped());
        Mark { epoch: self.epoch, saved, n_mapped, alloc: self.allocator_state() }
    }

    /// Undoes every store since `mark` was taken. Later marks become invalid.
    pub fn rollback(&mut self, mark: &Mark) {
        while self.journal.saved.len() > mark.saved {
            if let Some(saved) = self.journal.saved.pop() {
                let card = saved.card as usize;
                // SAFETY: cards are saved by `save_card`, so this one is in the arena.
                unsafe {
                    self.base.add(card << CARD_SHIFT).copy_from_nonoverlapping(saved.bytes.as_ptr(), CARD);
                    *self.cards.add(card) = saved.epoch;
                }
            }
        }
        self.restore_allocator(&mark.alloc);
        self.offheap.unmap_since(mark.n_mapped);
        self.journal.floor = self.top();
        self.epoch = mark.epoch;
        self.journal.marked = mark.epoch;
        self.journal.written = None;
    }

    /// The aligned 4-byte words below `end` that have changed since a mark: the offset in the arena, and the old value.
    pub(crate) fn changes_since(&self, mark: &Mark, end: usize) -> Vec<(usize, u32)> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut changes = Vec::new();
        let saved = self.journal.saved.get(mark.saved..).unwrap_or_default();
        // A card may have been saved more than once since the mark; the first copy is the oldest.
        for saved in saved.iter().filter(|saved| seen.insert(saved.card)) {
            let start = (saved.card as usize) << CARD_SHIFT;
            for (index, old) in saved.bytes.chunks_exact(4).enumerate() {
                let at = start + index * 4;
                let old = old.iter().rev().fold(0, |value, byte| value << 8 | u32::from(*byte));
                if at < end && self.read_at::<u32>(at) != old {
                    changes.push((at, old));
                }
            }
        }
        changes.sort_unstable();
        changes
    }

    /// Whether there is a state to roll back to.
    pub(super) fn has_marks(&self) -> bool {
        self.journal.marked != 0
    }

    /// From now on records every card that is written, until the next rollback. Cards recorded earlier stay.
    pub fn watch(&mut self) {
        self.journal.written.get_or_insert_default();
        self.journal.last_epoch += 1;
        self.epoch = self.journal.last_epoch;
    }

    /// The cards written since [`Heap::take_written`], possibly with duplicates; none if unknown.
    pub fn written(&self) -> Option<&[u32]> {
        self.journal.written.as_deref().filter(|cards| cards.len() <= MANY_CARDS)
    }

    /// Like [`Heap::written`], and starts recording anew.
    pub fn take_written(&mut self) -> Option<Vec<u32>> {
        let written = self.journal.written.take().filter(|cards| cards.len() <= MANY_CARDS);
        self.watch();
        written
    }

    /// Notes that a card is written, and saves it unless that was done since the newest mark.
    ///
    /// # Safety
    ///
    /// The card is one of the arena.
    #[cold]
    #[inline(never)]
    pub(super) unsafe fn save_card(&mut self, card: usize) {
        // SAFETY: the card's bytes and its epoch are there.
        unsafe {
            // A card from the mark's epoch or later was saved, or had nothing to restore.
            if *self.cards.add(card) < self.journal.marked {
                let mut bytes = [0; CARD];
                self.base.add(card << CARD_SHIFT).copy_to_nonoverlapping(bytes.as_mut_ptr(), CARD);
                self.journal.saved.push(SavedCard { card: card as u32, epoch: *self.cards.add(card), bytes });
            }
            *self.cards.add(card) = self.epoch;
        }
        if let Some(written) = self.journal.written.as_mut().filter(|cards| cards.len() <= MANY_CARDS) {
            written.push(card as u32);
        }
    }
}
