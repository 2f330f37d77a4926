//! The path that a run took: the choices that depended on inputs, in order. Their conjunction is the path constraint.

use doppel_expr::{ExprId, Pool};

use super::Choice;
use super::determined::Determined;

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
