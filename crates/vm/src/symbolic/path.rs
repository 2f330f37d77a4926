//! The path that a run took: the choices that depended on inputs, in order. Their conjunction is the path constraint.

use doppel_expr::{ExprId, Pool};

use crate::class::Method;

/// What kind of choice put a conjunct on the path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum ChoiceKind {
    Branch,
    Switch,
    /// An array index inside or outside the bounds.
    Bounds,
    ZeroDivisor,
    NegativeSize,
    /// Which element of an array of references an index has led to.
    Element,
    /// An array length fixed to its value, since what follows has a shape for one length only.
    Length,
    /// A value fixed in the same way, where an expression would have to stand for a whole structure.
    Fixed,
    /// `Symbolic.assume` and the like.
    Assumption,
    /// What a summarised library method has decided.
    Summary,
}

/// One conjunct of the path constraint.
#[derive(Clone, Copy)]
pub struct Choice {
    /// True under the run's inputs.
    pub conjunct: ExprId,
    pub kind: ChoiceKind,
    /// Bytecode index in `method`.
    pub bci: u16,
    pub method: &'static Method,
}

/// The path constraint of a run.
#[derive(Default)]
pub struct Path {
    pub choices: Vec<Choice>,
    /// One bit per expression: already a conjunct. Saying it again adds nothing.
    known: Vec<u64>,
}

impl Path {
    /// Adds a conjunct, unless it is a constant or on the path already.
    pub fn push(&mut self, pool: &Pool, choice: Choice) {
        if pool.as_const(choice.conjunct).is_some() {
            return;
        }
        let (word, bit) = (choice.conjunct.0 as usize / 64, choice.conjunct.0 % 64);
        if self.known.len() <= word {
            self.known.resize((word + 1).next_power_of_two(), 0);
        }
        let Some(known) = self.known.get_mut(word) else { return };
        if *known >> bit & 1 != 0 {
            return;
        }
        *known |= 1 << bit;
        self.choices.push(choice);
    }

    pub fn len(&self) -> usize {
        self.choices.len()
    }

    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// Forgets all choices after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        for choice in self.choices.drain(len.min(self.choices.len())..) {
            if let Some(known) = self.known.get_mut(choice.conjunct.0 as usize / 64) {
                *known &= !(1 << (choice.conjunct.0 % 64));
            }
        }
    }
}
