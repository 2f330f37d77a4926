//! Ite, and operators over an ite with constant leaves.

use super::rewrite;
use crate::node::Packed;
use crate::{ExprId, Op, Pool, Sort};

/// Ite trees with more leaves are left alone. Three-way comparisons have three or four.
const MAX_LEAVES: usize = 8;

impl Pool {
    pub(super) fn simplify_ite(&mut self, sort: Sort, c: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
        match self.as_const(c) {
            Some(0) => rewrite!(self, "ite-false", b),
            Some(_) => rewrite!(self, "ite-true", a),
            None => {}
        }
        if a == b {
            rewrite!(self, "ite-same", a);
        }
        if let Some(p) = self.arg_of(Op::Not, c) {
            rewrite!(self, "ite-not", self.ite(p, b, a));
        }
        if self.op(a) == Op::Ite && self.arg(a, 0) == c {
            let taken = self.arg(a, 1);
            rewrite!(self, "ite-ite-then", self.ite(c, taken, b));
        }
        if self.op(b) == Op::Ite && self.arg(b, 0) == c {
            let taken = self.arg(b, 2);
            rewrite!(self, "ite-ite-else", self.ite(c, a, taken));
        }
        if let Some((x, y)) = self.args_of(Op::Eq, c)
            && ((x, y) == (a, b) || (x, y) == (b, a))
        {
            rewrite!(self, "ite-eq", b);
        }
        if sort != Sort::Bool {
            return self.join_conditions(c, a, b);
        }
        match (self.as_const(a), self.as_const(b)) {
            (Some(1), Some(_)) => rewrite!(self, "ite-true-false", c),
            (Some(_), Some(_)) => rewrite!(self, "ite-false-true", self.not(c)),
            (Some(1), None) => rewrite!(self, "ite-true-else", self.or(c, b)),
            (Some(_), None) => {
                let not_c = self.not(c);
                rewrite!(self, "ite-false-else", self.and(not_c, b))
            }
            (None, Some(1)) => rewrite!(self, "ite-then-true", self.implies(c, a)),
            (None, Some(_)) => rewrite!(self, "ite-then-false", self.and(c, a)),
            (None, None) => self.join_conditions(c, a, b),
        }
    }

    /// An ite in an ite with a common branch: a single ite with both conditions. The two remaining branches were
    /// branches of an ite before, so no rule of this kind applies to them again.
    fn join_conditions(&mut self, c: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
        if let (Op::Ite, Op::Ite) = (self.op(a), self.op(b)) {
            let ([d, x, y], [e, z, w]) = (self.node(a).args, self.node(b).args);
            if (x, y) == (z, w) {
                let which = self.ite(c, d, e);
                rewrite!(self, "ite-ites-same", self.ite(which, x, y));
            }
            if (x, y) == (w, z) {
                let not_e = self.not(e);
                let which = self.ite(c, d, not_e);
                rewrite!(self, "ite-ites-crossed", self.ite(which, x, y));
            }
        }
        if let Op::Ite = self.op(a) {
            let [d, x, y] = self.node(a).args;
            if y == b {
                let both = self.and(c, d);
                rewrite!(self, "ite-then-ite-else", self.ite(both, x, y));
            }
            if x == b {
                let not_d = self.not(d);
                let both = self.and(c, not_d);
                rewrite!(self, "ite-then-ite-then", self.ite(both, y, x));
            }
        }
        if let Op::Ite = self.op(b) {
            let [d, x, y] = self.node(b).args;
            if x == a {
                let either = self.or(c, d);
                rewrite!(self, "ite-else-ite-then", self.ite(either, x, y));
            }
            if y == a {
                let not_c = self.not(c);
                let both = self.and(not_c, d);
                rewrite!(self, "ite-else-ite-else", self.ite(both, x, y));
            }
        }
        None
    }

    /// `op(ite(c, k1, k2), k)` is `ite(c, op(k1, k), op(k2, k))`, which folds; likewise for one argument. A predicate
    /// is pushed into a deeper tree of constants, too: that undoes three-way comparisons.
    pub(super) fn push_into_ite(&mut self, packed: &Packed) -> Option<ExprId> {
        let [a, b, _] = packed.words.map(ExprId);
        if matches!(packed.op, Op::Ite | Op::FFma | Op::Select | Op::Store) {
            return None;
        }
        let tree = match (self.op(a), self.op(b)) {
            (Op::Ite, _) if b.is_none() || self.as_const(b).is_some() => a,
            (Op::Const, Op::Ite) => b,
            _ => return None,
        };
        let is_predicate = packed.sort() == Sort::Bool;
        if self.count_leaves(tree, if is_predicate { MAX_LEAVES } else { 2 }).is_some() {
            rewrite!(self, "push-into-ite", self.map_leaves(packed, tree, tree == a));
        }
        if is_predicate { self.push_into_branch(packed, tree, tree == a) } else { None }
    }

    /// A predicate over `ite(c, k, x)` or `ite(c, x, k)`: one branch folds. Only if the predicate stops at `x`: if `x`
    /// were an ite, or a sum with one, this could continue to any depth.
    fn push_into_branch(&mut self, packed: &Packed, tree: ExprId, is_first: bool) -> Option<ExprId> {
        let [c, x, y] = self.node(tree).args;
        let is_end = |e: ExprId| {
            use Op::{And, Extract, FAdd, FDiv, FMul, FSub, Mul, Or, SDiv, SRem, Select, UDiv, URem, Var};
            matches!(
                self.op(e),
                Var | Extract | Select | Mul | UDiv | SDiv | URem | SRem | And | Or | FAdd | FSub | FMul | FDiv
            )
        };
        let is_mixed = self.op(x) == Op::Const && is_end(y) || is_end(x) && self.op(y) == Op::Const;
        if !is_mixed || packed.op.arity() != 2 {
            return None;
        }
        let [x, y] = [x, y].map(|branch| {
            let mut args = packed.words.map(ExprId);
            args[usize::from(!is_first)] = branch;
            self.binary(packed.op, args[0], args[1])
        });
        rewrite!(self, "push-into-branch", self.ite(c, x, y))
    }

    /// The number of leaves of an ite tree, if all are constants and there are at most `max`, which bounds the depth.
    fn count_leaves(&self, e: ExprId, max: usize) -> Option<usize> {
        match self.op(e) {
            Op::Const if max > 0 => Some(1),
            Op::Ite if max > 1 => {
                let n_left = self.count_leaves(self.arg(e, 1), max - 1)?;
                Some(n_left + self.count_leaves(self.arg(e, 2), max - n_left)?)
            }
            _ => None,
        }
    }

    fn map_leaves(&mut self, packed: &Packed, e: ExprId, is_first: bool) -> ExprId {
        if self.op(e) == Op::Const {
            let mut leaf = *packed;
            leaf.words[usize::from(!is_first)] = e.0;
            let value = self.compute(&leaf);
            return self.constant(packed.sort(), value);
        }
        let [c, a, b] = self.node(e).args;
        let a = self.map_leaves(packed, a, is_first);
        let b = self.map_leaves(packed, b, is_first);
        self.ite(c, a, b)
    }
}
