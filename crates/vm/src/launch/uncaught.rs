//! Exceptions that no code of the program caught, in any thread.

use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncaught {
    pub thread: String,
    /// The exception's class, with dots.
    pub exception: String,
    pub message: Option<String>,
    /// Innermost first: method and bytecode index.
    pub frames: Vec<(&'static Method, u16)>,
}

impl Vm {
    /// Notes an exception that is about to end the running thread.
    pub(crate) fn note_uncaught(&mut self, exception: Ref) {
        let message = Some(self.get_ref(exception, "detailMessage")).filter(|text| !text.is_null());
        let frames = self.backtrace(exception);
        let uncaught = Uncaught {
            thread: self.current_thread_name(),
            exception: self.class_of(exception).java_name(),
            message: message.map(|text| self.string(text)),
            frames: frames.into_iter().map(|(method, bci)| (method, bci as u16)).collect(),
        };
        self.uncaught.push(uncaught);
    }
}
