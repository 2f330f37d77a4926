//! The path that a run took: the choices that depended on inputs, in order. Their conjunction is the path constraint.

use doppel_expr::{ExprId, Pool};

use super::determined::Determined;
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
    /// How far a stream goes: whether there is something to read, and whether it is as much as was wanted.
    Stream,
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
    /// Whether the condition held of which this is a case: of a branch, whether it was taken.
    pub holds: bool,
    /// Bytecode index in `method`.
    pub bci: u16,
    pub method: &'static Method,
}

/// The path constraint of a run.
#[derive(Default)]
pub struct Path {
    pub choices: Vec<Choice>,
    /// What has one value for every input that takes this path: saying it again adds nothing.
    determined: Determined,
}

impl Path {
    /// Adds a conjunct, unless it follows from those that are there.
    pub fn push(&mut self, pool: &Pool, choice: Choice) {
        if self.settles(pool, choice.conjunct) {
            return;
        }
        self.choices.push(choice);
        self.settle(pool, choice.conjunct);
    }

    /// Whether a condition would add a conjunct.
    pub fn is_news(&mut self, pool: &Pool, condition: ExprId) -> bool {
        !self.settles(pool, condition)
    }

    /// Whether the path constraint says what an expression's value is; a quick look, after which it may still do so.
    #[inline]
    pub fn is_fixed(&self, expr: ExprId) -> bool {
        self.determined.contains(expr)
    }

    /// Whether the path constraint leaves an expression, whose value is that of this run, no other one.
    pub fn settles(&mut self, pool: &Pool, expr: ExprId) -> bool {
        self.determined.settles(pool, expr)
    }

    /// The conjuncts so far say that an expression has its current value.
    pub(crate) fn settle(&mut self, pool: &Pool, expr: ExprId) {
        self.determined.settle(pool, expr);
    }

    pub fn len(&self) -> usize {
        self.choices.len()
    }

    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    pub fn mark(&self) -> PathMark {
        PathMark { n_choices: self.choices.len(), n_determined: self.determined.len() }
    }

    /// Goes back to a mark.
    pub fn rollback(&mut self, mark: PathMark) {
        self.choices.truncate(mark.n_choices);
        self.determined.truncate(mark.n_determined);
    }
}

/// How far a path had come.
#[derive(Clone, Copy)]
pub struct PathMark {
    n_choices: usize,
    n_determined: usize,
}
