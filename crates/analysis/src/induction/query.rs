//! Questions to the solver, within the time that is left.

use std::time::{Duration, Instant};

use doppel_expr::{ExprId, Pool};
use doppel_solver::{Answer, Model, Options, Solver};

use crate::GiveUp;

/// The time for one question.
const TIME_LIMIT: Duration = Duration::from_millis(1500);

pub struct Query {
    solver: Solver,
    deadline: Instant,
}

impl Query {
    pub fn new(deadline: Instant) -> Query {
        let mut solver = Solver::new(Options { query_time_limit: TIME_LIMIT, ..Options::default() });
        solver.set_deadline(Some(deadline));
        Query { solver, deadline }
    }

    /// Whether the premises can hold together with another condition.
    pub fn ask(&mut self, pool: &mut Pool, premises: &[ExprId], condition: ExprId) -> Result<Answer, GiveUp> {
        if Instant::now() >= self.deadline {
            return Err(GiveUp("there was not enough time for a proof by induction".into()));
        }
        let conjuncts: Vec<ExprId> = premises.iter().copied().chain([condition]).collect();
        Ok(self.solver.check(pool, &[], &conjuncts, &Model::new()))
    }
}
