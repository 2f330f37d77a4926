//! Where objects lie. An array of symbolic length moves everything that is made after it: identity hash codes, which follow
//! from addresses, and the memory in use depend on such lengths.

use doppel_expr::ExprId;

use crate::Vm;
use crate::heap::Ref;
use crate::symbolic::ChoiceKind;

/// The symbolic lengths that the layout of the heap depends on.
#[derive(Default)]
pub struct Layout {
    lengths: Vec<ExprId>,
    /// The first array that had one, and how many collections there had been: what is older lies where it always lies.
    first: Ref,
    n_collections: u64,
}

impl Layout {
    pub(crate) fn len(&self) -> usize {
        self.lengths.len()
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.lengths.truncate(len);
    }
}

impl Vm {
    /// An array with a symbolic length was made.
    pub(crate) fn note_layout(&mut self, array: Ref, length: ExprId) {
        let layout = &mut self.symbolic.layout;
        if layout.lengths.is_empty() {
            (layout.first, layout.n_collections) = (array, self.n_collections);
        }
        layout.lengths.push(length);
    }

    /// The program is told something that depends on the address of this object, or (null) on all of them: the lengths
    /// become what they are.
    pub fn fix_layout(&mut self, object: Ref) {
        let layout = &self.symbolic.layout;
        let is_older = !object.is_null() && object < layout.first && layout.n_collections == self.n_collections;
        if layout.lengths.is_empty() || is_older {
            return;
        }
        for length in layout.lengths.clone() {
            if !self.symbolic.path.is_fixed(length) {
                self.fix_in_caller(ChoiceKind::Length, length);
            }
        }
    }
}
