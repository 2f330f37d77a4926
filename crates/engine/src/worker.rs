//! The threads of a search. Each does the work of its lanes, round by round. A thread that does not return in time is
//! given up, and what it has reported so far counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::StartError;
use crate::incomplete::Incomplete;
use crate::lane::Lane;
use crate::machine::Machine;
use crate::memory::Memory;
use crate::panics;
use crate::rounds::{Done, MAX_LANES, Rounds};
use crate::shared::Shared;

/// Reserved address space: the VM recurses over structures of the program (long chains of classes).
const STACK: usize = 512 << 20;

/// The time that a busy worker has to return when the search is over.
const GRACE: Duration = Duration::from_millis(700);

/// The time that a worker has for its last report: going through many classes takes time.
const TO_FINISH: Duration = Duration::from_secs(20);

/// The phase of a worker.
mod phase {
    /// Has no lane yet, and nothing to lose.
    pub const STARTING: u8 = 0;
    pub const AT_WORK: u8 = 1;
    pub const FINISHING: u8 = 2;
}

struct Worker {
    thread: JoinHandle<Result<(), StartError>>,
    phase: Arc<AtomicU8>,
}

/// Runs the search to its end.
pub fn run_all(rounds: &Arc<Rounds>) -> Result<(), StartError> {
    let n_workers = rounds.shared().options.workers.min(MAX_LANES);
    let workers = (0..n_workers).map(|number| Worker::start(number, rounds)).collect::<Result<Vec<_>, _>>();
    let workers = workers.inspect_err(|_| rounds.shared().end())?;
    watch(workers, rounds.shared())
}

/// Watches limits until all workers have ended or were given up.
fn watch(mut workers: Vec<Worker>, shared: &Shared) -> Result<(), StartError> {
    let memory = shared.options.memory.map(Memory::new);
    let mut over_since = None;
    let mut result = Ok(());
    while !workers.is_empty() {
        std::thread::sleep(Duration::from_millis(if shared.started.elapsed().as_millis() < 400 { 2 } else { 25 }));
        if shared.observer.is_cancelled() {
            shared.end_because(Incomplete::Cancelled);
        }
        if let Some(memory) = &memory {
            memory.watch(shared);
        }
        if shared.is_over() {
            let over_for = over_since.get_or_insert_with(Instant::now).elapsed();
            workers.retain(|worker| worker.thread.is_finished() || !worker.is_given_up(over_for, shared));
        }
        shared.ring_alarms();
        shared.observer.progress(&shared.progress());
        for worker in workers.extract_if(.., |worker| worker.thread.is_finished()) {
            result = result.and(worker.ended(shared));
        }
    }
    result
}

impl Worker {
    fn start(number: usize, rounds: &Arc<Rounds>) -> Result<Worker, StartError> {
        let phase = Arc::new(AtomicU8::new(phase::STARTING));
        let (rounds, its_phase) = (Arc::clone(rounds), Arc::clone(&phase));
        let thread = std::thread::Builder::new().name(format!("worker {number}")).stack_size(STACK);
        let thread = thread.spawn(move || work(number, &rounds, &its_phase)).map_err(StartError::Thread)?;
        Ok(Worker { thread, phase })
    }

    /// Whether to stop waiting for it.
    fn is_given_up(&self, over_for: Duration, shared: &Shared) -> bool {
        match self.phase.load(Relaxed) {
            phase::STARTING => true,
            phase::AT_WORK if over_for >= GRACE => {
                shared.note(Incomplete::Stuck);
                true
            }
            phase::FINISHING if over_for >= TO_FINISH => {
                shared.note(Incomplete::Stuck);
                true
            }
            _ => false,
        }
    }

    /// The result of a worker that has ended.
    fn ended(self, shared: &Shared) -> Result<(), StartError> {
        match self.thread.join() {
            Ok(result) => result,
            Err(_) => {
                shared.note(Incomplete::Failed("a worker ended".to_owned()));
                Ok(())
            }
        }
    }
}

/// The work of a worker: that of all its lanes. A lane without a VM has failed for good.
fn work(number: usize, rounds: &Rounds, phase: &AtomicU8) -> Result<(), StartError> {
    let shared = rounds.shared();
    let guard = EndOnFailure { shared };
    let mut lanes = Vec::new();
    // Starting a lane takes time, and most searches need one.
    lanes.push((number, start_lane(shared, number)?));
    while let Some((number, plan)) = rounds.next(number) {
        phase.store(phase::AT_WORK, Relaxed);
        let lane = match lanes.iter_mut().find(|(known, _)| *known == number) {
            Some((_, lane)) => lane,
            None => &mut lanes.push_mut((number, start_lane(shared, number)?)).1,
        };
        rounds.done(number, lane.as_mut().map_or_else(Done::default, |lane| lane.work(plan)));
    }
    phase.store(phase::FINISHING, Relaxed);
    for lane in lanes.into_iter().filter_map(|(_, lane)| lane) {
        lane.finish();
    }
    std::mem::forget(guard);
    Ok(())
}

fn start_lane(shared: &Shared, number: usize) -> Result<Option<Lane<'_>>, StartError> {
    match panics::caught(|| Machine::start(shared).map(|machine| Lane::new(machine, shared, number))) {
        Ok(lane) => Ok(Some(lane?)),
        Err(said) => {
            shared.note_failure(&said, None);
            Ok(None)
        }
    }
}

/// If a worker fails or panics, the others must not wait for it.
struct EndOnFailure<'a> {
    shared: &'a Shared,
}

impl Drop for EndOnFailure<'_> {
    fn drop(&mut self) {
        self.shared.end();
    }
}
