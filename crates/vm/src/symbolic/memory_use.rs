//! How much memory is in use: it depends on the symbolic lengths of all arrays made so far.

use doppel_expr::ExprId;

use crate::Vm;
use crate::symbolic::ChoiceKind;

/// The symbolic lengths of arrays, in the order in which these were made.
#[derive(Default)]
pub struct Lengths {
    lengths: Vec<ExprId>,
}

impl Lengths {
    pub(crate) fn len(&self) -> usize {
        self.lengths.len()
    }

    pub(crate) fn get(&self, index: usize) -> ExprId {
        self.lengths[index]
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.lengths.truncate(len);
    }

    /// An array of this length was made.
    pub(super) fn note(&mut self, length: ExprId) {
        if self.lengths.last() != Some(&length) {
            self.lengths.push(length);
        }
    }
}

impl Vm {
    /// The program learns something that depends on how much memory is in use: all lengths become what they are.
    pub(crate) fn fix_memory_use(&mut self) {
        for index in 0..self.symbolic.lengths.len() {
            let length = self.symbolic.lengths.lengths[index];
            if !self.symbolic.path.is_fixed(length) {
                self.fix_in_caller(ChoiceKind::Length, length);
            }
        }
    }

    /// Bytes of the heap in use, as a program is told.
    pub fn memory_used(&mut self) -> i64 {
        self.fix_memory_use();
        self.heap.used() as i64
    }

    /// How often the collector has run, as a program is told.
    pub fn collections_counted(&mut self) -> i64 {
        self.fix_memory_use();
        self.n_collections as i64
    }
}
