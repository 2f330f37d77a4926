//! Limits of a query.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::Reason;

/// The gates that are built in the time of a step.
const GATES_PER_STEP: u64 = 1_000;
/// A query takes at least the time of so many steps.
const STEPS_PER_QUERY: u64 = 300;
/// The steps of a first try; the SMT solver makes some 30 to 300 per millisecond.
const FIRST_STEPS: u64 = 10_000;
/// The time limit of a first try, which only a busy machine reaches.
const FIRST_TIME: Duration = Duration::from_secs(2);
/// The approximate time of a first try on an idle machine.
const FIRST_TIME_IDLE: Duration = Duration::from_millis(300);

/// The limits of one solver.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub query: Duration,
    /// Whether queries are first tries with a limited number of steps: which of them are answered must not depend on
    /// the machine.
    pub is_first_try: bool,
    pub deadline: Option<Instant>,
    pub cancel: Arc<AtomicBool>,
    /// The number of steps of all queries.
    pub n_taken: Arc<AtomicU64>,
}

impl Limits {
    /// Nothing but a time limit.
    pub fn of_query(query: Duration) -> Limits {
        Limits { query, is_first_try: false, deadline: None, cancel: Arc::default(), n_taken: Arc::default() }
    }

    /// Why no query may start now, if none may.
    pub fn exceeded(&self) -> Option<Reason> {
        if self.cancel.load(Ordering::Relaxed) {
            return Some(Reason::Cancelled);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Reason::Deadline)
    }

    /// The limits of a query that starts now.
    pub fn watch(&self) -> Watch {
        let (time, n_steps, usual) = match self.is_first_try {
            true => (self.query.min(FIRST_TIME), FIRST_STEPS, self.query.min(FIRST_TIME_IDLE)),
            false => (self.query, u64::MAX, self.query),
        };
        Watch {
            limit: Instant::now() + time,
            n_steps,
            usual,
            deadline: self.deadline,
            cancel: self.cancel.clone(),
            n_taken: self.n_taken.clone(),
            ended: None,
        }
    }
}

/// The limits of a running query.
#[derive(Debug)]
pub(crate) struct Watch {
    limit: Instant,
    /// The number of remaining steps.
    n_steps: u64,
    /// How long the query may take on an idle machine.
    usual: Duration,
    deadline: Option<Instant>,
    cancel: Arc<AtomicBool>,
    n_taken: Arc<AtomicU64>,
    /// Why the query was ended.
    pub ended: Option<Reason>,
}

impl Watch {
    /// The limits of an attempt with at most this much time.
    pub fn shortened(&self, limit: Duration) -> Watch {
        Watch {
            limit: Instant::now().checked_add(limit).map_or(self.limit, |limit| limit.min(self.limit)),
            n_steps: self.n_steps,
            usual: self.usual.min(limit),
            deadline: self.deadline,
            cancel: self.cancel.clone(),
            n_taken: self.n_taken.clone(),
            ended: None,
        }
    }

    /// The limits of an attempt with this many steps.
    pub fn with_steps(&self, n_steps: u64) -> Watch {
        Watch { n_steps: self.n_steps.min(n_steps), ..self.shortened(Duration::MAX) }
    }

    /// How long a query may run, and so how large it may be: always the same, except before a deadline.
    pub fn usual(&self) -> Duration {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        self.deadline.map_or(self.usual, |deadline| self.usual.min(left(deadline)))
    }

    /// The remaining time of the query.
    pub fn remaining(&self) -> Duration {
        let end = self.deadline.map_or(self.limit, |deadline| deadline.min(self.limit));
        end.saturating_duration_since(Instant::now())
    }

    /// A query begins with building gates, which takes as long as so many steps.
    pub fn note_gates(&self, n_gates: u64) {
        self.n_taken.fetch_add(STEPS_PER_QUERY + n_gates / GATES_PER_STEP, Ordering::Relaxed);
    }

    /// Why a query that takes too long ends.
    pub fn coming(&self) -> Reason {
        let is_deadline = self.deadline.is_some_and(|deadline| deadline < self.limit);
        if is_deadline { Reason::Deadline } else { Reason::TimeLimit }
    }

    /// Whether the query must end now; records the reason. Counts as a step.
    pub fn must_end(&mut self) -> bool {
        self.n_steps = self.n_steps.saturating_sub(1);
        self.n_taken.fetch_add(1, Ordering::Relaxed);
        if self.ended.is_none() {
            let now = Instant::now();
            self.ended = if self.cancel.load(Ordering::Relaxed) {
                Some(Reason::Cancelled)
            } else if self.deadline.is_some_and(|deadline| now >= deadline) {
                Some(Reason::Deadline)
            } else {
                (self.n_steps == 0 || now >= self.limit).then_some(Reason::TimeLimit)
            };
        }
        self.ended.is_some()
    }
}
