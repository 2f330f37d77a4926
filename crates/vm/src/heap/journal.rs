//! The undo journal: a snapshot is a new epoch, the first store to a card in an epoch saves the card, a rollback puts
//! the saved cards back in reverse order.

use super::alloc::Allocator;
use super::{CARD_SHIFT, Heap};

const CARD: usize = 1 << CARD_SHIFT;

#[derive(Default)]
pub struct Journal {
    saved: Vec<SavedCard>,
    last_epoch: u32,
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
    alloc: Allocator,
}

impl Heap {
    /// Starts a new epoch and returns the point to roll back to.
    pub fn mark(&mut self) -> Mark {
        self.journal.last_epoch += 1;
        self.epoch = self.journal.last_epoch;
        self.journal.floor = self.top();
        Mark { epoch: self.epoch, saved: self.journal.saved.len(), alloc: self.allocator_state() }
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
        self.journal.floor = self.top();
        self.epoch = mark.epoch;
    }

    /// Forgets every mark; the current state stays.
    pub fn forget_marks(&mut self) {
        self.journal.saved.clear();
        self.epoch = 0;
    }

    /// Cards saved since the first live mark, for statistics.
    pub fn saved_cards(&self) -> usize {
        self.journal.saved.len()
    }

    #[cold]
    #[inline(never)]
    pub(super) fn save_card(&mut self, card: usize) {
        unsafe {
            if self.epoch != 0 {
                let mut bytes = [0; CARD];
                self.base.add(card << CARD_SHIFT).copy_to_nonoverlapping(bytes.as_mut_ptr(), CARD);
                self.journal.saved.push(SavedCard { card: card as u32, epoch: *self.cards.add(card), bytes });
            }
            *self.cards.add(card) = self.epoch;
        }
    }
}
