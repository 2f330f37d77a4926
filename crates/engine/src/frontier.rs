//! The frontier: points with unexplored alternatives, in the order of the strategy.

use std::collections::BinaryHeap;
use std::rc::Rc;

use doppel_vm::symbolic::ChoiceKind;
use rustc_hash::FxHashMap;

use crate::machine::RunRecord;
use crate::options::Strategy;
use crate::random::Random;
use crate::site::Site;
use crate::tree::PointId;

/// A choice to negate.
pub struct Item {
    pub point: PointId,
    pub depth: usize,
    /// The location of the choice.
    pub site: Site,
    /// The side that was taken.
    pub holds: bool,
    /// A run through the point.
    pub run: Rc<RunRecord>,
    /// Whether the choice is in library code rather than in the program.
    pub is_library: bool,
    /// The coverage that this run added when it was new.
    pub gain: u32,
    /// The number of values drawn for it.
    pub n_drawn: u32,
    /// The distance from the other side to the target; 0 without a target.
    pub distance: u32,
}

/// How often a concretised value, or a switch, is negated as if it led to a side that no run has taken.
const VALUES_FIRST: i64 = 8;
const CASES_FIRST: i64 = 64;

/// An item with its rank in its queue.
struct Ranked {
    key: [i64; 2],
    item: Item,
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Ranked) -> bool {
        self.key == other.key
    }
}

impl Eq for Ranked {}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Ranked) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ranked {
    fn cmp(&self, other: &Ranked) -> std::cmp::Ordering {
        self.key.cmp(&other.key)
    }
}

/// The items at one place of the program, or all items for strategies that ignore places.
#[derive(Default)]
struct Queue {
    items: BinaryHeap<Ranked>,
    /// Which sides some run has taken: that of the negation, that of the condition.
    taken: [bool; 2],
    /// How often one of its choices was negated.
    n_tries: i64,
}

impl Queue {
    /// The priority of this queue: sides that no run has taken come first, then choices that are rarely negated and
    /// gained much. If `is_own_turn`, the program's own choices precede the library's.
    fn rank(&self, is_own_turn: bool) -> Option<(bool, bool, i64)> {
        let first = &self.items.peek()?.item;
        // A value that was concretised has no other side, only other values: a few of them, then other places.
        let is_new_side = match first.site.kind {
            ChoiceKind::Fixed | ChoiceKind::Element | ChoiceKind::Length => self.n_tries < VALUES_FIRST,
            ChoiceKind::Switch => self.n_tries < CASES_FIRST,
            _ => !self.taken[usize::from(!first.holds)],
        };
        Some((is_own_turn && !first.is_library, is_new_side, i64::from(first.gain) - self.n_tries))
    }
}

pub struct Frontier {
    strategy: Strategy,
    queues: Vec<Queue>,
    by_site: FxHashMap<Site, usize>,
    len: usize,
    n_pushed: i64,
    n_popped: u64,
    /// The number of items pushed per place, for the strategy with a target: a loop off the way must not delay it
    /// forever.
    n_pushed_at: FxHashMap<Site, u32>,
    random: Random,
}

impl Frontier {
    pub fn new(strategy: Strategy, seed: u64) -> Frontier {
        Frontier {
            strategy,
            queues: vec![Queue::default()],
            by_site: FxHashMap::default(),
            len: 0,
            n_pushed: 0,
            n_popped: 0,
            n_pushed_at: FxHashMap::default(),
            random: Random::new(seed),
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    fn queue(&mut self, site: Site) -> &mut Queue {
        let index = match self.strategy {
            Strategy::Generational | Strategy::Portfolio => *self.by_site.entry(site).or_insert_with(|| {
                self.queues.push(Queue::default());
                self.queues.len() - 1
            }),
            _ => 0,
        };
        &mut self.queues[index]
    }

    /// Records that a run has taken this side; returns whether it was the first.
    pub fn take_side(&mut self, site: Site, holds: bool) -> bool {
        let side = &mut self.queue(site).taken[usize::from(holds)];
        !std::mem::replace(side, true)
    }

    pub fn push(&mut self, item: Item) {
        self.n_pushed += 1;
        self.len += 1;
        let key = match self.strategy {
            Strategy::Generational | Strategy::Portfolio => [i64::from(item.gain), -(item.depth as i64)],
            Strategy::DepthFirst => [self.n_pushed, 0],
            Strategy::BreadthFirst => [-(item.depth as i64), -self.n_pushed],
            Strategy::RandomPath => [self.random.next() as i64, 0],
            Strategy::Nearest => [-self.detour(&item), -self.n_pushed],
        };
        self.queue(item.site).items.push(Ranked { key, item });
    }

    /// The distance to the target, plus a penalty for every choice pushed from the same place.
    fn detour(&mut self, item: &Item) -> i64 {
        let n_pushed = self.n_pushed_at.entry(item.site).or_default();
        *n_pushed += 1;
        i64::from(item.distance) + i64::from(*n_pushed / 4)
    }

    pub fn pop(&mut self) -> Option<Item> {
        // Every other time the program's own choices precede the library's, of which there may be very many.
        self.n_popped += 1;
        let is_own_turn = self.n_popped.is_multiple_of(2);
        let waiting = self.queues.iter_mut().filter(|queue| !queue.items.is_empty());
        let best = waiting.max_by_key(|queue| queue.rank(is_own_turn))?;
        best.n_tries += 1;
        self.len -= 1;
        best.items.pop().map(|ranked| ranked.item)
    }
}
