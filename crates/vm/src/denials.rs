//! What the program was denied on the current path, and where the program asked for it.

use doppel_world::sandbox::{Action, Denied};

use crate::Vm;

/// Something that was denied.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Denial {
    pub denied: Denied,
    /// `pkg.Class.method(File.java:12)`, of the program's own code if there is any on the stack.
    pub at: String,
}

impl Vm {
    /// The running native has failed: if the sandbox is the reason, it is noted. Natives that hide errors from the program call it
    /// themselves; for the others, whoever makes the exception does.
    pub fn note_denials(&mut self) {
        let denied = self.world.take_denied();
        if !denied.is_empty() {
            self.note_denied(denied);
        }
    }

    /// The running native denies this, whatever the world.
    pub fn note_denied(&mut self, denied: Vec<Denied>) {
        let at = self.place_or_caller();
        self.denials.extend(denied.into_iter().map(|denied| Denial { denied, at: at.clone() }));
    }

    /// Code that somebody else executes was denied this.
    pub fn note_denied_below(&mut self, what: String) {
        self.note_denied(vec![Denied { action: Action::Below, target: what }]);
    }

    /// Where the running thread is in the program's own code; if there is none on its stack, where it is.
    pub(crate) fn place_or_caller(&mut self) -> String {
        self.place_in_program().unwrap_or_else(|| self.location_of_caller())
    }

    /// All that was denied on the current path.
    pub fn denials(&mut self) -> &[Denial] {
        self.note_denials();
        // Threads of native code go on after it has returned.
        for what in self.below.take_denied() {
            self.note_denied_below(format!("{what} in a thread of native code"));
        }
        &self.denials
    }
}
