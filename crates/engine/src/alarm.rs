//! The time limit of a VM. A VM checks the clock at polls, but long operations in between (collections, natives on
//! large arrays) only check a flag, which the thread that watches the search sets.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

#[derive(Default)]
pub struct Alarm {
    at: Mutex<Option<Instant>>,
    rings: Arc<AtomicBool>,
}

impl Alarm {
    /// The flag that the VM checks.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.rings)
    }

    /// A run begins that may take this long. If the search is over already, the alarm rings again soon.
    pub fn set(&self, at: Option<Instant>) {
        *self.at.lock().unwrap_or_else(PoisonError::into_inner) = at;
        self.rings.store(false, Relaxed);
    }

    pub fn ring_if(&self, is_over: bool) {
        let at = *self.at.lock().unwrap_or_else(PoisonError::into_inner);
        if is_over || at.is_some_and(|at| Instant::now() >= at) {
            self.rings.store(true, Relaxed);
        }
    }
}
