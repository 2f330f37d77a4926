//! When a query must end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Reason;

/// The limits of one solver.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub query: Duration,
    pub deadline: Option<Instant>,
    pub cancel: Arc<AtomicBool>,
}

impl Limits {
    /// Why no query may begin now, if none may.
    pub fn exceeded(&self) -> Option<Reason> {
        if self.cancel.load(Ordering::Relaxed) {
            return Some(Reason::Cancelled);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Reason::Deadline)
    }

    /// The limits of a query that begins now.
    pub fn watch(&self) -> Watch {
        Watch { limit: Instant::now() + self.query, deadline: self.deadline, cancel: self.cancel.clone(), ended: None }
    }
}

/// The limits of a running query.
#[derive(Debug)]
pub(crate) struct Watch {
    limit: Instant,
    deadline: Option<Instant>,
    cancel: Arc<AtomicBool>,
    /// Why the query was ended.
    pub ended: Option<Reason>,
}

impl Watch {
    /// The limits of a first attempt, which may take that long at most.
    pub fn shortened(&self, limit: Duration) -> Watch {
        Watch {
            limit: self.limit.min(Instant::now() + limit),
            deadline: self.deadline,
            cancel: self.cancel.clone(),
            ended: None,
        }
    }

    /// How long the query may still run.
    pub fn remaining(&self) -> Duration {
        let end = self.deadline.map_or(self.limit, |deadline| deadline.min(self.limit));
        end.saturating_duration_since(Instant::now())
    }

    /// Why a query that takes too long ends.
    pub fn coming(&self) -> Reason {
        let is_deadline = self.deadline.is_some_and(|deadline| deadline < self.limit);
        if is_deadline { Reason::Deadline } else { Reason::TimeLimit }
    }

    /// Whether the query must end now; the reason is kept.
    pub fn must_end(&mut self) -> bool {
        if self.ended.is_none() {
            let now = Instant::now();
            self.ended = if self.cancel.load(Ordering::Relaxed) {
                Some(Reason::Cancelled)
            } else if self.deadline.is_some_and(|deadline| now >= deadline) {
                Some(Reason::Deadline)
            } else {
                (now >= self.limit).then_some(Reason::TimeLimit)
            };
        }
        self.ended.is_some()
    }
}
