//! Monitors: the lock word in an object's header holds the owner and the recursion count; the threads record who waits.

use super::{State, Wake};
use crate::Vm;
use crate::heap::{LOCK_OFFSET, Ref};
use crate::step::{Step, Stop};

/// The lock word has the owner in its upper 14 bits and the recursion count below.
const COUNT_BITS: u32 = 18;
const COUNT_MASK: u32 = (1 << COUNT_BITS) - 1;

impl Vm {
    /// Enters the monitor of an object (not null); blocks the thread if another owns it.
    pub fn monitor_enter(&mut self, object: Ref) -> Step<()> {
        let word: u32 = self.heap.read(object, LOCK_OFFSET);
        let mine = u32::from(self.hot.thread.0) << COUNT_BITS;
        if word == 0 {
            self.heap.write(object, LOCK_OFFSET, mine | 1);
            return Ok(());
        }
        if word & !COUNT_MASK == mine {
            if word & COUNT_MASK == COUNT_MASK {
                return Err(self.exception("java/lang/InternalError", "monitor entered too often"));
            }
            self.heap.write(object, LOCK_OFFSET, word + 1);
            return Ok(());
        }
        self.set_state(State::Blocked(object));
        Err(Stop::Block)
    }

    /// Exits the monitor; `IllegalMonitorStateException` if this thread does not own it.
    pub fn monitor_exit(&mut self, object: Ref) -> Step<()> {
        let word: u32 = self.heap.read(object, LOCK_OFFSET);
        if word >> COUNT_BITS != u32::from(self.hot.thread.0) || word == 0 {
            return Err(self.exception_without_message("java/lang/IllegalMonitorStateException"));
        }
        let count = (word & COUNT_MASK) - 1;
        self.heap.write(object, LOCK_OFFSET, if count == 0 { 0 } else { word - 1 });
        Ok(())
    }

    /// Whether the running thread owns the monitor.
    pub fn holds_lock(&self, object: Ref) -> bool {
        let word: u32 = self.heap.read(object, LOCK_OFFSET);
        word != 0 && word >> COUNT_BITS == u32::from(self.hot.thread.0)
    }

    /// The index of the thread that owns the monitor; 0 for none.
    pub fn lock_owner(&self, object: Ref) -> u16 {
        (self.heap.read::<u32>(object, LOCK_OFFSET) >> COUNT_BITS) as u16
    }

    fn check_owner(&mut self, object: Ref) -> Stop {
        self.doubt_owner(object);
        self.exception("java/lang/IllegalMonitorStateException", "current thread is not owner")
    }

    /// `Object.wait`: releases the monitor until notified, interrupted or timed out (`millis` 0: never), then enters it
    /// again. Runs again from its start after each wake-up.
    pub fn wait(&mut self, object: Ref, millis: i64) -> Step<()> {
        if let Some(wake) = self.thread().wake {
            if self.lock_owner(object) != 0 {
                self.set_state(State::Blocked(object));
                return Err(Stop::Block);
            }
            let count = self.thread().saved_recursion;
            let owner = u32::from(self.hot.thread.0) << COUNT_BITS;
            self.heap.write(object, LOCK_OFFSET, owner | count);
            self.thread().wake = None;
            if wake == Wake::Interrupted {
                self.clear_interrupted();
                return Err(self.exception_without_message("java/lang/InterruptedException"));
            }
            return Ok(());
        }
        if !self.holds_lock(object) {
            return Err(self.check_owner(object));
        }
        if self.is_interrupted() {
            self.clear_interrupted();
            return Err(self.exception_without_message("java/lang/InterruptedException"));
        }
        let word: u32 = self.heap.read(object, LOCK_OFFSET);
        self.thread().saved_recursion = word & COUNT_MASK;
        self.heap.write(object, LOCK_OFFSET, 0u32);
        let deadline = (millis > 0).then(|| self.deadline_in(millis.saturating_mul(1_000_000)));
        self.scheduler.next_wait += 1;
        let order = self.scheduler.next_wait;
        self.thread().wait_order = order;
        self.set_state(State::Waiting { object, deadline });
        Err(Stop::Block)
    }

    /// `Object.notify` and `notifyAll`: the thread that has waited longest comes first.
    pub fn notify(&mut self, object: Ref, all: bool) -> Step<()> {
        if !self.holds_lock(object) {
            return Err(self.check_owner(object));
        }
        self.wake_waiters(object, all);
        Ok(())
    }

    /// Wakes waiters without checking the owner of the monitor; for thread termination.
    pub(crate) fn wake_waiters(&mut self, object: Ref, all: bool) {
        let mut waiters: Vec<(u64, super::ThreadId)> = self
            .scheduler
            .threads()
            .filter(|thread| matches!(thread.state, State::Waiting { object: on, .. } if on == object))
            .map(|thread| (thread.wait_order, thread.id))
            .collect();
        waiters.sort_unstable();
        let n = if all { waiters.len() } else { 1 };
        for (_, id) in waiters.into_iter().take(n) {
            self.wake(id, Wake::Notified);
        }
    }
}
