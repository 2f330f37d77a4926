//! A method's control flow: what each slot of its code does, as far as merging cares.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::field_name::FieldName;
use super::region::{Chain, Diamond};
use crate::interp::ops::cover::Note;
use crate::interp::translate::kinds::K;

/// What a slot of code is.
#[derive(Clone, Copy)]
pub enum Step {
    /// Something that cannot be computed ahead: it has side effects, or may fail.
    Other,
    /// Writes this register, by registers only.
    Assign(u16),
    AssignTwo(u16, u16),
    /// Writes this register with an element of an array, if there is one.
    Element(u16),
    /// Writes this register with a field.
    Field(u16, FieldName),
    /// Stores into a field.
    Store(FieldName),
    /// Belongs to the instruction before.
    Data,
    /// Notes what was executed.
    Cover(Note),
    /// Goes forwards.
    Goto(u32),
    /// Goes forwards if its condition holds.
    Branch {
        target: u32,
        form: BranchForm,
    },
    /// As a branch, but its condition has a side effect or may fail: only good to begin with.
    Head(u32),
    /// Returns register a.
    Return,
    /// Returns the immediate.
    ReturnConstant,
}

impl Step {
    /// Whether it counts where a size has a limit: what is merged does not depend on how code is laid out, or watched.
    pub fn counts(self) -> bool {
        !matches!(self, Step::Data | Step::Cover(_) | Step::Goto(_))
    }
}

/// What a branch has in its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BranchForm {
    /// The distance is in the immediate, in bytes.
    Far,
    /// The distance is in operand b, in slots.
    Near,
    /// As [`BranchForm::Far`]; register b is an array, which must be there.
    Length,
}

/// The head of a loop, as the target of a way back: behind all slots that a way forwards leads to, where sides of a
/// condition in the loop may meet.
pub fn back_to(slot: u32) -> u32 {
    slot | BACK
}

/// The slot that a target is, and whether the way there goes back.
pub fn slot_of(target: u32) -> (u32, bool) {
    (target & !BACK, target & BACK != 0)
}

const BACK: u32 = 1 << 31;

pub struct Shape {
    steps: Box<[Step]>,
    /// The kinds of registers by the slot that a block begins with.
    starts: FxHashMap<u32, Box<[K]>>,
    /// Slots from which on the head of a loop, which begins in another slot, is repeated.
    repeats: FxHashMap<u32, u32>,
    /// What was found, by the slot of its first branch.
    diamonds: RefCell<FxHashMap<u32, Option<Rc<Diamond>>>>,
    chains: RefCell<FxHashMap<u32, Option<Rc<Chain>>>>,
}

impl Shape {
    pub fn new(steps: Box<[Step]>, starts: FxHashMap<u32, Box<[K]>>, repeats: FxHashMap<u32, u32>) -> Shape {
        Shape { steps, starts, repeats, diamonds: RefCell::default(), chains: RefCell::default() }
    }

    /// A target as all ways there name it: where the head of a loop is repeated, the way goes back to the head itself.
    pub fn target(&self, slot: u32) -> u32 {
        self.repeats.get(&slot).map_or(slot, |&head| back_to(head))
    }

    pub fn step(&self, slot: u32) -> Step {
        self.steps.get(slot as usize).copied().unwrap_or(Step::Other)
    }

    /// The kinds of all registers where a block begins; those behind the last one are not in use.
    pub fn kinds_at(&self, target: u32) -> Option<&[K]> {
        self.starts.get(&slot_of(target).0).map(|kinds| &**kinds)
    }

    /// The diamond that begins with the branch in this slot.
    pub fn diamond(&self, head: u32) -> Option<Rc<Diamond>> {
        self.diamonds.borrow_mut().entry(head).or_insert_with(|| Diamond::find(self, head).map(Rc::new)).clone()
    }

    /// The chain of conditions that begins with the branch in this slot.
    pub fn chain(&self, head: u32) -> Option<Rc<Chain>> {
        self.chains.borrow_mut().entry(head).or_insert_with(|| Chain::find(self, head).map(Rc::new)).clone()
    }
}
