//! Cleared references on their way from the collector to the handler thread of `java.lang.ref.Reference`.

use crate::Vm;
use crate::heap::Ref;
use crate::step::{Step, Stop};
use crate::thread::State;

impl Vm {
    /// Takes the list of cleared references, linked through `discovered`.
    pub fn take_pending_references(&mut self) -> Ref {
        std::mem::take(&mut self.pending_references)
    }

    pub fn has_pending_references(&self) -> bool {
        !self.pending_references.is_null()
    }

    /// Blocks the running thread until the collector has cleared a reference.
    pub fn wait_for_pending_references(&mut self) -> Step<()> {
        if self.has_pending_references() {
            return Ok(());
        }
        self.set_state(State::PendingReferences);
        Err(Stop::Block)
    }
}
