//! The control flow of a method: what each slot of its code does, as far as merging depends on it.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::field_name::FieldName;
use super::region::{Chain, Diamond};
use crate::interp::ops::cover::Note;
use crate::interp::translate::kinds::K;

/// The effect of a slot of code.
#[derive(Clone, Copy)]
pub enum Step {
    /// Cannot be computed ahead: it has side effects, or may fail.
    Other,
    /// Writes this register, using only registers.
    Assign(u16),
    AssignTwo(u16, u16),
    /// Loads an element of an array, if it exists, into this register.
    Element(u16),
    /// Loads a field into this register.
    Field(u16, FieldName),
    /// Stores into a field.
    Store(FieldName),
    /// Data of the preceding instruction.
    Data,
    /// Records coverage.
    Cover(Note),
    /// Jumps forward.
    Goto(u32),
    /// Jumps forward if its condition holds.
    Branch {
        target: u32,
        form: BranchForm,
    },
    /// Like a branch, but its condition has a side effect or may fail, so it can only begin a region.
    Head(u32),
    /// Returns register a.
    Return,
    /// Returns the immediate.
    ReturnConstant,
}

impl Step {
    /// Whether the step counts towards size limits. Merging must depend neither on code layout nor on coverage.
    pub fn counts(self) -> bool {
        !matches!(self, Step::Data | Step::Cover(_) | Step::Goto(_))
    }
}

/// The meaning of a branch's operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BranchForm {
    /// The immediate is the distance in bytes.
    Far,
    /// Operand b is the distance in slots.
    Near,
    /// Like [`BranchForm::Far`]; register b is an array, which must not be null.
    Length,
}

/// The head of a loop as the target of a back edge. It orders after all slots reached by forward jumps, and the sides
/// of a condition in the loop may meet there.
pub fn back_to(slot: u32) -> u32 {
    slot | BACK
}

/// The slot of a target, and whether it is reached by a back edge.
pub fn slot_of(target: u32) -> (u32, bool) {
    (target & !BACK, target & BACK != 0)
}

const BACK: u32 = 1 << 31;

pub struct Shape {
    steps: Box<[Step]>,
    /// The kinds of the registers, by the first slot of each block.
    starts: FxHashMap<u32, Box<[K]>>,
    /// Slots from which on a loop's head, which begins in another slot, is repeated.
    repeats: FxHashMap<u32, u32>,
    /// The diamonds found, by the slot of their first branch.
    diamonds: RefCell<FxHashMap<u32, Option<Rc<Diamond>>>>,
    chains: RefCell<FxHashMap<u32, Option<Rc<Chain>>>>,
}

impl Shape {
    pub fn new(steps: Box<[Step]>, starts: FxHashMap<u32, Box<[K]>>, repeats: FxHashMap<u32, u32>) -> Shape {
        Shape { steps, starts, repeats, diamonds: RefCell::default(), chains: RefCell::default() }
    }

    /// The canonical form of a target: a repetition of a loop's head counts as a back edge to the head itself.
    pub fn target(&self, slot: u32) -> u32 {
        self.repeats.get(&slot).map_or(slot, |&head| back_to(head))
    }

    pub fn step(&self, slot: u32) -> Step {
        self.steps.get(slot as usize).copied().unwrap_or(Step::Other)
    }

    /// The kinds of all registers where a block begins; registers beyond the last are unused.
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
