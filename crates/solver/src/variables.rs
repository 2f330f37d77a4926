//! The variables of expressions, memoised.

use doppel_expr::{ExprId, Op, Pool};
use rustc_hash::FxHashSet;

/// Memoised variable sets of conjuncts. Indexed by id, so it must see one pool only.
///
/// Only the sets of conjuncts are kept, not those of every node below them: a node of a deep DAG would have a large
/// one.
#[derive(Default)]
pub(crate) struct VariableSets {
    /// For each expression, the position of its set in `members`; the length is `UNKNOWN` if it was not asked for yet.
    ranges: Vec<(u32, u32)>,
    members: Vec<ExprId>,
    seen: FxHashSet<ExprId>,
    pending: Vec<ExprId>,
}

const UNKNOWN: u32 = u32::MAX;

impl VariableSets {
    /// The variables of an expression, in the order of their ids.
    #[inline]
    pub fn of(&mut self, pool: &Pool, e: ExprId) -> &[ExprId] {
        let (start, length) = match self.ranges.get(e.0 as usize) {
            Some(&(start, length)) if length != UNKNOWN => (start, length),
            _ => self.find(pool, e),
        };
        &self.members[start as usize..][..length as usize]
    }

    #[cold]
    fn find(&mut self, pool: &Pool, e: ExprId) -> (u32, u32) {
        let start = self.members.len();
        self.seen.clear();
        self.pending.push(e);
        while let Some(next) = self.pending.pop() {
            let node = pool.node(next);
            match node.op {
                Op::Const | Op::Table => {}
                _ if !self.seen.insert(next) => {}
                Op::Var => self.members.push(next),
                _ => self.pending.extend_from_slice(node.args()),
            }
        }
        self.members[start..].sort_unstable();
        let range = (start as u32, (self.members.len() - start) as u32);
        if self.ranges.len() <= e.0 as usize {
            self.ranges.resize(pool.len().max(self.ranges.len() * 2), (0, UNKNOWN));
        }
        self.ranges[e.0 as usize] = range;
        range
    }
}
