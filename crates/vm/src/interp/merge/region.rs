//! Finds regions that can be merged. All branches inside go forward, so the order of slots is topological: a sweep over
//! them, with the set of slots still to come, finds where all paths meet. A back edge is allowed only at the join.

use std::collections::BTreeSet;

use super::shape::{Shape, Step};
use crate::interp::translate::kinds::K;

/// The maximum number of instructions in a region: two sides of 24, and some more for nested diamonds.
const MAX_STEPS: usize = 64;

/// The join of a diamond whose sides both return.
pub const EXIT: u32 = u32::MAX;

/// A branch whose sides only assign registers and fields, and meet again.
pub struct Diamond {
    /// The join: the first slot of a block, a back edge to it, or [`EXIT`].
    pub join: u32,
    /// Registers written inside.
    pub written: Box<[u16]>,
}

/// Several branches that lead to one of the same two slots without other effects: `a && b`, `a || b`.
pub struct Chain {
    pub ends: [u32; 2],
    /// Registers written inside; neither end reads them.
    pub written: Box<[u16]>,
}

impl Diamond {
    pub fn find(shape: &Shape, head: u32) -> Option<Diamond> {
        let mut sweep = Sweep::new(shape, head)?;
        loop {
            let next = sweep.next()?;
            if sweep.ahead.is_empty() {
                // The kinds of registers are only known where a block begins.
                let is_known = next == EXIT || shape.kinds_at(next).is_some();
                return is_known.then(|| Diamond { join: next, written: sweep.written() });
            }
            sweep.pass(next)?;
        }
    }
}

impl Chain {
    pub fn find(shape: &Shape, head: u32) -> Option<Chain> {
        let mut sweep = Sweep::new(shape, head)?;
        let mut longest = None;
        while let Some(next) = sweep.next() {
            if sweep.pass(next).is_none() || sweep.stores {
                break;
            }
            if let (Step::Branch { .. }, Some(ends)) = (shape.step(next), sweep.two_ends()) {
                let written = sweep.written();
                let is_used = |end: u32| written.iter().any(|&register| is_used(shape, end, register));
                if !ends.into_iter().any(is_used) {
                    longest = Some(Chain { ends, written });
                }
            }
        }
        longest
    }
}

/// Whether a register's value may be read from the start of a block on.
fn is_used(shape: &Shape, start: u32, register: u16) -> bool {
    let Some(kinds) = shape.kinds_at(start) else { return true };
    !matches!(kinds.get(usize::from(register)), None | Some(K::Top | K::Hi | K::Ret(_)))
}

struct Sweep<'a> {
    shape: &'a Shape,
    /// Slots reached from those passed, but not passed yet.
    ahead: BTreeSet<u32>,
    written: BTreeSet<u16>,
    /// Whether fields are written inside.
    stores: bool,
    n_steps: usize,
}

impl Sweep<'_> {
    fn new(shape: &Shape, head: u32) -> Option<Sweep<'_>> {
        let (Step::Branch { target, .. } | Step::Head(target)) = shape.step(head) else { return None };
        let ahead = [head + 1, target].map(|slot| shape.target(slot)).into();
        Some(Sweep { shape, ahead, written: BTreeSet::new(), stores: false, n_steps: 0 })
    }

    /// Takes the first slot ahead.
    fn next(&mut self) -> Option<u32> {
        self.ahead.pop_first()
    }

    /// Continues after a slot; fails if the slot cannot be computed ahead.
    fn pass(&mut self, slot: u32) -> Option<()> {
        let step = self.shape.step(slot);
        self.n_steps += usize::from(step.counts());
        if self.n_steps > MAX_STEPS {
            return None;
        }
        match step {
            Step::Other | Step::Head(_) => return None,
            Step::Data | Step::Cover(_) => {}
            Step::Assign(register) | Step::Element(register) | Step::Field(register, _) => {
                self.written.insert(register);
            }
            Step::Store(_) => self.stores = true,
            Step::AssignTwo(first, second) => self.written.extend([first, second]),
            Step::Goto(target) => {
                self.ahead.insert(self.shape.target(target));
                return Some(());
            }
            Step::Branch { target, .. } => {
                self.ahead.insert(self.shape.target(target));
            }
            Step::Return | Step::ReturnConstant => {
                self.written.insert(0);
                self.ahead.insert(EXIT);
                return Some(());
            }
        }
        self.ahead.insert(self.shape.target(slot + 1));
        Some(())
    }

    fn two_ends(&self) -> Option<[u32; 2]> {
        let ends: Vec<u32> = self.ahead.iter().copied().collect();
        ends.try_into().ok()
    }

    fn written(&self) -> Box<[u16]> {
        self.written.iter().copied().collect()
    }
}
