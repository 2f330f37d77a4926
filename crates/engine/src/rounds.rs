//! The search in rounds: between two rounds, lanes report their results and get their next work.
//!
//! A *lane* ([`crate::lane`]) is a part of the search with a VM of its own. Its work depends only on its own past and
//! on its plans, and the plans depend only on the reports of all lanes. The number of lanes depends on the cost of the
//! search so far (and on a memory limit), never on the number of workers: so one worker finds the same as eight, in the
//! same order, only later.
//!
//! A lane with little work gets paths from one that has much; it owns their subtrees from then on.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use doppel_inputs::Recording;
use rustc_hash::FxHashSet;

use crate::ended_path::{Covered, EndedPath};
use crate::finding::InputValue;
use crate::fresh::Specimen;
use crate::incomplete::Incomplete;
use crate::memory::has_room_for_lanes;
use crate::shared::Shared;

/// The maximum number of lanes, and so of useful workers.
pub const MAX_LANES: usize = 1 << EFFORT_OF_LANES.len();

/// The effort, in paths and in so many microseconds of estimated cost, after which the number of lanes doubles. Powers of two are easy
/// to distribute, and starting a lane costs as much as hundreds of short paths.
const COST_OF_EFFORT: u64 = 5_000;
const EFFORT_OF_LANES: [u64; 3] = [64, 1 << 10, 1 << 14];

/// The steps of a round: few while a lane waits for work, or while the search may end at any moment.
const FEW_STEPS: u64 = 8;
const MANY_STEPS: u64 = 64;

/// A lane with fewer choices to negate than this gets paths from others, before it runs out.
const POOR: usize = 16;

/// A lane with more than this gives paths away.
const RICH: usize = 2 * POOR;

/// The number of paths that a poor lane gets at a time.
const N_GIVEN: usize = 4;

/// A path for a lane that has little to do.
pub struct Task {
    pub inputs: Recording,
    /// Choices before this one belong to the lane that gave the task away.
    pub floor: usize,
    /// The expected signature of the choices before; none for the very first path.
    pub expected: Option<u64>,
}

/// The work of a lane in a round.
#[derive(Default)]
pub struct Plan {
    pub round: u64,
    /// The number of choices to negate.
    pub n_steps: u64,
    /// The number of paths to give to other lanes.
    pub n_wanted: usize,
    /// Whether to ask queries that are known to be hard, which delay all lanes.
    pub is_patient: bool,
    pub tasks: Vec<Task>,
    /// What other lanes have found since the lane's last round.
    pub news: Vec<Arc<News>>,
}

/// What a lane tells the others.
#[derive(Default)]
pub struct News {
    /// What it was the first to execute.
    pub covered: Vec<Covered>,
    /// The inputs that did so.
    pub specimens: Vec<Specimen>,
}

impl News {
    fn is_empty(&self) -> bool {
        self.covered.is_empty() && self.specimens.is_empty()
    }
}

/// The results of a lane in a round.
#[derive(Default)]
pub struct Done {
    pub n_paths: u64,
    /// The estimated cost of its work in all rounds, in microseconds.
    pub cost: u64,
    /// The number of choices still to negate, and of those known to be hard.
    pub n_open: usize,
    pub n_hard: usize,
    /// Paths for other lanes.
    pub given: Vec<Task>,
    pub news: News,
    /// The paths that ended, for the observer.
    pub paths: Vec<EndedPath>,
    /// Whether the property is violated.
    pub is_violated: bool,
    /// Inputs that reach the target.
    pub reached: Option<Vec<InputValue>>,
}

impl Done {
    /// The number of choices that keep the lane busy: hard ones wait.
    fn n_easy(&self) -> usize {
        self.n_open - self.n_hard
    }
}

pub struct Rounds {
    shared: Arc<Shared>,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    round: u64,
    n_lanes: usize,
    /// The plan of each lane; none if it has done its part, or has none.
    plans: Vec<Option<Plan>>,
    done: Vec<Done>,
    /// The number of lanes that have not done their part.
    n_running: usize,
    n_paths: u64,
    /// The coverage of all reported paths.
    covered: FxHashSet<Covered>,
    /// Paths that were given away and have no taker yet.
    tasks: VecDeque<Task>,
    /// All news, with the lanes that told them, and how many of them each lane knows.
    news: Vec<(usize, Arc<News>)>,
    n_known: Vec<usize>,
}

/// The number of lanes for a search with this effort, if there is memory for them.
fn n_lanes(effort: u64) -> usize {
    1 << EFFORT_OF_LANES.iter().filter(|&&needed| effort >= needed).count()
}

impl Rounds {
    /// The very first path goes to the first lane.
    pub fn new(shared: Arc<Shared>) -> Rounds {
        let first = Task { inputs: Recording::default(), floor: 0, expected: None };
        let mut state = State {
            round: 0,
            n_lanes: 1,
            plans: (0..MAX_LANES).map(|_| None).collect(),
            done: (0..MAX_LANES).map(|_| Done::default()).collect(),
            n_running: 0,
            n_paths: 0,
            covered: FxHashSet::default(),
            tasks: VecDeque::from([first]),
            news: Vec::new(),
            n_known: vec![0; MAX_LANES],
        };
        state.begin(&shared);
        Rounds { shared, state: Mutex::new(state), changed: Condvar::new() }
    }

    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next lane of this worker with a plan; none once the search is over.
    pub fn next(&self, worker: usize) -> Option<(usize, Plan)> {
        let mut state = self.state();
        loop {
            if self.shared.is_over() {
                return None;
            }
            let mut own = (worker..MAX_LANES).step_by(self.shared.options.workers.min(MAX_LANES));
            if let Some(lane) = own.find(|&lane| state.plans[lane].is_some()) {
                return state.plans[lane].take().map(|plan| (lane, plan));
            }
            let waited = self.changed.wait_timeout(state, Duration::from_millis(50));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// A lane has done its part.
    pub fn done(&self, lane: usize, done: Done) {
        let mut state = self.state();
        state.done[lane] = done;
        state.n_running -= 1;
        if state.n_running == 0 {
            state.end(&self.shared);
            state.begin(&self.shared);
            drop(state);
            self.changed.notify_all();
        }
    }

    /// Reports what was found since the last round. The lanes have ended, or were given up.
    pub fn finish(&self) {
        self.state().tell(&self.shared);
    }
}

impl State {
    /// Collects the results of the lanes, in lane order.
    fn end(&mut self, shared: &Shared) {
        self.tell(shared);
        for (lane, done) in self.done.iter_mut().enumerate() {
            let news = std::mem::take(&mut done.news);
            if !news.is_empty() {
                self.news.push((lane, Arc::new(news)));
            }
            self.tasks.extend(done.given.drain(..));
            if std::mem::take(&mut done.is_violated) {
                shared.end_because(Incomplete::Stopped);
            }
            if let Some(inputs) = done.reached.take() {
                shared.reach(inputs);
            }
        }
    }

    fn tell(&mut self, shared: &Shared) {
        for done in &mut self.done {
            for mut path in done.paths.drain(..) {
                // What is new to a lane may have been covered by another.
                for covered in std::mem::take(&mut path.covered) {
                    path.adds_coverage |= self.covered.insert(covered);
                }
                shared.observer.path(&path);
            }
            self.n_paths += std::mem::take(&mut done.n_paths);
        }
    }

    /// Plans the next round.
    fn begin(&mut self, shared: &Shared) {
        self.round += 1;
        let n_lanes = self.add_lanes(shared.options.memory);
        let mut plans: Vec<Plan> = (0..n_lanes).map(|_| Plan { round: self.round, ..Plan::default() }).collect();
        self.deal(&mut plans);
        let has_easy = |&lane: &usize| self.done[lane].n_easy() > 0 || !plans[lane].tasks.is_empty();
        let mut busy: Vec<usize> = (0..n_lanes).filter(has_easy).collect();
        let is_patient = busy.is_empty();
        if is_patient {
            busy = (0..n_lanes).filter(|&lane| self.done[lane].n_open > 0).collect();
        }
        if busy.is_empty() {
            shared.end();
            return;
        }
        let left = shared.options.max_paths.map_or(u64::MAX, |max_paths| max_paths.saturating_sub(self.n_paths));
        if left == 0 {
            shared.end_because(Incomplete::MaxPaths);
            return;
        }
        let may_end = shared.options.property.is_some() || shared.options.target.is_some();
        let n_idle = n_lanes - busy.len();
        let most = if n_idle == 0 && !may_end { MANY_STEPS } else { FEW_STEPS };
        self.ask_for_work(&mut plans, n_idle, most);
        // A step ends at most one path, so there are never more paths than the user wants.
        let mut n_waiting = busy.len() as u64;
        let mut left = left;
        for (lane, mut plan) in plans.into_iter().enumerate().filter(|(lane, _)| busy.contains(lane)) {
            plan.n_steps = most.min(left.div_ceil(n_waiting));
            plan.is_patient = is_patient;
            let new = self.news.iter().skip(self.n_known[lane]).filter(|(from, _)| *from != lane);
            plan.news = new.map(|(_, news)| Arc::clone(news)).collect();
            self.n_known[lane] = self.news.len();
            left -= plan.n_steps;
            n_waiting -= 1;
            self.n_running += 1;
            self.plans[lane] = Some(plan);
        }
    }

    /// Gives the paths without a taker to the lanes that have little to do, one at a time to the poorest.
    fn deal(&mut self, plans: &mut [Plan]) {
        while let Some(task) = self.tasks.pop_front() {
            let wealth = |(lane, plan): &(usize, &mut Plan)| (self.done[*lane].n_easy() + plan.tasks.len(), *lane);
            let poorest = plans.iter_mut().enumerate().min_by_key(wealth);
            if let Some((_, plan)) = poorest {
                plan.tasks.push(task);
            }
        }
    }

    /// The number of lanes from now on.
    fn add_lanes(&mut self, memory: Option<usize>) -> usize {
        let mut wanted = n_lanes(self.n_paths + self.done.iter().map(|done| done.cost).sum::<u64>() / COST_OF_EFFORT);
        while wanted > self.n_lanes && memory.is_some_and(|limit| !has_room_for_lanes(limit, self.n_lanes, wanted)) {
            wanted /= 2;
        }
        self.n_lanes = self.n_lanes.max(wanted);
        self.n_lanes
    }

    /// Lanes with much work give some of it to those with little, the richest first: an idle lane gets a path from any
    /// lane with two. `n_steps`: what a lane can do in this round.
    fn ask_for_work(&self, plans: &mut [Plan], n_idle: usize, n_steps: u64) {
        let wealth = |(done, plan): (&Done, &Plan)| done.n_easy() + plan.tasks.len();
        let mut wealths: Vec<usize> = self.done.iter().zip(&*plans).map(wealth).collect();
        let n_poor = wealths.iter().filter(|&&wealth| wealth < POOR).count();
        // While all lanes are busy, none works only for others.
        let most = if n_idle == 0 { n_steps / 2 } else { n_steps } as usize;
        for n_asked in 0..n_poor * N_GIVEN {
            let kept = if n_asked < n_idle { 1 } else { RICH };
            let may_give = |&lane: &usize| wealths[lane] > kept && plans[lane].n_wanted < most;
            // The first of equals.
            let richest = (0..plans.len()).rev().filter(may_give).max_by_key(|&lane| wealths[lane]);
            let Some(richest) = richest else { return };
            plans[richest].n_wanted += 1;
            wealths[richest] -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_more_lanes_the_longer_a_search_takes() {
        assert_eq!([0, 63, 64, 1023, 1024, 1 << 40].map(n_lanes), [1, 1, 2, 2, 4, MAX_LANES]);
    }
}
