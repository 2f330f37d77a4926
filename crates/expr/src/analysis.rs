//! Questions about an expression's DAG. Nothing here recurses: a DAG can be a million nodes deep.

use rustc_hash::FxHashSet;

use crate::{ExprId, Op, Pool};

impl Pool {
    /// Every node that the roots depend on, themselves included, once each, arguments before their users.
    pub fn reachable(&self, roots: &[ExprId]) -> Vec<ExprId> {
        let mut seen: FxHashSet<ExprId> = FxHashSet::default();
        let mut pending = Vec::new();
        let mut found = Vec::new();
        for &root in roots {
            pending.push(root);
            while let Some(e) = pending.pop() {
                if seen.insert(e) {
                    found.push(e);
                    pending.extend_from_slice(self.node(e).args());
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// The variables that an expression depends on, oldest first.
    pub fn variables_of(&self, e: ExprId) -> Vec<ExprId> {
        let mut found = self.reachable(&[e]);
        found.retain(|&e| self.op(e) == Op::Var);
        found
    }
}

#[cfg(test)]
mod tests {
    use crate::{Op, Pool, Sort};

    #[test]
    fn variables_come_once_and_in_order() {
        let mut pool = Pool::new();
        let [x, y, _] = ["x", "y", "z"].map(|name| pool.var(name, Sort::Bv(32), 0));
        let product = pool.binary(Op::Mul, y, x);
        let sum = pool.binary(Op::Add, product, x);
        assert_eq!(pool.variables_of(sum), [x, y]);
        assert_eq!(pool.reachable(&[sum, product]), [x, y, product, sum]);
    }
}
