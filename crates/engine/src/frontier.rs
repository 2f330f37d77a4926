//! Points whose other ways out are still to be found, in the order that the strategy wants.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::machine::RunRecord;
use crate::options::Strategy;
use crate::site::Site;
use crate::tree::PointId;

/// A choice to be negated.
pub struct Item {
    pub point: PointId,
    pub depth: usize,
    /// Who made it.
    pub site: Site,
    /// The side that was taken.
    pub holds: bool,
    /// A run that came by.
    pub run: Rc<RunRecord>,
    /// How much that run, when it was new, covered that nothing had before.
    pub gain: u32,
}

struct Entry {
    key: [i64; 3],
    item: Item,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.key == other.key
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> Ordering {
        self.key.cmp(&other.key)
    }
}

pub struct Frontier {
    strategy: Strategy,
    heap: BinaryHeap<Entry>,
    /// Sides of choices that some run has taken.
    taken: FxHashSet<(Site, bool)>,
    /// How often a choice was negated.
    tries: FxHashMap<Site, i64>,
    n_pushed: i64,
    random: u64,
}

impl Frontier {
    pub fn new(strategy: Strategy, seed: u64) -> Frontier {
        Frontier {
            strategy,
            heap: BinaryHeap::new(),
            taken: FxHashSet::default(),
            tries: FxHashMap::default(),
            n_pushed: 0,
            random: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
        }
    }

    pub fn len(&self) -> usize {
        self.heap.len()
    }

    /// A run has taken this side; whether it was the first.
    pub fn take_side(&mut self, site: Site, holds: bool) -> bool {
        self.taken.insert((site, holds))
    }

    pub fn push(&mut self, item: Item) {
        self.n_pushed += 1;
        let key = match self.strategy {
            Strategy::Generational => self.generational_key(&item),
            Strategy::DepthFirst => [self.n_pushed, 0, 0],
            Strategy::BreadthFirst => [-(item.depth as i64), -self.n_pushed, 0],
            Strategy::RandomPath => [self.next_random() as i64, 0, 0],
        };
        self.heap.push(Entry { key, item });
    }

    /// Sides never taken first, then choices seldom negated of runs that gained much.
    fn generational_key(&self, item: &Item) -> [i64; 3] {
        let is_new_side = i64::from(!self.taken.contains(&(item.site, !item.holds)));
        let n_tries = self.tries.get(&item.site).copied().unwrap_or(0);
        [is_new_side, i64::from(item.gain) - n_tries, -(item.depth as i64)]
    }

    pub fn pop(&mut self) -> Option<Item> {
        loop {
            let Entry { key, item } = self.heap.pop()?;
            if self.strategy == Strategy::Generational {
                // What was promising when it came may be so no longer.
                let now = self.generational_key(&item);
                if now < key && self.heap.peek().is_some_and(|next| next.key > now) {
                    self.heap.push(Entry { key: now, item });
                    continue;
                }
                *self.tries.entry(item.site).or_insert(0) += 1;
            }
            return Some(item);
        }
    }

    fn next_random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }
}
