//! Solutions that are far from the run's own input although the path is long: a walk in which each step asks the solver for
//! another value of one variable. The solver changes what has to change with it and leaves the rest.

use std::sync::Arc;
use std::time::Duration;

use doppel_expr::{Assignment, ExprId, Op, Pool};
use doppel_solver::{Answer, Model, Options, SharedCache, Solver};
use doppel_testkit::random::Prng;

/// The longest that one step may take; what takes longer is not tried again.
const STEP_LIMIT: Duration = Duration::from_millis(500);

/// A walk over the solutions of one path constraint.
pub struct Walk<'a> {
    pool: &'a mut Pool,
    constraint: &'a [ExprId],
    solver: Solver,
    current: Model,
    /// Variables that may have another value, as far as is known.
    open: Vec<ExprId>,
}

impl<'a> Walk<'a> {
    /// Begins at the pool's own values, which satisfy the constraint.
    pub fn new(pool: &'a mut Pool, constraint: &'a [ExprId], open: Vec<ExprId>) -> Walk<'a> {
        let options = Options { query_time_limit: STEP_LIMIT, ..Options::default() };
        let current = pool.vars().iter().map(|variable| (variable.expr, pool.value(variable.expr))).collect();
        Walk { pool, constraint, solver: Solver::new(options, Arc::new(SharedCache::default())), current, open }
    }

    /// The solution after up to so many steps; none if no step leads anywhere.
    pub fn steps(&mut self, n_steps: usize, prng: &mut Prng) -> Option<Assignment> {
        let mut n_done = 0;
        while n_done < n_steps && !self.open.is_empty() {
            let at = prng.below(self.open.len());
            if self.step(self.open[at], prng) {
                n_done += 1;
            } else {
                self.open.swap_remove(at);
            }
        }
        (n_done > 0).then(|| self.current.iter().collect())
    }

    /// Gives a variable another value; in one of three directions, else any.
    fn step(&mut self, variable: ExprId, prng: &mut Prng) -> bool {
        let value = self.current.value(variable);
        let own = self.pool.constant(self.pool.sort(variable), value);
        let other = self.pool.eq(variable, own);
        let other = self.pool.not(other);
        let directed = match prng.below(3) {
            0 => self.pool.binary(Op::ULt, variable, own),
            1 => self.pool.binary(Op::ULt, own, variable),
            _ => other,
        };
        [directed, other].into_iter().any(|last| {
            let answer = self.solver.check(self.pool, self.constraint, &[last], &self.current);
            let Answer::Sat(model) = answer else { return false };
            self.current = model;
            true
        })
    }
}
