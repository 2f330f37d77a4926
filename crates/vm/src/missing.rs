//! Classes that the program needs but that do not exist: with them it would have behaved differently.
//!
//! An unresolvable reference in the program's own classes counts, even if the `NoClassDefFoundError` is caught. A
//! failed lookup by name counts only if it ends a thread.

use crate::Vm;
use crate::heap::Ref;

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MissingClass {
    /// With dots.
    pub name: String,
    /// `pkg.Class.method(File.java:12)`, in the program's own code if there is any on the stack.
    pub at: String,
}

impl Vm {
    /// The missing classes on the current path.
    pub fn missing_classes(&self) -> &[MissingClass] {
        &self.missing_classes
    }

    /// A class defined by this loader refers to a class, given by its internal name, that the loader does not find.
    pub(crate) fn note_missing_class(&mut self, loader: Ref, name: &str) {
        if !self.is_library_loader(loader) {
            let at = self.place_or_caller();
            self.add_missing_class(MissingClass { name: name.replace('/', "."), at });
        }
    }

    /// An exception ends a thread, possibly because of a missing class.
    pub(crate) fn note_missing_cause(&mut self, exception: Ref) {
        let not_found = |vm: &Vm, at: Ref| vm.class_of(at).name.as_str() == "java/lang/ClassNotFoundException";
        let Some(cause) = self.causes(exception).into_iter().find(|&at| not_found(self, at)) else { return };
        let message: Ref = self.heap.read(cause, self.known.throwable_message);
        if message.is_null() {
            return;
        }
        let name = self.string(message).replace('/', ".");
        // An unresolvable reference to it was recorded already.
        if self.missing_classes.iter().any(|missing| missing.name == name) {
            return;
        }
        let frames = self.backtrace(cause);
        let own = frames.iter().find(|(method, _)| !method.is_native() && !self.is_library(method.class));
        let at = own.or(frames.first()).map_or_else(String::new, |(method, bci)| method.location(*bci as u16));
        self.add_missing_class(MissingClass { name, at });
    }

    fn add_missing_class(&mut self, missing: MissingClass) {
        if !self.missing_classes.contains(&missing) {
            self.missing_classes.push(missing);
        }
    }
}
