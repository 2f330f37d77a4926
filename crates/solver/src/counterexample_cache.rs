//! The counterexample cache: sets of conjuncts that were solved before, after KLEE's (Cadar, Dunbar, Engler, OSDI 2008,
//! section 3.3).
//!
//! Answers `Unsat` if an unsatisfiable set is a subset of the query, and `Sat` if the model of a superset holds, after
//! evaluation. Must never answer `Unsat` from anything but a verdict: a query without an answer is not remembered.
//!
//! Each solver has its own cache: its answers must not depend on what others have solved, and when. The cache is
//! bounded, and starts over when it is full.

use std::sync::Arc;

use doppel_expr::ExprId;
use rustc_hash::FxHashMap;

use crate::query::{Context, Outcome, Query};

/// The maximum number of conjuncts and values in the listed sets; they take at most about 50 MB.
const MAX_SIZE: usize = 1 << 21;
/// The maximum number of sets listed under one conjunct.
const MAX_LISTED: usize = 16;
/// The number of conjuncts, counted from the last, under which a satisfiable set is listed.
const MAX_PLACES: usize = 8;

/// Sets by one of their conjuncts.
#[derive(Default)]
pub(crate) struct CounterexampleCache {
    /// Each unsatisfiable set is listed once, under the conjunct that was added last.
    unsat: FxHashMap<ExprId, Vec<Box<[ExprId]>>>,
    /// Satisfiable sets are listed under some of their conjuncts.
    sat: FxHashMap<ExprId, Vec<Arc<Solved>>>,
    size: usize,
    /// The query's conjuncts.
    sorted: Vec<ExprId>,
}

struct Solved {
    /// Sorted.
    conjuncts: Box<[ExprId]>,
    /// Sorted, too.
    values: Box<[(ExprId, u64)]>,
}

impl CounterexampleCache {
    pub fn answer(&mut self, context: &mut Context<'_>, query: &Query) -> Option<Outcome> {
        self.sort(&query.conjuncts);
        if self.has_unsat_subset() {
            return Some(Outcome::Unsat);
        }
        let sets = self.sat.get(query.conjuncts.last()?).into_iter().flatten();
        for set in sets.filter(|set| is_subset(&self.sorted, &set.conjuncts)) {
            let mut candidate = query.hint.clone();
            for (value, var) in candidate.iter_mut().zip(&query.variables) {
                if let Ok(known) = set.values.binary_search_by_key(var, |(var, _)| *var) {
                    *value = set.values[known].1;
                }
            }
            if context.holds(query, &candidate) {
                return Some(Outcome::Sat(candidate));
            }
        }
        None
    }

    /// Whether a subset of the conjuncts is known to be unsatisfiable.
    fn has_unsat_subset(&self) -> bool {
        let mut sets = self.sorted.iter().filter_map(|conjunct| self.unsat.get(conjunct)).flatten();
        sets.any(|set| is_subset(set, &self.sorted))
    }

    /// Remembers the answer of a later stage; the core contains the conjuncts that are unsatisfiable even without the
    /// rest.
    pub fn learn(&mut self, query: &Query, outcome: &Outcome, unsat_core: Option<&[ExprId]>) {
        let conjuncts = unsat_core.unwrap_or(&query.conjuncts);
        let Some(&last) = conjuncts.last() else { return };
        self.sort(conjuncts);
        if self.size >= MAX_SIZE {
            *self = CounterexampleCache { sorted: std::mem::take(&mut self.sorted), ..CounterexampleCache::default() };
        }
        match outcome {
            Outcome::Unsat => self.add_unsat(last),
            Outcome::Sat(values) => {
                let mut values: Vec<(ExprId, u64)> =
                    query.variables.iter().copied().zip(values.iter().copied()).collect();
                values.sort_unstable_by_key(|(var, _)| *var);
                let solved = Arc::new(Solved { conjuncts: self.sorted.as_slice().into(), values: values.into() });
                for &place in conjuncts.iter().rev().take(MAX_PLACES) {
                    self.add_sat(&solved, place);
                }
            }
            Outcome::Unknown(_) => {}
        }
    }

    fn add_unsat(&mut self, last: ExprId) {
        let sets = self.unsat.entry(last).or_default();
        if sets.len() < MAX_LISTED && !sets.iter().any(|set| **set == *self.sorted) {
            self.size += self.sorted.len();
            sets.push(self.sorted.as_slice().into());
        }
    }

    fn add_sat(&mut self, solved: &Arc<Solved>, place: ExprId) {
        let sets = self.sat.entry(place).or_default();
        if sets.len() == MAX_LISTED {
            sets.remove(0);
        }
        sets.push(Arc::clone(solved));
        self.size += solved.conjuncts.len() + solved.values.len();
    }

    fn sort(&mut self, conjuncts: &[ExprId]) {
        self.sorted.clear();
        self.sorted.extend_from_slice(conjuncts);
        self.sorted.sort_unstable();
        self.sorted.dedup();
    }
}

/// Whether all of `small` are in `large`; both are sorted.
fn is_subset(small: &[ExprId], large: &[ExprId]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|e| rest.by_ref().find(|other| *other >= e) == Some(e))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_of_sorted_sets() {
        let set = |numbers: &[u32]| -> Vec<ExprId> { numbers.iter().map(|&n| ExprId(n)).collect() };
        for (small, large, expected) in [
            (&[][..], &[1][..], true),
            (&[2], &[1, 2, 3], true),
            (&[1, 3], &[1, 2, 3], true),
            (&[1, 4], &[1, 2, 3], false),
            (&[0], &[1], false),
            (&[1, 2], &[2], false),
        ] {
            assert_eq!(is_subset(&set(small), &set(large)), expected, "{small:?} {large:?}");
        }
    }
}
