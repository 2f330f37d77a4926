//! A method's control flow: what each slot of its code does, as far as merging cares.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::region::{Chain, Diamond};
use crate::interp::translate::kinds::K;

/// What a slot of code is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Something that cannot be computed ahead: it has side effects, may fail, or goes backwards.
    Other,
    /// Writes this register, by registers only.
    Assign(u16),
    AssignTwo(u16, u16),
    /// Belongs to the instruction before.
    Data,
    /// Notes that a line was executed.
    Cover,
    /// Goes forwards.
    Goto(u32),
    /// Goes forwards if its condition holds.
    Branch {
        target: u32,
        distance: Distance,
    },
    /// As a branch, but its condition has a side effect or may fail: only good to begin with.
    Head(u32),
    /// Returns register a.
    Return,
    /// Returns the immediate.
    ReturnConstant,
}

/// Where a branch has its distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// In the immediate, in bytes.
    Far,
    /// In operand b, in slots.
    Near,
}

pub struct Shape {
    steps: Box<[Step]>,
    /// The kinds of registers by the slot that a block begins with.
    starts: FxHashMap<u32, Box<[K]>>,
    /// What was found, by the slot of its first branch.
    diamonds: RefCell<FxHashMap<u32, Option<Rc<Diamond>>>>,
    chains: RefCell<FxHashMap<u32, Option<Rc<Chain>>>>,
}

impl Shape {
    pub fn new(steps: Box<[Step]>, starts: FxHashMap<u32, Box<[K]>>) -> Shape {
        Shape { steps, starts, diamonds: RefCell::default(), chains: RefCell::default() }
    }

    pub fn step(&self, slot: u32) -> Step {
        self.steps.get(slot as usize).copied().unwrap_or(Step::Other)
    }

    /// The kinds of all registers where a block begins; those behind the last one are not in use.
    pub fn kinds_at(&self, slot: u32) -> Option<&[K]> {
        self.starts.get(&slot).map(|kinds| &**kinds)
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
