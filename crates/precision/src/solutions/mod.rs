//! Other inputs that satisfy a path constraint.

pub mod chain;
pub mod mutation;
pub mod z3;

use doppel_expr::{Assignment, Evaluator, ExprId, Pool};

/// Whether all of these hold under an assignment.
pub fn holds(pool: &Pool, constraint: &[ExprId], assignment: &Assignment) -> bool {
    first_violated(pool, constraint, assignment).is_none()
}

/// The first of these that does not hold.
pub fn first_violated(pool: &Pool, constraint: &[ExprId], assignment: &Assignment) -> Option<ExprId> {
    let mut evaluator = Evaluator::new(pool, assignment);
    constraint.iter().copied().find(|&conjunct| evaluator.value(conjunct) == 0)
}
