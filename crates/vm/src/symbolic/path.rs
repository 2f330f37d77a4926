//! The path of a run: the choices that depended on inputs, in order. Their conjunction is the path constraint.

use doppel_expr::{ExprId, Pool};

use super::Choice;
use super::determined::Determined;

/// The path constraint of a run.
#[derive(Default)]
pub struct Path {
    pub choices: Vec<Choice>,
    /// Expressions with one value for every input that takes this path: concretising them adds nothing.
    determined: Determined,
}

impl Path {
    /// Adds a conjunct, unless the existing ones imply it.
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

    /// Whether the path constraint is known to determine an expression. A quick check: false may be wrong.
    #[inline]
    pub fn is_fixed(&self, expr: ExprId) -> bool {
        self.determined.contains(expr)
    }

    /// Whether the path constraint determines an expression, whose value is that of this run.
    pub fn settles(&mut self, pool: &Pool, expr: ExprId) -> bool {
        self.determined.settles(pool, expr)
    }

    /// Records that the conjuncts so far determine an expression.
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

    /// Rolls back to a mark.
    pub fn rollback(&mut self, mark: PathMark) {
        self.choices.truncate(mark.n_choices);
        self.determined.truncate(mark.n_determined);
    }
}

/// The extent of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PathMark {
    n_choices: usize,
    n_determined: usize,
}
