//! The undo journal: a snapshot is a new epoch, the first store to a card in an epoch saves the card, a rollback puts
//! the saved cards back in reverse order.
//!
//! By the same means somebody who has looked at the heap can learn where it was written since: [`Heap::watch`] begins an epoch
//! in which cards are only noted, and saved if a snapshot has not done so yet.

use super::alloc::Allocator;
use super::{CARD_SHIFT, Heap};

const CARD: usize = 1 << CARD_SHIFT;

/// When so many cards were written, it is no use to look at each.
const MANY_CARDS: usize = 1 << 15;

#[derive(Default)]
pub struct Journal {
    saved: Vec<SavedCard>,
    last_epoch: u32,
    /// The epoch of the newest live mark, 0 if there is none.
    marked: u32,
    /// The cards that were written since somebody last looked; none if nobody does.
    written: Option<Vec<u32>>,
    /// Top of the arena when the newest live mark was taken.
    pub(super) floor: usize,
}

struct SavedCard {
    card: u32,
    epoch: u32,
    bytes: [u8; CARD],
}

/// A point that the heap can be rolled back to, any number of times.
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

    /// Undoes every store since `mark` was taken. Marks taken later are void afterwards.
    pub fn rollback(&mut self, mark: &Mark) {
        while self.journal.saved.len() > mark.saved {
            if let Some(saved) = self.journal.saved.pop() {
                let card = saved.card as usize;
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

    /// Whether there is a state to go back to.
    pub(super) fn has_marks(&self) -> bool {
        self.journal.marked != 0
    }

    /// From now on every card that is written is noted, until the next rollback; what was noted before stays.
    pub fn watch(&mut self) {
        self.journal.written.get_or_insert_default();
        self.journal.last_epoch += 1;
        self.epoch = self.journal.last_epoch;
    }

    /// The cards that were written since [`Heap::take_written`], some of them more than once; none if that is not known.
    pub fn written(&self) -> Option<&[u32]> {
        self.journal.written.as_deref().filter(|cards| cards.len() <= MANY_CARDS)
    }

    /// As [`Heap::written`]; what is written from now on is noted anew.
    pub fn take_written(&mut self) -> Option<Vec<u32>> {
        let written = self.journal.written.take().filter(|cards| cards.len() <= MANY_CARDS);
        self.watch();
        written
    }

    #[cold]
    #[inline(never)]
    pub(super) fn save_card(&mut self, card: usize) {
        unsafe {
            // One that is as new as the mark was saved, or had nothing to restore.
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
