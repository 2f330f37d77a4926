//! A reusable evaluator: restarting costs nothing, whatever the size of the pool.

use crate::pool::compute;
use crate::{ExprId, Op, Pool};

/// Values of a pool's expressions under values for its variables. A variable without a value is 0, whatever its value
/// in the pool. Visits only what a value depends on; for an ite, only the branch taken.
///
/// Between two calls of [`restart`](KeptEvaluator::restart) every node is computed at most once. It must see one pool
/// only, because its buffers are indexed by id.
#[derive(Default)]
pub struct KeptEvaluator {
    /// For each node, its value and the epoch in which it was computed.
    values: Vec<(u64, u32)>,
    epoch: u32,
    n_computed: u64,
    /// Nodes whose values are needed, each by the one below it.
    pending: Vec<ExprId>,
}

impl KeptEvaluator {
    pub fn new() -> KeptEvaluator {
        KeptEvaluator { epoch: 1, ..KeptEvaluator::default() }
    }

    /// Forgets all values.
    pub fn restart(&mut self, pool: &Pool) {
        if self.values.len() < pool.len() {
            self.values.resize(pool.len().max(self.values.len() * 2), (0, 0));
        }
        if self.epoch == u32::MAX {
            self.values.fill((0, 0));
            self.epoch = 0;
        }
        self.epoch += 1;
    }

    /// The number of nodes computed so far: a machine-independent measure of work.
    pub fn n_computed(&self) -> u64 {
        self.n_computed
    }

    /// Sets the value of a variable, before anything that depends on it is computed.
    #[inline]
    pub fn set(&mut self, pool: &Pool, var: ExprId, value: u64) {
        debug_assert_eq!(pool.op(var), Op::Var);
        self.values[var.idx()] = (pool.sort(var).normalize(value), self.epoch);
    }

    /// The value of an expression that was in the pool at the last restart.
    pub fn value(&mut self, pool: &Pool, e: ExprId) -> u64 {
        if self.is_known(e) {
            return self.values[e.idx()].0;
        }
        self.pending.push(e);
        while let Some(&next) = self.pending.last() {
            if self.is_known(next) || !self.ask_for_arguments(pool, next) {
                self.pending.pop();
            }
        }
        self.values[e.idx()].0
    }

    #[inline]
    fn is_known(&self, e: ExprId) -> bool {
        self.values[e.idx()].1 == self.epoch
    }

    /// Pushes the arguments that must be known first and returns true; otherwise computes the value.
    #[inline]
    fn ask_for_arguments(&mut self, pool: &Pool, e: ExprId) -> bool {
        let packed = pool.packed(e);
        let args = packed.words.map(ExprId);
        let value = match packed.op {
            Op::Const => pool.as_const(e).unwrap_or(0),
            Op::Var | Op::Table => 0,
            Op::Ite if !packed.sort().is_array() => {
                let [condition, if_true, if_false] = args;
                if self.ask_for(condition) {
                    return true;
                }
                let taken = if self.values[condition.idx()].0 != 0 { if_true } else { if_false };
                if self.ask_for(taken) {
                    return true;
                }
                self.values[taken.idx()].0
            }
            op => {
                let n_pending = self.pending.len();
                for &arg in &args[..op.arity()] {
                    self.ask_for(arg);
                }
                if self.pending.len() > n_pending {
                    return true;
                }
                compute(pool, packed, |arg| self.values[arg.idx()].0)
            }
        };
        self.values[e.idx()] = (value, self.epoch);
        self.n_computed += 1;
        false
    }

    #[inline]
    fn ask_for(&mut self, arg: ExprId) -> bool {
        let is_missing = !self.is_known(arg);
        if is_missing {
            self.pending.push(arg);
        }
        is_missing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Menu, Recipe, Rng};
    use crate::{Assignment, Evaluator};

    #[test]
    #[cfg_attr(miri, ignore = "libm has inline assembly")]
    fn it_agrees_with_the_evaluator_on_random_expressions() {
        let mut kept = KeptEvaluator::new();
        let mut rng = Rng(17);
        let mut pool = Pool::new();
        for _ in 0..300 {
            let made = Recipe::random(&mut rng, Menu::ALL, 12).build(&mut pool);
            for _ in 0..3 {
                let assignment: Assignment = pool.vars().iter().map(|var| (var.expr, rng.value(var.sort))).collect();
                kept.restart(&pool);
                for var in pool.vars() {
                    kept.set(&pool, var.expr, assignment.get(var.expr).unwrap());
                }
                let mut evaluator = Evaluator::new(&pool, &assignment);
                for &e in made.iter().filter(|&&e| !pool.sort(e).is_array()) {
                    assert_eq!(kept.value(&pool, e), evaluator.value(e));
                }
            }
        }
    }

    #[test]
    fn a_variable_without_a_value_is_zero() {
        let mut pool = Pool::new();
        let x = pool.var("x", crate::Sort::Bv(8), 7);
        let mut kept = KeptEvaluator::new();
        kept.restart(&pool);
        assert_eq!(kept.value(&pool, x), 0);
    }
}
