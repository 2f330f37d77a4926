//! What a lane reports: from time to time, so that results survive the loss of a lane, and at its end.

use std::time::{Duration, Instant};

use doppel_vm::class::Method;

use super::Lane;
use crate::coverage::Coverage;
use crate::incomplete::Incomplete;
use crate::panics;
use crate::shared::LaneReport;

/// More often than this nobody wants to know.
const LEAST_PAUSE: Duration = Duration::from_millis(500);

/// Looking through all classes takes its time: the pause is so many times as long.
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
    /// Tells what it has done so far.
    pub(super) fn report(&mut self) {
        let started = Instant::now();
        let vm = &self.machine.vm;
        for what in &vm.symbolic.unexplored {
            self.shared.note_once(Incomplete::Unexplored(what.clone()));
        }
        for request in vm.symbolic.requests.iter() {
            if let Some(problem) = &request.problem {
                self.shared.note_once(Incomplete::Unexplored(format!("{}: {problem}", request.spec)));
            }
        }
        for method in &vm.below.doubts {
            self.shared.note_once(Incomplete::Unexplored(format!("what {method} does on other inputs")));
        }
        for doubt in vm.symbolic.doubts.iter() {
            self.shared.note_once(Incomplete::Unexplored(doubt.to_owned()));
        }
        let mut solver = doppel_solver::Statistics::default();
        solver.add(self.solver.statistics());
        let report = LaneReport {
            n_rebased: self.machine.n_rebased,
            solver,
            coverage: Coverage::of(vm),
            models: vm.executed_models().map(Method::display).collect(),
        };
        self.shared.found().lanes.insert((self.number, self.n_failures), report);
        self.report =
            ReportTimer { last: Instant::now(), pause: (started.elapsed() * PAUSE_PER_TIME).max(LEAST_PAUSE) };
    }

    /// Tells the rest.
    pub fn finish(mut self) {
        let (number, shared) = (self.number, self.shared);
        let finished = panics::caught(move || {
            self.report();
            self.machine.vm.finish_below();
            // The process ends soon: giving the heap back page by page would only take time.
            std::mem::forget(self.machine);
        });
        if let Err(said) = finished {
            shared.note_failure(&format!("{said}, at the end of lane {number}"), None);
        }
    }
}
