//! Solutions far from the run's own input even on long paths: a walk in which each step gives one variable another
//! value. Usually the solver finds the value, changes what must change with it and leaves the rest; if expressions are
//! too large for that, values are tried.

use std::time::{Duration, Instant};

use doppel_expr::{Assignment, ExprId, KeptEvaluator, Op, Pool};
use doppel_solver::{Answer, Model, Options, Solver};
use doppel_testkit::random::Prng;

/// The time limit of one query; its variable is not tried again afterwards.
const STEP_LIMIT: Duration = Duration::from_millis(500);
/// The time limit of all steps to one solution.
const SOLUTION_LIMIT: Duration = Duration::from_secs(15);
/// In larger pools the solver is not asked: it would first look for the variables of every conjunct.
const MAX_POOL: usize = 250_000;

/// A walk over the solutions of one path constraint.
pub struct Walk<'a> {
    pool: &'a mut Pool,
    constraint: &'a [ExprId],
    solver: Option<Solver>,
    evaluator: KeptEvaluator,
    current: Model,
    /// Variables that may have another value, as far as is known.
    open: Vec<ExprId>,
}

impl<'a> Walk<'a> {
    /// Starts from the pool's own values, which satisfy the constraint.
    pub fn new(pool: &'a mut Pool, constraint: &'a [ExprId], open: Vec<ExprId>) -> Walk<'a> {
        let options = Options { query_time_limit: STEP_LIMIT, ..Options::default() };
        let current = pool.vars().iter().map(|variable| (variable.expr, pool.value(variable.expr))).collect();
        let solver = (pool.len() < MAX_POOL).then(|| Solver::new(options));
        Walk { pool, constraint, solver, evaluator: KeptEvaluator::new(), current, open }
    }

    /// The solution after up to this many steps; none if no step succeeds.
    pub fn steps(&mut self, n_steps: usize, prng: &mut Prng) -> Option<Assignment> {
        let mut n_done = 0;
        let deadline = Instant::now() + SOLUTION_LIMIT;
        if let Some(solver) = &mut self.solver {
            solver.set_deadline(Some(deadline));
        }
        while n_done < n_steps && !self.open.is_empty() && Instant::now() < deadline {
            let at = prng.below(self.open.len());
            let variable = self.open[at];
            if self.solver.is_none() {
                n_done += usize::from(self.try_value(variable, prng));
            } else if self.ask(variable, prng) {
                n_done += 1;
            } else {
                self.open.swap_remove(at);
            }
        }
        (n_done > 0).then(|| self.current.iter().collect())
    }

    /// Asks the solver for another value of a variable, in one of three directions or any.
    fn ask(&mut self, variable: ExprId, prng: &mut Prng) -> bool {
        let Some(solver) = &mut self.solver else { return false };
        let own = self.pool.constant(self.pool.sort(variable), self.current.value(variable));
        let other = self.pool.eq(variable, own);
        let other = self.pool.not(other);
        let directed = match prng.below(3) {
            0 => self.pool.binary(Op::ULt, variable, own),
            1 => self.pool.binary(Op::ULt, own, variable),
            _ => other,
        };
        [directed, other].into_iter().any(|last| {
            let answer = solver.check(self.pool, self.constraint, &[last], &self.current);
            let Answer::Sat(model) = answer else { return false };
            self.current = model;
            true
        })
    }

    /// Tries a nearby value, or that of another variable.
    fn try_value(&mut self, variable: ExprId, prng: &mut Prng) -> bool {
        let value = self.current.value(variable);
        let tried = match prng.below(4) {
            0 => value.wrapping_add(1),
            1 => value.wrapping_sub(1),
            2 => value ^ 0x20,
            _ => self.current.value(self.open[prng.below(self.open.len())]),
        };
        let tried = self.pool.sort(variable).normalize(tried);
        if tried == value {
            return false;
        }
        self.current.set(variable, tried);
        let holds = self.holds();
        if !holds {
            self.current.set(variable, value);
        }
        holds
    }

    fn holds(&mut self) -> bool {
        self.evaluator.restart(self.pool);
        for (variable, value) in self.current.iter() {
            self.evaluator.set(self.pool, variable, value);
        }
        self.constraint.iter().all(|&conjunct| self.evaluator.value(self.pool, conjunct) != 0)
    }
}
