//! Recovery of a lane when doppel itself fails: the current path is lost, and reported as lost; the others are not.

use doppel_solver::Solver;

use super::Lane;
use crate::frontier::Frontier;
use crate::machine::Machine;
use crate::panics;
use crate::shared::Shared;
use crate::untaken::UntakenSides;

/// A lane that fails more often than this gives up.
const MAX_FAILURES: u32 = 16;

/// A solver for a lane.
pub(super) fn new_solver(shared: &Shared, number: usize) -> Solver {
    let options = &shared.options;
    let mut solver = Solver::new(doppel_solver::Options {
        query_time_limit: options.query_time_limit,
        cancel: shared.stop_request(),
        log: options.query_log.as_ref().map(|log| log.join(number.to_string())),
        ..Default::default()
    });
    solver.set_deadline(shared.deadline);
    solver
}

impl Lane<'_> {
    /// A step has failed and left VM and solver in an unknown state: new ones continue with the remaining work.
    pub(super) fn recover(&mut self, said: &str) {
        self.shared.note_failure(said, self.machine.session.given_inputs());
        // Results so far count, if they can be reported.
        let _ = panics::caught(|| {
            self.novelty.forget_suggested(&mut self.machine.session);
            self.report();
        });
        self.n_failures += 1;
        let machine = panics::caught(|| Machine::start(self.shared));
        let solver = std::mem::replace(&mut self.solver, new_solver(self.shared, self.number));
        // Dropping a failed solver could fail again.
        std::mem::forget(solver);
        match machine {
            Ok(Ok(machine)) if self.n_failures <= MAX_FAILURES => {
                let failed = std::mem::replace(&mut self.machine, machine);
                self.machine.session.succeed(failed.session);
            }
            _ => self.give_up(),
        }
    }

    /// Drops all remaining work.
    fn give_up(&mut self) {
        self.frontier = Frontier::new(self.shared.options.strategy.clone(), 0);
        self.untaken = UntakenSides::default();
        self.tasks.clear();
        self.seeds.clear();
        self.given.clear();
        self.hard.clear();
        self.cut_off.clear();
    }
}
