//! Merged branches: the run took one side, and its path constraint allows the other one as well. To cover the other
//! side, a search asks for an input that takes it.

use doppel_expr::ExprId;
use rustc_hash::FxHashSet;

use crate::class::{Method, MethodId};

/// The state while a side that the run may not take is computed; no choices are recorded meanwhile.
#[derive(Default)]
pub struct Ahead {
    /// The condition of the current branch.
    pub condition: Option<ExprId>,
    /// Whether something else would have recorded a new conjunct.
    pub is_refused: bool,
}

/// A branch inside a merged region.
#[derive(Clone, Copy)]
pub struct MergedBranch {
    pub method: &'static Method,
    /// The bytecode index of the branch.
    pub bci: u16,
    /// The condition, after the path up to here, under which the branch is reached.
    pub guard: ExprId,
    /// The condition under which the branch is taken.
    pub condition: ExprId,
    /// The length of the path.
    pub n_choices: usize,
}

/// The merged branches of a run, each once.
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
