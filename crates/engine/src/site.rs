//! The location of a choice in the program.

use std::hash::{Hash, Hasher};

use doppel_vm::class::Method;
use doppel_vm::symbolic::{Choice, ChoiceKind};

/// An instruction that makes a choice; the same in every worker.
#[derive(Clone, Copy)]
pub struct Site {
    pub method: &'static Method,
    pub bci: u16,
    pub kind: ChoiceKind,
}

impl Site {
    pub fn of(choice: &Choice) -> Site {
        Site { method: choice.method, bci: choice.bci, kind: choice.kind }
    }

    /// Whether the decision has two outcomes, so that the negation of one conjunct is the other.
    pub fn has_two_sides(&self) -> bool {
        use ChoiceKind::*;
        matches!(self.kind, Branch | Bounds | ZeroDivisor | NegativeSize | Stream)
    }

    /// A number that identifies the site in every worker.
    pub fn signature(&self) -> u64 {
        let mut hasher = rustc_hash::FxHasher::default();
        self.method.class.name.as_str().hash(&mut hasher);
        self.method.name.as_str().hash(&mut hasher);
        self.method.descriptor.as_str().hash(&mut hasher);
        // For the choice of a native, workers may disagree on the place in its caller, depending on how far the
        // caller's code is linked.
        (self.has_two_sides().then_some(self.bci), self.kind).hash(&mut hasher);
        hasher.finish()
    }
}

impl PartialEq for Site {
    fn eq(&self, other: &Site) -> bool {
        std::ptr::eq(self.method, other.method) && self.bci == other.bci && self.kind == other.kind
    }
}

impl Eq for Site {}

impl Hash for Site {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (std::ptr::from_ref(self.method) as usize, self.bci, self.kind).hash(state);
    }
}
