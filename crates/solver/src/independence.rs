//! Independence slicing: a query needs only the conjuncts that share variables, directly or indirectly, with the added
//! ones. The rest holds under the hint and continues to hold, because its variables keep their values.
//!
//! Answers nothing itself; builds the query that the stages see. The path is indexed incrementally: a path that shares
//! a prefix with the previous one costs only the difference, and a slice costs its own size.
//!
//! A variable that a conjunct of the path equates with a constant connects nothing: the slice contains that conjunct,
//! so the variable keeps its value, and everything else that mentions it is unaffected.

use doppel_expr::{ExprId, Pool};

use crate::conjunction;
use crate::query::Query;
use crate::variables::VariableSets;

/// The conjuncts of a path by their variables.
#[derive(Default)]
pub(crate) struct PathIndex {
    /// The path as it was given.
    path: Vec<ExprId>,
    /// The number of parts before each conjunct of the path.
    n_parts_before: Vec<u32>,
    /// The parts of which these are conjunctions.
    parts: Vec<ExprId>,
    /// Uses by variable number.
    uses: Vec<Uses>,
    /// Marks the parts in the current slice: those whose stamp is the epoch.
    part_stamps: Vec<u32>,
    epoch: u32,
    slice: Vec<u32>,
    pending: Vec<ExprId>,
}

#[derive(Clone, Default)]
struct Uses {
    /// The parts that mention the variable, in order.
    parts: Vec<u32>,
    /// The first part that equates the variable with a constant.
    fixed_by: Option<u32>,
    /// The epoch in which the variable was reached.
    stamp: u32,
}

impl PathIndex {
    /// Makes `path` the indexed one.
    pub fn set_path(&mut self, pool: &mut Pool, variables: &mut VariableSets, path: &[ExprId]) {
        let n_common = self.path.iter().zip(path).take_while(|(a, b)| a == b).count();
        self.truncate(pool, variables, n_common);
        for &e in &path[n_common..] {
            self.path.push(e);
            self.n_parts_before.push(self.parts.len() as u32);
            let start = self.parts.len();
            conjunction::split(pool, e, &mut self.parts);
            for part in start..self.parts.len() {
                self.add_uses(pool, variables, part);
            }
        }
        self.part_stamps.resize(self.parts.len().max(self.part_stamps.len()), 0);
    }

    fn add_uses(&mut self, pool: &Pool, variables: &mut VariableSets, part: usize) {
        let e = self.parts[part];
        let fixes = conjunction::fixes(pool, e).map(|(var, _)| var);
        for &var in variables.of(pool, e) {
            let number = pool.node(var).imm as usize;
            if self.uses.len() <= number {
                self.uses.resize(pool.vars().len(), Uses::default());
            }
            let uses = &mut self.uses[number];
            uses.parts.push(part as u32);
            if fixes == Some(var) && uses.fixed_by.is_none() {
                uses.fixed_by = Some(part as u32);
            }
        }
    }

    fn truncate(&mut self, pool: &Pool, variables: &mut VariableSets, n_conjuncts: usize) {
        let Some(&n_parts) = self.n_parts_before.get(n_conjuncts) else { return };
        for part in (n_parts..self.parts.len() as u32).rev() {
            for &var in variables.of(pool, self.parts[part as usize]) {
                let uses = &mut self.uses[pool.node(var).imm as usize];
                uses.parts.pop();
                if uses.fixed_by == Some(part) {
                    uses.fixed_by = None;
                }
            }
        }
        self.path.truncate(n_conjuncts);
        self.n_parts_before.truncate(n_conjuncts);
        self.parts.truncate(n_parts as usize);
    }

    /// Builds the query of `last` and the conjuncts that it depends on.
    pub fn slice(&mut self, pool: &Pool, variables: &mut VariableSets, last: &[ExprId], query: &mut Query) {
        if self.epoch == u32::MAX {
            self.uses.iter_mut().for_each(|uses| uses.stamp = 0);
            self.part_stamps.fill(0);
            self.epoch = 0;
        }
        self.epoch += 1;
        self.uses.resize(self.uses.len().max(pool.vars().len()), Uses::default());
        self.slice.clear();
        query.variables.clear();
        for &e in last {
            self.pending.extend_from_slice(variables.of(pool, e));
        }
        while let Some(var) = self.pending.pop() {
            let uses = &mut self.uses[pool.node(var).imm as usize];
            if uses.stamp == self.epoch {
                continue;
            }
            uses.stamp = self.epoch;
            query.variables.push(var);
            let parts = uses.fixed_by.as_ref().map_or(&uses.parts[..], std::slice::from_ref);
            for &part in parts {
                if self.part_stamps[part as usize] != self.epoch {
                    self.part_stamps[part as usize] = self.epoch;
                    self.slice.push(part);
                    self.pending.extend_from_slice(variables.of(pool, self.parts[part as usize]));
                }
            }
        }
        self.slice.sort_unstable();
        query.variables.sort_unstable();
        query.conjuncts.clear();
        query.conjuncts.extend(self.slice.iter().map(|&part| self.parts[part as usize]));
        query.n_prefix = query.conjuncts.len();
        query.conjuncts.extend_from_slice(last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doppel_expr::parse;

    /// The conjuncts of `path`, by position, in the slice of `last`.
    #[track_caller]
    fn check(path: &[&str], last: &str, expected: &[usize]) {
        let mut pool = Pool::new();
        for name in ["x", "y", "z", "u"] {
            pool.var(name, doppel_expr::Sort::Bv(8), 0);
        }
        let path: Vec<ExprId> = path.iter().map(|text| parse(&mut pool, text).unwrap()).collect();
        let last = parse(&mut pool, last).unwrap();
        let (mut index, mut variables, mut query) = (PathIndex::default(), VariableSets::default(), Query::default());
        // Earlier paths do not matter.
        for before in [&path[..], &path[..1], &path[path.len() / 2..], &[]] {
            index.set_path(&mut pool, &mut variables, before);
            index.set_path(&mut pool, &mut variables, &path);
            index.slice(&pool, &mut variables, &[last], &mut query);
            let sliced: Vec<ExprId> = expected.iter().map(|&n| path[n]).collect();
            assert_eq!(query.conjuncts[..query.n_prefix], sliced);
            assert_eq!(query.last(), [last]);
        }
    }

    #[test]
    fn only_what_shares_variables_is_in_the_slice() {
        check(&["(ult x 5)", "(ult y 6)", "(ult z 7)"], "(ult y 3)", &[1]);
        check(&["(ult x y)", "(ult y z)", "(ult u 7)"], "(eq x 3)", &[0, 1]);
        check(&["(ult x y)"], "(eq z 3)", &[]);
    }

    #[test]
    fn a_variable_with_a_fixed_value_connects_nothing() {
        check(&["(eq y 9)", "(ult x y)", "(ult y z)"], "(eq x 3)", &[0, 1]);
        check(&["(ult y z)", "(eq y 9)"], "(eq y 3)", &[1]);
    }
}
