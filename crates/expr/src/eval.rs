//! Evaluation under inputs other than the pool's own; every node is computed at most once.

use rustc_hash::FxHashMap;

use crate::pool::compute;
use crate::{ExprId, Op, Pool};

/// Values for variables; a variable without one keeps its current value.
#[derive(Clone, Default, Debug)]
pub struct Assignment {
    values: FxHashMap<ExprId, u64>,
}

impl Assignment {
    pub fn new() -> Assignment {
        Assignment::default()
    }

    pub fn set(&mut self, var: ExprId, value: u64) {
        self.values.insert(var, value);
    }

    pub fn get(&self, var: ExprId) -> Option<u64> {
        self.values.get(&var).copied()
    }
}

impl FromIterator<(ExprId, u64)> for Assignment {
    fn from_iter<I: IntoIterator<Item = (ExprId, u64)>>(values: I) -> Assignment {
        Assignment { values: values.into_iter().collect() }
    }
}

/// Values of a pool's expressions under an assignment. Visits only what a value depends on; for an ite, only the branch
/// taken.
pub struct Evaluator<'a> {
    pool: &'a Pool,
    assignment: &'a Assignment,
    values: Vec<u64>,
    /// A bit per node whose value is known.
    known: Vec<u64>,
    /// Nodes whose values are needed, each by the one below it.
    pending: Vec<ExprId>,
}

impl<'a> Evaluator<'a> {
    pub fn new(pool: &'a Pool, assignment: &'a Assignment) -> Evaluator<'a> {
        let n_nodes = pool.len();
        // Zeroed memory is not touched before it is written, so this is cheap even for a large pool.
        Evaluator {
            pool,
            assignment,
            values: vec![0; n_nodes],
            known: vec![0; n_nodes.div_ceil(64)],
            pending: Vec::new(),
        }
    }

    /// The value, in the form of [`Pool::value`].
    pub fn value(&mut self, e: ExprId) -> u64 {
        self.pending.push(e);
        while let Some(&next) = self.pending.last() {
            if self.is_known(next) || !self.ask_for_arguments(next) {
                self.pending.pop();
            }
        }
        self.values[e.idx()]
    }

    fn is_known(&self, e: ExprId) -> bool {
        self.known[e.idx() / 64] >> (e.idx() % 64) & 1 != 0
    }

    /// Pushes the arguments that must be known first and returns true; otherwise computes the value.
    fn ask_for_arguments(&mut self, e: ExprId) -> bool {
        let node = self.pool.node(e);
        let value = match node.op {
            Op::Const | Op::Table => self.pool.value(e),
            Op::Var => self.assignment.get(e).map_or(self.pool.value(e), |value| node.sort.normalize(value)),
            Op::Ite if !node.sort.is_array() => {
                let [condition, if_true, if_false] = node.args;
                if self.ask_for(condition) {
                    return true;
                }
                let taken = if self.values[condition.idx()] != 0 { if_true } else { if_false };
                if self.ask_for(taken) {
                    return true;
                }
                self.values[taken.idx()]
            }
            _ => {
                let n_pending = self.pending.len();
                for &arg in node.args() {
                    self.ask_for(arg);
                }
                if self.pending.len() > n_pending {
                    return true;
                }
                compute(self.pool, self.pool.packed(e), |arg| self.values[arg.idx()])
            }
        };
        self.values[e.idx()] = value;
        self.known[e.idx() / 64] |= 1 << (e.idx() % 64);
        false
    }

    fn ask_for(&mut self, arg: ExprId) -> bool {
        let is_missing = !self.is_known(arg);
        if is_missing {
            self.pending.push(arg);
        }
        is_missing
    }
}
