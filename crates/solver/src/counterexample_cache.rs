//! The counterexample cache: sets of conjuncts that were solved before, by any worker, after KLEE's (Cadar, Dunbar, Engler,
//! OSDI 2008, section 3.3).
//!
//! Answers `Unsat` if a set that cannot hold is a subset of the query, and `Sat` if the model of a superset holds, after
//! evaluation. Must never answer `Unsat` from anything but a verdict: a query without an answer is not remembered.
//!
//! Workers have pools of their own, so sets and models go by content hashes. Each shard is bounded and starts anew when it
//! is full.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use doppel_expr::ExprId;
use rustc_hash::FxHashMap;

use crate::content_hash::ContentHash;
use crate::query::{Context, Outcome, Query};

const N_SHARDS: usize = 64;
/// Conjuncts and values of the sets that one shard lists; all shards together take some 100 MB at most.
const MAX_SIZE: usize = 1 << 16;
/// Sets that are listed under one conjunct.
const MAX_LISTED: usize = 16;
/// Conjuncts, counted from the last, under which a set that can hold is listed.
const MAX_PLACES: usize = 8;

/// What workers share. One for every exploration: the names of variables must mean the same to all.
pub struct SharedCache {
    shards: [RwLock<Shard>; N_SHARDS],
    n_logged: AtomicU64,
}

/// Sets by a conjunct that is in them.
#[derive(Default)]
struct Shard {
    /// Each set that cannot hold is listed once, under the conjunct that was added last.
    unsat: FxHashMap<ContentHash, Vec<Arc<[ContentHash]>>>,
    /// Sets that can hold are listed under some of their conjuncts.
    sat: FxHashMap<ContentHash, Vec<Arc<Solved>>>,
    size: usize,
}

struct Solved {
    /// Sorted.
    conjuncts: Arc<[ContentHash]>,
    values: Box<[(ContentHash, u64)]>,
}

impl Default for SharedCache {
    fn default() -> SharedCache {
        SharedCache { shards: std::array::from_fn(|_| RwLock::default()), n_logged: AtomicU64::new(0) }
    }
}

impl SharedCache {
    /// A number that no other query of the workers has, for the log.
    pub(crate) fn next_query_number(&self) -> u64 {
        self.n_logged.fetch_add(1, Ordering::Relaxed) + 1
    }

    fn shard(&self, hash: ContentHash) -> &RwLock<Shard> {
        &self.shards[(hash.0 >> 64) as usize % N_SHARDS]
    }

    /// Whether a subset of the conjuncts, sorted, is known not to hold.
    fn has_unsat_subset(&self, conjuncts: &[ContentHash]) -> bool {
        conjuncts.iter().any(|hash| {
            let shard = self.shard(*hash).read().unwrap_or_else(PoisonError::into_inner);
            let mut sets = shard.unsat.get(hash).into_iter().flatten();
            sets.any(|set| is_subset(set, conjuncts))
        })
    }

    /// Models of sets that have all of the conjuncts, sorted, among them `last`.
    fn supersets(&self, conjuncts: &[ContentHash], last: ContentHash) -> Vec<Arc<Solved>> {
        let shard = self.shard(last).read().unwrap_or_else(PoisonError::into_inner);
        let sets = shard.sat.get(&last).into_iter().flatten();
        sets.filter(|set| is_subset(conjuncts, &set.conjuncts)).cloned().collect()
    }

    fn add_unsat(&self, set: Arc<[ContentHash]>, last: ContentHash) {
        let mut shard = self.shard(last).write().unwrap_or_else(PoisonError::into_inner);
        shard.make_room();
        let shard = &mut *shard;
        let sets = shard.unsat.entry(last).or_default();
        if sets.len() < MAX_LISTED && !sets.contains(&set) {
            shard.size += set.len();
            sets.push(set);
        }
    }

    fn add_sat(&self, solved: &Arc<Solved>, place: ContentHash) {
        let mut shard = self.shard(place).write().unwrap_or_else(PoisonError::into_inner);
        shard.make_room();
        let sets = shard.sat.entry(place).or_default();
        if sets.len() == MAX_LISTED {
            sets.remove(0);
        }
        sets.push(solved.clone());
        shard.size += solved.conjuncts.len() + solved.values.len();
    }
}

impl Shard {
    fn make_room(&mut self) {
        if self.size >= MAX_SIZE {
            *self = Shard::default();
        }
    }
}

/// A worker's view of the cache.
pub(crate) struct CounterexampleCache {
    shared: Arc<SharedCache>,
    /// The content hashes of the query's conjuncts, in their order and sorted.
    hashes: Vec<ContentHash>,
    sorted: Vec<ContentHash>,
}

impl CounterexampleCache {
    pub fn new(shared: Arc<SharedCache>) -> CounterexampleCache {
        CounterexampleCache { shared, hashes: Vec::new(), sorted: Vec::new() }
    }

    pub fn answer(&mut self, context: &mut Context<'_>, query: &Query) -> Option<Outcome> {
        self.hash(context, &query.conjuncts);
        if self.shared.has_unsat_subset(&self.sorted) {
            return Some(Outcome::Unsat);
        }
        let last = *self.hashes.last()?;
        for set in self.shared.supersets(&self.sorted, last) {
            let mut candidate = query.hint.clone();
            for (value, &var) in candidate.iter_mut().zip(&query.variables) {
                let hash = context.tools.hashes.of(context.pool, var);
                if let Some(&(_, other)) = set.values.iter().find(|(var, _)| *var == hash) {
                    *value = other;
                }
            }
            if context.holds(query, &candidate) {
                return Some(Outcome::Sat(candidate));
            }
        }
        None
    }

    /// Remembers the answer of a later stage; the core has those conjuncts that cannot hold even without the rest.
    pub fn learn(
        &mut self,
        context: &mut Context<'_>,
        query: &Query,
        outcome: &Outcome,
        unsat_core: Option<&[ExprId]>,
    ) {
        self.hash(context, unsat_core.unwrap_or(&query.conjuncts));
        let Some(&last) = self.hashes.last() else { return };
        match outcome {
            Outcome::Unsat => self.shared.add_unsat(self.sorted.as_slice().into(), last),
            Outcome::Sat(values) => {
                let hashes = query.variables.iter().map(|&var| context.tools.hashes.of(context.pool, var));
                let values = hashes.zip(values.iter().copied()).collect();
                let solved = Arc::new(Solved { conjuncts: self.sorted.as_slice().into(), values });
                for &place in self.hashes.iter().rev().take(MAX_PLACES) {
                    self.shared.add_sat(&solved, place);
                }
            }
            Outcome::Unknown(_) => {}
        }
    }

    fn hash(&mut self, context: &mut Context<'_>, conjuncts: &[ExprId]) {
        self.hashes.clear();
        self.hashes.extend(conjuncts.iter().map(|&e| context.tools.hashes.of(context.pool, e)));
        self.sorted.clone_from(&self.hashes);
        self.sorted.sort_unstable();
        self.sorted.dedup();
    }
}

/// Whether all of `small` are in `large`; both are sorted.
fn is_subset(small: &[ContentHash], large: &[ContentHash]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|hash| rest.by_ref().find(|other| *other >= hash) == Some(hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_of_sorted_sets() {
        let set = |numbers: &[u128]| -> Vec<ContentHash> { numbers.iter().map(|&n| ContentHash(n)).collect() };
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
