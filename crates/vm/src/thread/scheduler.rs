//! The scheduler: round robin with a seeded quantum, on a virtual clock.
//!
//! The clock advances with the work done (a fixed number of nanoseconds per back edge or call) and jumps ahead when
//! every thread waits for a deadline, so two runs with the same seed are identical. In the sandbox such a jump costs
//! nothing, but a wait beyond any lifetime ends the run ([`End::Endless`]). In the host's world the jump takes as long
//! as under `java`, for other processes to see.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use doppel_inputs::End;

use super::mount::Role;
use super::{Hot, State, Thread, ThreadId, Wake};
use crate::Vm;
use crate::class::init::state as init_state;
use crate::heap::Ref;
use crate::interp::insn::Exit;
use crate::step::{Step, Stop};

/// Virtual nanoseconds per unit of fuel.
pub(crate) const NANOS_PER_FUEL: u64 = 4;

/// A wait of more than a hundred years counts as endless.
const FOREVER: u64 = 100 * 365 * 24 * 60 * 60 * 1_000_000_000;

/// The outcome when every thread waits.
enum Waiting {
    /// The clock has advanced, and some thread can continue.
    Over,
    /// Until a moment that never comes; the thread that would continue first.
    Forever(ThreadId),
    /// The threads wait for each other.
    Deadlock,
}

#[derive(Default)]
pub struct Scheduler {
    /// The threads by id; 0 is unused.
    threads: Vec<Option<Box<Thread>>>,
    /// Virtual nanoseconds since the start of the run.
    pub clock: u64,
    /// Wall time at the start, in nanoseconds since the epoch.
    pub epoch: u64,
    /// The number of the next wait, so that the longest waiter is woken first.
    pub next_wait: u64,
    pub random: u64,
    /// The number of polls of the interpreter.
    pub polls: u64,
}

impl Scheduler {
    pub fn thread_mut(&mut self, id: ThreadId) -> &mut Thread {
        match self.threads.get_mut(usize::from(id.0)) {
            Some(Some(thread)) => thread,
            _ => unreachable!("no thread {}", id.0),
        }
    }

    pub fn get(&self, id: ThreadId) -> Option<&Thread> {
        self.threads.get(usize::from(id.0))?.as_deref()
    }

    pub fn get_mut(&mut self, id: ThreadId) -> Option<&mut Thread> {
        self.threads.get_mut(usize::from(id.0))?.as_deref_mut()
    }

    /// All existing threads, including terminated ones until they are switched away from.
    pub fn threads(&self) -> impl Iterator<Item = &Thread> + '_ {
        self.threads.iter().filter_map(|thread| thread.as_deref())
    }

    /// The platform threads, which count as threads for `java.lang.management` and the like.
    pub fn platform_threads(&self) -> impl Iterator<Item = &Thread> + '_ {
        self.threads().filter(|thread| matches!(thread.role, Role::Platform { .. }))
    }

    /// Adds a thread under the smallest free id; none if there are too many.
    pub fn add(&mut self, make: impl FnOnce(ThreadId) -> Thread) -> Option<ThreadId> {
        if self.threads.is_empty() {
            self.threads.push(None);
        }
        let free = self.threads.iter().skip(1).position(Option::is_none).map(|index| index + 1);
        let index = free.unwrap_or(self.threads.len());
        if index >= 1 << 14 {
            return None;
        }
        let id = ThreadId(index as u16);
        let thread = Some(Box::new(make(id)));
        match self.threads.get_mut(index) {
            Some(slot) => *slot = thread,
            None => self.threads.push(thread),
        }
        Some(id)
    }

    pub fn remove(&mut self, id: ThreadId) {
        if let Some(slot) = self.threads.get_mut(usize::from(id.0)) {
            *slot = None;
        }
    }

    /// Replaces all threads.
    pub fn replace_threads(&mut self, threads: impl Iterator<Item = Thread>) {
        self.threads.clear();
        for thread in threads {
            let index = usize::from(thread.id.0);
            if self.threads.len() <= index {
                self.threads.resize_with(index + 1, || None);
            }
            self.threads[index] = Some(Box::new(thread));
        }
    }

    fn next_random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }
}

impl Vm {
    /// Runs threads until the run ends.
    pub fn run_threads(&mut self) -> End {
        loop {
            match self.run() {
                Exit::End => return self.end.take().unwrap_or(End::Internal("ended without a reason".to_owned())),
                Exit::Switch | Exit::Next => {
                    // A thread that only waits, again and again, never reaches a poll.
                    if let Err(end) = self.switch().and_then(|()| self.check_limits()) {
                        return end;
                    }
                }
            }
        }
    }

    /// An error if a limit of the run is reached.
    fn check_limits(&self) -> Result<(), End> {
        if self.stop_request.load(Relaxed) {
            return Err(End::Limit("stopped".to_owned()));
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(End::Limit("time limit".to_owned()));
        }
        Ok(())
    }

    /// Called after long work: makes the interpreter poll at once if the run should end.
    pub(crate) fn after_long_work(&mut self) {
        if self.stop_request.load(Relaxed) {
            self.hot.fuel = 0;
        }
    }

    /// Called by the interpreter when the fuel is used up: collects if necessary, and lets another thread run.
    pub fn poll(&mut self) -> Step<()> {
        self.spend_fuel();
        self.scheduler.polls += 1;
        self.check_limits()?;
        if let Some(limit) = self.poll_limit
            && self.scheduler.polls >= limit
        {
            self.poll_limit = None;
            return Err(End::Limit("poll limit".to_owned()).into());
        }
        if self.heap.wants_gc() || self.heap.is_stressed() {
            self.gc();
        }
        self.refill();
        if let Some(stop) = self.deliver_signal() {
            return Err(stop);
        }
        let me = self.hot.thread;
        if self.next_runnable(me).is_some_and(|id| id != me) {
            return Err(Stop::Block);
        }
        self.wake_expired();
        Ok(())
    }

    /// If a signal has arrived, lets the running thread call the JDK's dispatcher, which starts a thread for the
    /// handler.
    fn deliver_signal(&mut self) -> Option<Stop> {
        let signal = self.world.take_signal()?;
        let class = self.symbols.lookup("jdk/internal/misc/Signal")?;
        let dispatch = self.find_loaded(Ref::NULL, class)?.method_named("dispatch", "(I)V")?;
        Some(self.push_retry(dispatch, &[u64::from(signal as u32)]))
    }

    /// While all threads wait, the reference handler takes signals: it is idle, and waits again afterwards. Returns
    /// whether there is one.
    fn wake_for_signal(&mut self) -> bool {
        let waits = |thread: &&Thread| thread.state == State::PendingReferences;
        let Some(id) = self.scheduler.threads().find(waits).map(|thread| thread.id) else { return false };
        self.take_up(id);
        let _ = self.deliver_signal();
        true
    }

    /// Converts the fuel used so far to time.
    fn spend_fuel(&mut self) {
        self.scheduler.clock = self.now();
        self.hot.quantum = self.hot.fuel;
        self.tell_world_time();
    }

    /// From now on the world assigns no times earlier than this moment.
    pub fn tell_world_time(&mut self) {
        if self.world.sandbox().is_some() {
            self.world.tell_time(self.scheduler.epoch + self.now());
        }
    }

    /// The running thread has waited this long for the outside world.
    pub fn advance(&mut self, nanos: u64) {
        self.spend_fuel();
        self.scheduler.clock += nanos;
    }

    fn refill(&mut self) {
        let quantum = self.config.quantum.max(2);
        let jitter = (self.scheduler.next_random() % (quantum as u64 / 2)) as i32;
        self.hot.quantum = quantum + jitter;
        self.hot.fuel = self.hot.quantum;
    }

    /// Suspends the running thread and resumes the next one that can run; advances the clock if all wait.
    pub fn switch(&mut self) -> Result<(), End> {
        self.spend_fuel();
        self.unmount_if_blocked();
        self.save_running();
        self.wake_expired();
        loop {
            if let Some(id) = self.next_runnable(self.hot.thread) {
                self.take_up(id);
                // Frames are pushed, or there was no room: the thread continues either way.
                let _ = self.deliver_signal();
                return Ok(());
            }
            if self.world.has_signal() && self.wake_for_signal() {
                return Ok(());
            }
            match self.advance_clock() {
                Waiting::Over => {}
                Waiting::Forever(id) => {
                    let threads = self.describe_threads();
                    // Its frames are the program's position.
                    self.take_up(id);
                    return Err(End::Endless(threads));
                }
                Waiting::Deadlock => return Err(End::Deadlock(self.describe_threads())),
            }
        }
    }

    fn save_running(&mut self) {
        let top = self.hot.frame;
        if let Some(thread) = self.scheduler.get_mut(self.hot.thread) {
            thread.top = top;
        }
        self.drop_terminated();
    }

    fn drop_terminated(&mut self) {
        let gone: Vec<ThreadId> = self
            .scheduler
            .threads()
            .filter(|thread| thread.state == State::Terminated)
            .map(|thread| thread.id)
            .collect();
        for id in gone {
            self.scheduler.remove(id);
        }
    }

    /// Makes a thread the running one.
    pub fn take_up(&mut self, id: ThreadId) {
        self.refill();
        let thread = self.scheduler.thread_mut(id);
        thread.awaits_host = false;
        let (top, stack) = (thread.top, &thread.stack);
        self.hot = Hot {
            frame: top,
            frame_limit: stack.frame_limit(),
            slot_limit: stack.slot_limit(),
            tag_bias: (stack.tags as usize).wrapping_sub(stack.slots as usize / 2),
            thread: id,
            fuel: self.hot.fuel,
            quantum: self.hot.quantum,
            classes: self.hot.classes,
        };
        match self.scheduler.thread_mut(id).state {
            State::Runnable => {}
            // Its Java thread stays terminated.
            State::Destroying => self.scheduler.thread_mut(id).state = State::Runnable,
            _ => self.set_state(State::Runnable),
        }
    }

    /// The next thread after `after`, cyclically, that can run now; `after` itself comes last.
    fn next_runnable(&self, after: ThreadId) -> Option<ThreadId> {
        let n = self.scheduler.threads.len();
        (1..=n)
            .map(|step| ThreadId(((usize::from(after.0) + step) % n.max(1)) as u16))
            .find(|&id| self.scheduler.get(id).is_some_and(|thread| self.can_run(thread)))
    }

    /// Whether a thread other than the running one can run and does not itself wait for the host.
    pub fn others_are_busy(&self) -> bool {
        let own = self.hot.thread;
        self.scheduler.threads().any(|thread| thread.id != own && !thread.awaits_host && self.can_run(thread))
    }

    fn can_run(&self, thread: &Thread) -> bool {
        if thread.is_unmounted() {
            return false;
        }
        match thread.state {
            State::Runnable => true,
            State::Blocked(object) => {
                let owner = self.lock_owner(object);
                owner == 0 || owner == thread.id.0
            }
            State::Initializing(class) => self.heap.class_entry(class).state & 0xff != init_state::INITIALIZING,
            State::Destroying => !self.others_alive(thread.id),
            State::PendingReferences => !self.pending_references.is_null(),
            State::Unblocking => self.scheduler.threads().any(|thread| self.is_to_be_unblocked(thread)),
            State::Waiting { .. }
            | State::Parked { .. }
            | State::Sleeping { .. }
            | State::Carrying
            | State::Unmounted
            | State::Terminated => false,
        }
    }

    /// Jumps to the earliest deadline of the program and wakes threads whose deadline has passed. The JDK's own
    /// cleaners wake up periodically without work; if only they wait for a deadline, the program would hang under
    /// `java`.
    fn advance_clock(&mut self) -> Waiting {
        let own = self.scheduler.threads().filter(|thread| !self.is_housekeeping(thread));
        let timed = own.filter_map(|thread| Some((deadline(thread.state)?, thread.id)));
        let Some((earliest, first)) = timed.min_by_key(|&(deadline, _)| deadline) else { return Waiting::Deadlock };
        let jump = earliest.saturating_sub(self.scheduler.clock);
        if jump >= FOREVER && self.world.sandbox().is_some() {
            return Waiting::Forever(first);
        }
        self.scheduler.clock = self.scheduler.clock.saturating_add(self.world.rest(jump));
        self.wake_expired();
        Waiting::Over
    }

    fn is_housekeeping(&self, thread: &Thread) -> bool {
        const CLEANER: &str = "jdk/internal/misc/InnocuousThread";
        // The thread with the deadlines of virtual threads.
        const UNPARKER: &str = "VirtualThread-unparker";
        let object = thread.platform;
        thread.daemon
            && !object.is_null()
            && self.class_of(object).name.as_str() == CLEANER
            && self.thread_name(object) != UNPARKER
    }

    fn wake_expired(&mut self) {
        let now = self.scheduler.clock;
        let expired: Vec<ThreadId> = self
            .scheduler
            .threads()
            .filter(|thread| deadline(thread.state).is_some_and(|deadline| deadline <= now))
            .map(|thread| thread.id)
            .collect();
        for id in expired {
            self.wake(id, Wake::TimedOut);
        }
    }

    /// Ends a thread's wait; the blocked native runs again and sees why.
    pub(crate) fn wake(&mut self, id: ThreadId, wake: Wake) {
        let Some(thread) = self.scheduler.get_mut(id) else { return };
        thread.wake = Some(wake);
        let next = match thread.state {
            State::Waiting { object, .. } => State::Blocked(object),
            _ => State::Runnable,
        };
        if thread.is_unmounted() {
            let object = thread.object;
            self.note_notified(object);
        }
        self.set_thread_state(id, next);
    }

    /// Changes the running thread's state, and the result of `Thread.getState`.
    pub(crate) fn set_state(&mut self, state: State) {
        self.set_thread_state(self.hot.thread, state);
    }

    fn set_thread_state(&mut self, id: ThreadId, state: State) {
        let Some(thread) = self.scheduler.get_mut(id) else { return };
        thread.state = state;
        let object = thread.platform;
        // While a continuation is mounted, its carrier has the same state.
        if !object.is_null() && !thread.is_unmounted() {
            self.set_thread_status(object, status(state));
        }
    }

    pub(crate) fn set_thread_status(&mut self, object: Ref, status: i32) {
        let own = self.platform_fields(object);
        // The main thread has no object yet while the object is created.
        if !own.is_null() {
            self.set_int(own, "threadStatus", status);
        }
    }

    /// Threads that wait for the initialisation of a class resume by themselves once its state has changed.
    pub(crate) fn wake_initializers(&mut self, _class: crate::class::ClassId) {}

    /// A deadline in virtual time.
    pub fn deadline_in(&mut self, nanos: i64) -> u64 {
        self.now().saturating_add(nanos.max(0) as u64)
    }

    /// Virtual nanoseconds since the start.
    pub fn now(&self) -> u64 {
        let used = (self.hot.quantum - self.hot.fuel).max(0) as u64;
        self.scheduler.clock + used * NANOS_PER_FUEL
    }

    pub fn now_nanos(&self) -> i64 {
        self.now() as i64
    }

    pub fn now_millis(&self) -> i64 {
        ((self.scheduler.epoch + self.now()) / 1_000_000) as i64
    }

    fn describe_threads(&mut self) -> Vec<String> {
        let waiting = self.scheduler.threads().filter(|thread| !thread.daemon && thread.state != State::Destroying);
        let waiting: Vec<(Ref, State)> = waiting.map(|thread| (thread.object, thread.state)).collect();
        waiting.into_iter().map(|(thread, state)| self.describe_thread(thread, state)).collect()
    }

    fn describe_thread(&mut self, thread: Ref, state: State) -> String {
        let name = self.thread_name(thread);
        let what = match state {
            State::Blocked(object) => {
                let owner = self.scheduler.get(ThreadId(self.lock_owner(object)));
                let owner = owner.map_or("nobody".to_owned(), |owner| self.thread_name(owner.object));
                format!("waits to lock {}, held by \"{owner}\"", self.describe_object(object))
            }
            State::Waiting { object, .. } => format!("waits to be notified on {}", self.describe_object(object)),
            State::Parked { .. } => {
                let blocker = self.get_ref(thread, "parkBlocker");
                match blocker.is_null() {
                    true => "is parked".to_owned(),
                    false => format!("is parked, waiting for {}", self.describe_object(blocker)),
                }
            }
            State::Sleeping { .. } => "sleeps".to_owned(),
            State::Initializing(class) => {
                format!("waits for the initialisation of {}", self.class(class).java_name())
            }
            State::Carrying => "carries a virtual thread".to_owned(),
            State::Unmounted => "is a virtual thread that has yielded".to_owned(),
            State::Unblocking => "waits for virtual threads to unblock".to_owned(),
            State::PendingReferences => "waits for cleared references".to_owned(),
            State::Runnable => "is runnable".to_owned(),
            State::Destroying | State::Terminated => "has ended".to_owned(),
        };
        format!("\"{name}\" {what}")
    }

    fn describe_object(&mut self, object: Ref) -> String {
        format!("a {} @{:x}", self.class_of(object).java_name(), self.identity_hash(object))
    }

    pub fn thread_name(&self, object: Ref) -> String {
        if object.is_null() {
            return "?".to_owned();
        }
        let name = self.get_ref(object, "name");
        self.string(name)
    }

    pub fn current_thread_name(&mut self) -> String {
        let object = self.thread().object;
        self.thread_name(object)
    }
}

fn deadline(state: State) -> Option<u64> {
    match state {
        State::Waiting { deadline, .. } | State::Parked { deadline } => deadline,
        State::Sleeping { deadline } => Some(deadline),
        _ => None,
    }
}

/// The JVMTI bits that `java.lang.Thread.threadStatus` holds.
fn status(state: State) -> i32 {
    const ALIVE: i32 = 0x1;
    const WAITING: i32 = 0x80;
    const FOREVER: i32 = 0x10;
    const TIMED: i32 = 0x20;
    let timed = |deadline: Option<u64>| if deadline.is_some() { TIMED } else { FOREVER };
    match state {
        State::Runnable | State::Initializing(_) | State::Carrying | State::Unmounted => ALIVE | 0x4,
        State::Blocked(_) => ALIVE | 0x400,
        State::Waiting { deadline, .. } => ALIVE | WAITING | timed(deadline) | 0x100,
        State::Parked { deadline } => ALIVE | WAITING | timed(deadline) | 0x200,
        State::Sleeping { .. } => ALIVE | WAITING | TIMED | 0x40,
        State::PendingReferences | State::Unblocking => ALIVE | WAITING | FOREVER | 0x100,
        State::Destroying | State::Terminated => 0x2,
    }
}
