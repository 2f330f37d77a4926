//! The parts of the symbolic partition that roll back with a snapshot.

use super::stream::StreamsMark;
use super::{PathMark, Symbolic, WrittenMark};
use crate::Vm;

/// The extent of everything at the snapshot.
#[derive(PartialEq, Eq)]
pub(crate) struct SymbolicMark {
    path: PathMark,
    n_inputs: usize,
    n_asked: usize,
    n_facts: usize,
    n_lengths: usize,
    n_passed: usize,
    n_chances: usize,
    n_imprecisions: usize,
    n_merged_branches: usize,
    written: WrittenMark,
    streams: StreamsMark,
}

impl Symbolic {
    pub(crate) fn mark(&self) -> SymbolicMark {
        // Without `..`: a new field must declare here whether it rolls back.
        let Symbolic {
            path,
            inputs,
            streams,
            domain,
            lengths,
            chances,
            identities,
            written,
            open,
            imprecisions,
            merged_branches,
            // Follows from the remaining inputs.
            input_strings: _,
            // Only grows; expressions of other paths do no harm.
            pool: _,
            // What was requested, and whether it was met on some path.
            requests: _,
            unexplored: _,
            doubts: _,
            summaries_active: _,
            max_length: _,
            both_encodings: _,
            // Belongs to the caller: the inputs of a run, and states to roll back to.
            is_untagged: _,
            replay: _,
            // Belongs to the running instruction.
            ahead: _,
            last_native: _,
            returned: _,
            result: _,
            arguments: _,
        } = self;
        SymbolicMark {
            path: path.mark(),
            n_inputs: inputs.len(),
            n_asked: open.asked().len(),
            n_facts: domain.len(),
            n_lengths: lengths.len(),
            n_passed: identities.len(),
            n_chances: chances.len(),
            n_imprecisions: imprecisions.len(),
            n_merged_branches: merged_branches.len(),
            written: written.mark(),
            streams: streams.mark(),
        }
    }
}

impl Vm {
    pub(crate) fn rollback_symbolic(&mut self, mark: &SymbolicMark) {
        let SymbolicMark {
            path,
            n_inputs,
            n_asked,
            n_facts,
            n_lengths,
            n_passed,
            n_chances,
            n_imprecisions,
            n_merged_branches,
            written,
            streams,
        } = mark;
        let symbolic = &mut self.symbolic;
        symbolic.path.rollback(*path);
        symbolic.inputs.truncate(*n_inputs);
        symbolic.input_strings.retain(|string| string.input < *n_inputs);
        symbolic.open.truncate(*n_asked);
        symbolic.domain.truncate(*n_facts);
        symbolic.lengths.truncate(*n_lengths);
        symbolic.identities.truncate(*n_passed);
        symbolic.chances.truncate(*n_chances);
        symbolic.imprecisions.truncate(*n_imprecisions);
        symbolic.merged_branches.truncate(*n_merged_branches);
        symbolic.written.rollback(*written);
        self.rollback_streams(streams);
    }
}
