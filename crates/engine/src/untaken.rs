//! Sides of merged branches that no run has taken. A merged branch is not a choice, so the search has no reason to take
//! its other side: for coverage, the solver is asked for an input that does, and an additional run executes it.

use std::rc::Rc;

use doppel_expr::ExprId;
use doppel_vm::class::{Method, MethodId};
use doppel_vm::interp::BranchSide;
use doppel_vm::session::Session;
use doppel_vm::symbolic::MergedBranch;
use rustc_hash::FxHashMap;

use crate::machine::{Machine, RunRecord};

/// The maximum number of queries per side: other paths may reach it anyway.
const MAX_TRIES: u32 = 16;

/// A side to take.
pub struct Untaken {
    pub method: &'static Method,
    pub side: BranchSide,
    /// The choices that lead to the merged region.
    pub prefix: Vec<ExprId>,
    /// The condition, after these choices, under which the branch is reached and takes this side.
    pub taken: ExprId,
    /// The run that did not take it.
    pub run: Rc<RunRecord>,
}

#[derive(Default)]
pub struct UntakenSides {
    waiting: Vec<Untaken>,
    n_tries: FxHashMap<(MethodId, BranchSide), u32>,
}

impl UntakenSides {
    pub fn pop(&mut self) -> Option<Untaken> {
        self.waiting.pop()
    }

    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Adds the sides that the last run has left.
    pub fn add(&mut self, machine: &mut Machine) {
        let found = self.of_last_run(&machine.session);
        if found.is_empty() {
            return;
        }
        let run = Rc::new(machine.record());
        let symbolic = machine.session.symbolic_mut();
        for (branch, side, holds) in found {
            let MergedBranch { method, guard, condition, n_choices, .. } = branch;
            let taken = if holds { condition } else { symbolic.pool.not(condition) };
            let taken = symbolic.pool.and(guard, taken);
            let prefix = symbolic.path.choices.iter().take(n_choices).map(|choice| choice.conjunct).collect();
            self.waiting.push(Untaken { method, side, prefix, taken, run: Rc::clone(&run) });
        }
    }

    /// The untaken sides of the last run's branches: the branch, the side, and whether its condition holds there.
    fn of_last_run(&mut self, session: &Session) -> Vec<(MergedBranch, BranchSide, bool)> {
        let mut found = Vec::new();
        let merged = session.symbolic().merged_branches.iter().filter(|branch| branch.method.class.covers_branches);
        for (branch, holds) in merged.flat_map(|branch| [(branch, true), (branch, false)]) {
            let Some(side) = branch.method.branch_side(branch.bci, holds) else { continue };
            if session.covered().has_side(branch.method, side) {
                continue;
            }
            let n_tries = self.n_tries.entry((branch.method.id, side)).or_default();
            if *n_tries < MAX_TRIES {
                *n_tries += 1;
                found.push((*branch, side, holds));
            }
        }
        found
    }
}
