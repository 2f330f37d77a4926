//! The monitors of the calling thread, which uninstrumented code owns as well.

use crate::Vm;
use crate::heap::Ref;

impl Vm {
    /// The objects whose monitors the running thread owns, repeated for nested entries. The monitor of the
    /// uninstrumented synchronized method itself is not included; it is entered on the other side.
    pub fn owned_monitors(&mut self) -> Vec<Ref> {
        let top = self.hot.frame;
        let thread = self.thread();
        let frames = thread.stack.frames_to(top);
        let by_methods = frames.iter().rev().skip(1).map(|frame| frame.locked).filter(|locked| !locked.is_null());
        by_methods.chain(thread.entered.iter().map(|entered| entered.object)).collect()
    }
}
