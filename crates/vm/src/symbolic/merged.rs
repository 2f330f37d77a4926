//! Branches that were merged: the run took one side, and its path constraint allows the other one as well. Whoever wants to
//! see the other side executed, for coverage, asks for an input that takes it.

use doppel_expr::ExprId;
use rustc_hash::FxHashSet;

use crate::class::{Method, MethodId};

/// While a side of a branch is computed that the run may not take, nothing is decided.
#[derive(Default)]
pub struct Ahead {
    /// What the branch at work depends on.
    pub condition: Option<ExprId>,
    /// Something else would have put a new conjunct on the path.
    pub is_refused: bool,
}

/// A branch inside something that was merged.
#[derive(Clone, Copy)]
pub struct MergedBranch {
    pub method: &'static Method,
    /// Bytecode index of the branch.
    pub bci: u16,
    /// The branch is reached if this holds, after the path up to here.
    pub guard: ExprId,
    /// It goes to its target if this holds.
    pub condition: ExprId,
    /// How long the path was.
    pub n_choices: usize,
}

/// Those of a run, each once.
#[derive(Default)]
pub struct MergedBranches {
    branches: Vec<MergedBranch>,
    known: FxHashSet<(MethodId, u16, ExprId, ExprId)>,
}

impl MergedBranches {
    pub fn push(&mut self, branch: MergedBranch) {
        if self.known.insert(key(&branch)) {
            self.branches.push(branch);
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &MergedBranch> {
        self.branches.iter()
    }

    pub fn len(&self) -> usize {
        self.branches.len()
    }

    pub fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// Forgets all after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        for branch in self.branches.drain(len.min(self.branches.len())..) {
            self.known.remove(&key(&branch));
        }
    }
}

fn key(branch: &MergedBranch) -> (MethodId, u16, ExprId, ExprId) {
    (branch.method.id, branch.bci, branch.guard, branch.condition)
}
