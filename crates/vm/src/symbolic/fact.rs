//! What holds of inputs whatever the program does with them.

use doppel_expr::ExprId;

use super::Symbolic;

/// A condition on inputs that every solution of a path constraint must satisfy besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    pub condition: ExprId,
    /// Whether this is no truth but a bound of the search: greater lengths are possible, and left out.
    pub is_bound: bool,
    /// How many choices were on the path when the input was made.
    pub n_choices: usize,
}

impl Symbolic {
    /// No input can be otherwise.
    pub(crate) fn assert_fact(&mut self, condition: ExprId) {
        self.add_fact(condition, false);
    }

    /// Other inputs are left out.
    pub(crate) fn bound(&mut self, condition: ExprId) {
        self.add_fact(condition, true);
    }

    fn add_fact(&mut self, condition: ExprId, is_bound: bool) {
        if self.pool.as_const(condition).is_none() {
            self.domain.push(Fact { condition, is_bound, n_choices: self.path.len() });
        }
    }
}
