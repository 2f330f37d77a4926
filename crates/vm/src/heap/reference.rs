//! References: names of objects, not proofs that they exist.

use std::ops::Range;

use super::CARD_SHIFT;

/// A reference to an object: its offset in the arena in units of 8 bytes. [`Ref::NULL`] is 0.
///
/// Only the allocator creates new ones. All other code reads them where the VM keeps them: in the heap
/// ([`Heap::read`](super::Heap::read)), in a slot ([`Ref::from_slot`]) or in a word of the arena or of the interpreter
/// ([`Ref::from_word`]). A reference that outlives its object, or that was read from something else, is not undefined
/// behaviour: [`Heap`](super::Heap) checks it against the arena. The interpreter does not, so the slots that natives
/// return must hold references of its VM.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Ref(u32);

impl Ref {
    pub const NULL: Ref = Ref(0);

    #[inline(always)]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// The reference as a slot.
    #[inline(always)]
    pub fn slot(self) -> u64 {
        u64::from(self.0)
    }

    /// The reference in a slot.
    #[inline(always)]
    pub fn from_slot(slot: u64) -> Ref {
        Ref(slot as u32)
    }

    /// The reference as a word of a field or an element.
    #[inline(always)]
    pub(crate) fn word(self) -> u32 {
        self.0
    }

    /// The reference in a word.
    #[inline(always)]
    pub(crate) fn from_word(word: u32) -> Ref {
        Ref(word)
    }

    /// The references of objects that begin in this card.
    pub fn in_card(card: u32) -> Range<Ref> {
        const UNITS: u32 = 1 << (CARD_SHIFT - 3);
        Ref(card * UNITS)..Ref((card + 1) * UNITS)
    }

    /// The object that begins at this byte of the arena.
    #[inline(always)]
    pub(super) fn at(offset: usize) -> Ref {
        Ref((offset / 8) as u32)
    }

    /// The byte of the arena that the object begins at.
    #[inline(always)]
    pub(crate) fn offset(self) -> usize {
        self.0 as usize * 8
    }
}
