//! The end of a run of which nobody reads the output: what is left when `main` has ended is the library's own, and is not run.

use crate::Vm;
use crate::heap::Ref;

impl Vm {
    /// Whether an exception that ends the running thread would only be printed.
    pub(super) fn is_only_printed(&mut self) -> bool {
        if !self.config.end_early {
            return false;
        }
        let thread = self.thread().object;
        let has_handler = !self.get_ref(thread, "uncaughtExceptionHandler").is_null()
            || !self.get_static_ref(self.known.thread, "defaultUncaughtExceptionHandler").is_null();
        let group = self.get_ref(self.platform_fields(thread), "group");
        !has_handler && !group.is_null() && self.class_of(group).name.as_str() == "java/lang/ThreadGroup"
    }

    /// Whether nothing of the program runs after its main thread.
    pub(super) fn is_nothing_left(&mut self) -> bool {
        if !self.config.end_early || self.others_alive(self.hot.thread) {
            return false;
        }
        let name = self.symbols.intern("java/lang/ApplicationShutdownHooks");
        !self.find_loaded(Ref::NULL, name).is_some_and(|class| self.is_initialized(class))
    }
}
