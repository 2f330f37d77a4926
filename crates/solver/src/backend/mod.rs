//! The SMT solvers at the end of the chain. Their types are not visible outside this module.

pub(crate) mod bitwuzla;
mod size;
mod terms;
pub(crate) mod z3_process;

use doppel_expr::{ExprId, Pool};

use crate::limits::Watch;
use crate::query::Outcome;

/// An SMT solver.
pub(crate) trait BackEnd {
    /// Whether the conjuncts are satisfiable together, with values for `variables`, which are all of theirs.
    ///
    /// Must end soon after the watch says so, with its reason. Need not confirm its model.
    fn solve(&mut self, pool: &Pool, conjuncts: &[ExprId], variables: &[ExprId], watch: &mut Watch) -> Outcome;

    /// After `Unsat`: the conjuncts, in order, that are unsatisfiable even without the rest, if the solver provides
    /// them.
    fn unsat_core(&self) -> Option<&[ExprId]>;
}
