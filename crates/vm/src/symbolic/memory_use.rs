//! The amount of memory in use: it depends on the symbolic lengths of all arrays created so far.

use doppel_expr::ExprId;

use crate::Vm;
use crate::symbolic::ChoiceKind;

/// The symbolic lengths of arrays, in the order of their creation.
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

    /// Records the length of a new array.
    pub(super) fn note(&mut self, length: ExprId) {
        if self.lengths.last() != Some(&length) {
            self.lengths.push(length);
        }
    }
}

impl Vm {
    /// The program learns something that depends on memory use: concretises all lengths.
    pub(crate) fn fix_memory_use(&mut self) {
        for index in 0..self.symbolic.lengths.len() {
            let length = self.symbolic.lengths.lengths[index];
            if !self.symbolic.path.is_fixed(length) {
                self.fix_in_caller(ChoiceKind::Length, length);
            }
        }
    }

    /// The bytes of the heap in use, for the program.
    pub fn memory_used(&mut self) -> i64 {
        self.fix_memory_use();
        self.heap.used() as i64
    }

    /// The number of collections, for the program.
    pub fn collections_counted(&mut self) -> i64 {
        self.fix_memory_use();
        self.n_collections as i64
    }
}
