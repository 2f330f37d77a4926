//! Exceptions that no code of the program caught, in any thread.

use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncaught {
    pub thread: String,
    /// The exception's class, with dots.
    pub exception: String,
    pub message: Option<String>,
    /// Whether it is an `AssertionError`, or was caused by one: a failed assertion stays one, however it was wrapped.
    pub is_assertion: bool,
    pub is_runtime_exception: bool,
    /// Innermost first: method and bytecode index.
    pub frames: Vec<(&'static Method, u16)>,
}

/// Causes of causes may go round in a circle.
const MAX_CAUSES: usize = 64;

impl Vm {
    /// Notes an exception that is about to end the running thread.
    pub(crate) fn note_uncaught(&mut self, exception: Ref) {
        let message = Some(self.get_ref(exception, "detailMessage")).filter(|text| !text.is_null());
        let frames = self.backtrace(exception);
        let uncaught = Uncaught {
            thread: self.current_thread_name(),
            exception: self.class_of(exception).java_name(),
            is_assertion: self.is_caused_by_assertion(exception),
            is_runtime_exception: extends(self.class_of(exception), "java/lang/RuntimeException"),
            message: message.map(|text| self.string(text)),
            frames: frames.into_iter().map(|(method, bci)| (method, bci as u16)).collect(),
        };
        self.uncaught.push(uncaught);
    }

    fn is_caused_by_assertion(&mut self, exception: Ref) -> bool {
        let mut at = exception;
        for _ in 0..MAX_CAUSES {
            let class = self.class_of(at);
            if extends(class, "java/lang/AssertionError") {
                return true;
            }
            let is_reflective = extends(class, "java/lang/reflect/InvocationTargetException");
            let cause = self.get_ref(at, if is_reflective { "target" } else { "cause" });
            if cause.is_null() || cause == at {
                return false;
            }
            at = cause;
        }
        false
    }
}

/// Whether a class is this one of the JDK's, or below it.
fn extends(class: &Class, name: &str) -> bool {
    let mut classes = std::iter::successors(Some(class), |class| class.super_class);
    classes.any(|class| class.loader.is_null() && class.name.as_str() == name)
}
