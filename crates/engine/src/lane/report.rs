//! Reports of a lane: from time to time, so that results survive the loss of the lane, and at its end.

use std::time::{Duration, Instant};

use doppel_vm::class::Method;

use super::Lane;
use crate::coverage::Coverage;
use crate::incomplete::Incomplete;
use crate::panics;
use crate::shared::LaneReport;

/// The minimum pause between reports.
const LEAST_PAUSE: Duration = Duration::from_millis(500);

/// Going through all classes takes time: the pause is this many times as long.
const PAUSE_PER_TIME: u32 = 50;

pub(super) struct ReportTimer {
    last: Instant,
    pause: Duration,
}

impl ReportTimer {
    pub fn new() -> ReportTimer {
        ReportTimer { last: Instant::now(), pause: LEAST_PAUSE }
    }

    pub fn is_due(&self) -> bool {
        self.last.elapsed() >= self.pause
    }
}

impl Lane<'_> {
    /// Reports the results so far.
    pub(super) fn report(&mut self) {
        let started = Instant::now();
        let session = &self.machine.session;
        let symbolic = session.symbolic();
        for what in &symbolic.unexplored {
            self.shared.note_once(Incomplete::Unexplored(what.clone()));
        }
        for request in symbolic.requests.iter() {
            if let Some(problem) = &request.problem {
                self.shared.note_once(Incomplete::Unexplored(format!("{}: {problem}", request.spec)));
            }
        }
        for method in session.doubted_natives() {
            self.shared.note_once(Incomplete::Unexplored(format!("what {method} does on other inputs")));
        }
        for doubt in symbolic.doubts.iter() {
            self.shared.note_once(Incomplete::Unexplored(doubt.to_owned()));
        }
        let mut solver = doppel_solver::Statistics::default();
        solver.add(self.solver.statistics());
        let report = LaneReport {
            n_rebased: self.machine.n_rebased,
            solver,
            coverage: Coverage::of(session),
            models: session.executed_models().map(Method::display).collect(),
        };
        self.shared.found().lanes.insert((self.number, self.n_failures), report);
        self.report =
            ReportTimer { last: Instant::now(), pause: (started.elapsed() * PAUSE_PER_TIME).max(LEAST_PAUSE) };
    }

    /// Reports the rest.
    pub fn finish(mut self) {
        let (number, shared) = (self.number, self.shared);
        let finished = panics::caught(move || {
            self.report();
            self.machine.session.finish();
            // The process ends soon: freeing the heap page by page would only take time.
            std::mem::forget(self.machine);
        });
        if let Err(said) = finished {
            shared.note_failure(&format!("{said}, at the end of lane {number}"), None);
        }
    }
}
