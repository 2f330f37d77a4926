//! Facts that hold for inputs, whatever the program does with them.

use doppel_expr::{ExprId, Op};

use super::Symbolic;

/// A condition on inputs that every solution of a path constraint must also satisfy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    pub condition: ExprId,
    /// Whether this is not a truth but a bound of the search: greater lengths are possible, and left out.
    pub is_bound: bool,
    /// The number of choices on the path when the input was created.
    pub n_choices: usize,
}

impl Symbolic {
    /// Asserts a condition that holds for all inputs.
    pub(crate) fn assert_fact(&mut self, condition: ExprId) {
        self.add_fact(condition, false);
    }

    /// Bounds an input that is the length of an array with `1 << shift` elements per unit. Lengths above `longest` are
    /// left out; lengths that no array can have do not count as left out.
    pub(crate) fn bound_length(&mut self, length: ExprId, longest: u32, shift: u32) {
        let mut up_to = |greatest: u32| {
            let greatest = self.pool.bv(32, u64::from(greatest));
            self.pool.binary(Op::ULe, length, greatest)
        };
        let (possible, in_bounds) = (up_to(i32::MAX as u32 >> shift), up_to(longest));
        self.assert_fact(possible);
        self.add_fact(in_bounds, true);
    }

    fn add_fact(&mut self, condition: ExprId, is_bound: bool) {
        if self.pool.as_const(condition).is_none() {
            self.domain.push(Fact { condition, is_bound, n_choices: self.path.len() });
        }
    }
}
