//! Queries on the DAG of an expression. Nothing here recurses: a DAG can be a million nodes deep.

use rustc_hash::FxHashSet;

use crate::{ExprId, Op, Pool};

/// The maximum depth that [`Pool::greatest_value`] examines.
const MAX_DEPTH: u32 = 8;

impl Pool {
    /// An upper bound on the unsigned value of a bit vector under any inputs. A quick estimate: a smaller bound may
    /// exist.
    pub fn greatest_value(&self, e: ExprId) -> u64 {
        self.greatest(e, MAX_DEPTH)
    }

    fn greatest(&self, e: ExprId, depth: u32) -> u64 {
        let node = self.node(e);
        let mask = node.sort.mask();
        if depth == 0 {
            return mask;
        }
        let of = |arg: ExprId| self.greatest(arg, depth - 1);
        let bound = match (node.op, node.args()) {
            (Op::Const, _) => self.value(e),
            (Op::ZeroExtend, &[a]) => of(a),
            (Op::Extract, &[a]) if node.imm == 0 => of(a),
            (Op::And, &[a, b]) => of(a).min(of(b)),
            // The largest number with no bit above the highest.
            (Op::Or | Op::Xor, &[a, b]) => (of(a) | of(b)).checked_add(1).map_or(mask, |n| n.next_power_of_two() - 1),
            (Op::Add, &[a, b]) => of(a).checked_add(of(b)).filter(|sum| *sum <= mask).unwrap_or(mask),
            (Op::Mul, &[a, b]) => of(a).checked_mul(of(b)).filter(|product| *product <= mask).unwrap_or(mask),
            (Op::LShr, &[a, b]) => self.as_const(b).map_or_else(|| of(a), |n| of(a).checked_shr(n as u32).unwrap_or(0)),
            (Op::UDiv, &[a, b]) => self.as_const(b).and_then(|c| of(a).checked_div(c)).unwrap_or(mask),
            (Op::URem, &[a, b]) => self.as_const(b).filter(|c| *c > 0).map_or(mask, |c| of(a).min(c - 1)),
            (Op::Ite, &[_, a, b]) => of(a).max(of(b)),
            _ => mask,
        };
        bound.min(mask)
    }

    /// Every node that the roots depend on, including the roots, once each, arguments before their users.
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
    fn no_value_is_greater_than_the_greatest() {
        let check = |text: &str, expected: u64| {
            let mut pool = Pool::new();
            let e = crate::parse(&mut pool, text).unwrap();
            assert_eq!(pool.greatest_value(e), expected, "{text}");
        };
        check("(zext 32 b:8)", 255);
        check("(and (zext 32 b:8) 15)", 15);
        check("(add (zext 32 a:8) (zext 32 b:8))", 510);
        check("(add a:8 b:8)", 255);
        check("(lshr (zext 32 b:16) 12)", 15);
        check("(urem x:32 10)", 9);
        check("(ite (ult x:32 5) 7:32 (zext 32 b:8))", 255);
        check("(sub 3 (zext 32 b:8))", 0xffff_ffff);
    }

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
