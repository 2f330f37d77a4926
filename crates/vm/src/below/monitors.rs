//! The monitors that the calling thread owns: code below the line owns them as well.

use crate::Vm;
use crate::heap::Ref;

impl Vm {
    /// The objects whose monitors the running thread owns, as often as it has entered each. Not that of a synchronized method
    /// below the line itself, which is entered there.
    pub fn owned_monitors(&mut self) -> Vec<Ref> {
        let top = self.hot.frame;
        let thread = self.thread();
        let frames = thread.stack.frames_to(top);
        let by_methods = frames.iter().rev().skip(1).map(|frame| frame.locked).filter(|locked| !locked.is_null());
        by_methods.chain(thread.entered.iter().map(|entered| entered.object)).collect()
    }
}
