//! Whether expressions of two pools are the same: compared node by node, each pair once, since the texts of long paths
//! would be too long.

use doppel_expr::{ExprId, Op, Pool};
use rustc_hash::FxHashMap;

pub struct Sameness<'a> {
    ours: &'a Pool,
    theirs: &'a Pool,
    /// The other pool's counterpart of an expression.
    known: FxHashMap<ExprId, ExprId>,
}

impl<'a> Sameness<'a> {
    pub fn new(ours: &'a Pool, theirs: &'a Pool) -> Sameness<'a> {
        Sameness { ours, theirs, known: FxHashMap::default() }
    }

    /// Whether two expressions are the same.
    pub fn holds(&mut self, our: ExprId, their: ExprId) -> bool {
        let mut todo = vec![(our, their)];
        while let Some((our, their)) = todo.pop() {
            if let Some(&known) = self.known.get(&our) {
                if known == their {
                    continue;
                }
                return false;
            }
            if !self.is_same_node(our, their) {
                return false;
            }
            self.known.insert(our, their);
            let (ours, theirs) = (self.ours.node(our), self.theirs.node(their));
            todo.extend(ours.args().iter().copied().zip(theirs.args().iter().copied()));
        }
        true
    }

    /// Whether two nodes differ at most in their arguments.
    fn is_same_node(&self, our: ExprId, their: ExprId) -> bool {
        let (a, b) = (self.ours.node(our), self.theirs.node(their));
        if (a.op, a.sort) != (b.op, b.sort) {
            return false;
        }
        match a.op {
            Op::Const => self.ours.value(our) == self.theirs.value(their),
            Op::Var => self.ours.variable(our).name == self.theirs.variable(their).name,
            Op::Table => self.ours.table_bytes(our) == self.theirs.table_bytes(their),
            _ => a.imm == b.imm,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doppel_expr::parse;

    #[track_caller]
    fn check(ours: &str, theirs: &str, expected: bool) {
        let (mut a, mut b) = (Pool::new(), Pool::new());
        b.bv(32, 99);
        let (our, their) = (parse(&mut a, ours).unwrap(), parse(&mut b, theirs).unwrap());
        assert_eq!(Sameness::new(&a, &b).holds(our, their), expected, "{ours} and {theirs}");
    }

    #[test]
    fn what_differs_in_one_place_is_not_the_same() {
        check("(ult (add x:8 3) y:8)", "(ult (add x:8 3) y:8)", true);
        check("(ult (add x:8 3) y:8)", "(ult (add x:8 4) y:8)", false);
        check("(ult (add x:8 3) y:8)", "(ult (add x:8 3) x:8)", false);
        check("(eq (extract 3 0 x:8) 1)", "(eq (extract 4 1 x:8) 1)", false);
        check("(eq x:8 1)", "(eq x:16 1)", false);
    }
}
