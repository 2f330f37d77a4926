//! Classes that the program needs and that are not there: with them it would have done something else.
//!
//! A reference of the program's own classes that cannot be resolved counts, whoever catches the `NoClassDefFoundError`. A program that
//! asks for a class by its name is answered that there is none; that counts only if the answer ends a thread.

use crate::Vm;
use crate::heap::Ref;

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MissingClass {
    /// With dots.
    pub name: String,
    /// `pkg.Class.method(File.java:12)`, of the program's own code if there is any on the stack.
    pub at: String,
}

impl Vm {
    /// The classes that were missing on the current path.
    pub fn missing_classes(&self) -> &[MissingClass] {
        &self.missing_classes
    }

    /// A class that this loader defines refers to one, by its internal name, that the loader does not find.
    pub(crate) fn note_missing_class(&mut self, loader: Ref, name: &str) {
        if !self.is_library_loader(loader) {
            let at = self.place_or_caller();
            self.add_missing_class(MissingClass { name: name.replace('/', "."), at });
        }
    }

    /// An exception ends a thread: perhaps because a class was not found.
    pub(crate) fn note_missing_cause(&mut self, exception: Ref) {
        let not_found = |vm: &Vm, at: Ref| vm.class_of(at).name.as_str() == "java/lang/ClassNotFoundException";
        let Some(cause) = self.causes(exception).into_iter().find(|&at| not_found(self, at)) else { return };
        let message: Ref = self.heap.read(cause, self.known.throwable_message);
        if message.is_null() {
            return;
        }
        let name = self.string(message).replace('/', ".");
        // Whoever failed to resolve a reference to it is known already.
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
