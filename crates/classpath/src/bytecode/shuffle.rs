//! `pop`, `dup`, `swap` and their kin: values are moved as they are.

use std::ops::Range;

use crate::classfile::opcodes::*;

/// What such an instruction does to the slots on top of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shuffle {
    /// Slots that are moved together, from the top down: no value may be part of two groups.
    pub groups: &'static [usize],
    /// The groups that come back, the deepest first.
    pub order: &'static [usize],
}

impl Shuffle {
    /// Slots that it takes off the stack.
    #[inline]
    pub fn depth(&self) -> usize {
        self.groups.iter().sum()
    }

    /// Where each group begins, from the top down. Slots are numbered from the deepest that is taken.
    #[inline]
    pub fn starts(&self) -> impl Iterator<Item = usize> + use<> {
        self.groups.iter().scan(self.depth(), |end, n_slots| {
            *end -= n_slots;
            Some(*end)
        })
    }

    /// The slots that come back, the deepest first, by the same numbers.
    #[inline]
    pub fn ranges(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let (groups, depth) = (self.groups, self.depth());
        self.order.iter().map(move |&index| {
            let end = depth - groups.iter().take(index).sum::<usize>();
            end - groups.get(index).copied().unwrap_or(0)..end
        })
    }

    /// How many slots come back.
    #[inline]
    pub fn n_pushed(&self) -> usize {
        self.order.iter().filter_map(|&index| self.groups.get(index)).sum()
    }
}

/// None for other opcodes.
#[inline]
pub fn shuffle(opcode: u8) -> Option<Shuffle> {
    let (groups, order): (&[usize], &[usize]) = match opcode {
        POP => (&[1], &[]),
        POP2 => (&[2], &[]),
        DUP => (&[1], &[0, 0]),
        DUP_X1 => (&[1, 1], &[0, 1, 0]),
        DUP_X2 => (&[1, 2], &[0, 1, 0]),
        DUP2 => (&[2], &[0, 0]),
        DUP2_X1 => (&[2, 1], &[0, 1, 0]),
        DUP2_X2 => (&[2, 2], &[0, 1, 0]),
        SWAP => (&[1, 1], &[0, 1]),
        _ => return None,
    };
    Some(Shuffle { groups, order })
}
