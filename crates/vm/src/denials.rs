//! Operations that were denied on the current path, and their locations in the program.

use doppel_world::sandbox::{Action, Denied};

use crate::Vm;

/// A denied operation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Denial {
    pub denied: Denied,
    /// `pkg.Class.method(File.java:12)`, in the program's own code if there is any on the stack.
    pub at: String,
}

impl Vm {
    /// Records denials if the sandbox made the running native fail. Natives that hide errors from the program call this
    /// themselves; for others, it happens when the exception is created.
    pub fn note_denials(&mut self) {
        let denied = self.world.take_denied();
        if !denied.is_empty() {
            self.note_denied(denied);
        }
    }

    /// Records operations that the running native denies in any world.
    pub fn note_denied(&mut self, denied: Vec<Denied>) {
        let at = self.place_or_caller();
        self.denials.extend(denied.into_iter().map(|denied| Denial { denied, at: at.clone() }));
    }

    /// Records an operation that was denied to uninstrumented code.
    pub fn note_denied_below(&mut self, what: String) {
        self.note_denied(vec![Denied { action: Action::Below, target: what }]);
    }

    /// The location of the running thread in the program's own code; if none of it is on the stack, the top location.
    pub(crate) fn place_or_caller(&mut self) -> String {
        self.place_in_program().unwrap_or_else(|| self.location_of_caller())
    }

    /// All denials on the current path.
    pub fn denials(&mut self) -> &[Denial] {
        self.note_denials();
        // Threads of native code continue after a call has returned.
        for what in self.below.take_denied() {
            self.note_denied_below(format!("{what} in a thread of native code"));
        }
        &self.denials
    }
}
