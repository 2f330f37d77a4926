//! Exceptions that the program did not catch, in any thread.

use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncaught {
    pub thread: String,
    /// The class of the exception, with dots.
    pub exception: String,
    /// The internal names of its class and of all superclasses.
    pub classes: Vec<String>,
    pub message: Option<String>,
    /// Where the `AssertionError` was created that it is or was caused by: wrapping does not hide a failed assertion.
    pub assertion: Option<Assertion>,
    pub is_runtime_exception: bool,
    /// Whether the handler of an uncaught exception threw it. Then the VM continues as if it had not been thrown.
    pub by_handler: bool,
    /// The frames, innermost first: method and bytecode index.
    pub frames: Vec<(&'static Method, u16)>,
}

/// A method, and a bytecode index in it.
pub type MadeAt = (&'static Method, u16);

/// An `AssertionError` that leaves the program, itself or as a cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    /// The class of the error, with dots.
    pub exception: String,
    /// None if it has no stack trace.
    pub made_at: Option<MadeAt>,
}

/// Chains of causes may be cyclic.
const MAX_CAUSES: usize = 64;

impl Vm {
    /// Records an exception that is about to end the running thread.
    pub(crate) fn note_uncaught(&mut self, exception: Ref, by_handler: bool) {
        let message = Some(self.get_ref(exception, "detailMessage")).filter(|text| !text.is_null());
        let frames = self.backtrace(exception);
        let uncaught = Uncaught {
            thread: self.current_thread_name(),
            exception: self.class_of(exception).java_name(),
            classes: classes(self.class_of(exception)).map(|class| class.name.as_str().to_owned()).collect(),
            assertion: self.assertion_behind(exception),
            is_runtime_exception: extends(self.class_of(exception), "java/lang/RuntimeException"),
            by_handler,
            message: message.map(|text| self.string(text)),
            frames: frames.into_iter().map(|(method, bci)| (method, bci as u16)).collect(),
        };
        self.uncaught.push(uncaught);
        self.note_missing_cause(exception);
    }

    fn assertion_behind(&mut self, exception: Ref) -> Option<Assertion> {
        let causes = self.causes(exception);
        let assertion = causes.into_iter().find(|&at| extends(self.class_of(at), "java/lang/AssertionError"))?;
        let made_at = self.backtrace(assertion).first().map(|&(method, bci)| (method, bci as u16));
        Some(Assertion { exception: self.class_of(assertion).java_name(), made_at })
    }

    /// An exception and its chain of causes.
    pub(crate) fn causes(&mut self, exception: Ref) -> Vec<Ref> {
        let mut causes = vec![exception];
        let mut at = exception;
        while causes.len() < MAX_CAUSES {
            let is_reflective = extends(self.class_of(at), "java/lang/reflect/InvocationTargetException");
            let cause = self.get_ref(at, if is_reflective { "target" } else { "cause" });
            if cause.is_null() || cause == at {
                break;
            }
            causes.push(cause);
            at = cause;
        }
        causes
    }
}

/// The class and all its superclasses.
fn classes(class: &Class) -> impl Iterator<Item = &Class> {
    std::iter::successors(Some(class), |class| class.super_class)
}

/// Whether a class is or extends this class of the JDK.
pub(super) fn extends(class: &Class, name: &str) -> bool {
    classes(class).any(|class| class.loader.is_null() && class.name.as_str() == name)
}
