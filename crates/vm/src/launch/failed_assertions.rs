//! Failed assertions, whatever becomes of them: an `AssertionError` counts when it is thrown, even if the program
//! catches it, replaces it in a `finally` block or ends before it is reported.

use super::uncaught::{MadeAt, extends};
use crate::Vm;
use crate::class::Method;
use crate::class::method::NATIVE_BCI;
use crate::heap::Ref;

/// An `AssertionError` that code of the program has created or thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedAssertion {
    /// The class of the error, with dots.
    pub exception: String,
    pub message: Option<String>,
    /// Where it was created, innermost first: method and bytecode index.
    pub frames: Vec<(&'static Method, u16)>,
    /// The instruction that threw it first.
    pub thrown_at: MadeAt,
}

/// The failed assertions of a run, each place once.
#[derive(Clone, Debug, Default)]
pub struct FailedAssertions {
    list: Vec<FailedAssertion>,
    /// Whether an assumption was violated; what follows is irrelevant.
    is_assumption_violated: bool,
}

/// The part of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FailedAssertionsMark {
    n_failed: usize,
    is_assumption_violated: bool,
}

impl FailedAssertions {
    pub fn iter(&self) -> impl Iterator<Item = &FailedAssertion> {
        self.list.iter()
    }

    pub(crate) fn mark(&self) -> FailedAssertionsMark {
        let is_assumption_violated = self.is_assumption_violated;
        FailedAssertionsMark { n_failed: self.list.len(), is_assumption_violated }
    }

    pub(crate) fn rollback(&mut self, mark: FailedAssertionsMark) {
        self.list.truncate(mark.n_failed);
        self.is_assumption_violated = mark.is_assumption_violated;
    }
}

impl Vm {
    /// Called when the top frame throws an exception: records a failed assertion.
    pub(crate) fn note_thrown(&mut self, exception: Ref) {
        let class = self.class_of(exception);
        if class.name.as_str() == "doppel/Symbolic$AssumptionViolated" {
            self.failed_assertions.is_assumption_violated = true;
        }
        if !extends(class, "java/lang/AssertionError") || self.failed_assertions.is_assumption_violated {
            return;
        }
        let mut frames = self.backtrace(exception);
        let stack = self.frames();
        let is_own = |frames: &[(&'static Method, i32)]| frames.first().is_some_and(|it| !self.is_library(it.0.class));
        // The JDK's own assertions do not count; it may catch them.
        if !is_own(&frames) && !is_own(&stack) {
            return;
        }
        let Some(&thrown_at) = stack.first() else { return };
        if frames.is_empty() {
            frames = stack;
        }
        let frames: Vec<_> = frames.into_iter().map(|(method, bci)| (method, bci as u16)).collect();
        let exception_name = class.java_name();
        let is_noted = |it: &FailedAssertion| it.exception == exception_name && it.frames.first() == frames.first();
        if self.failed_assertions.list.iter().any(is_noted) {
            return;
        }
        let message = Some(self.get_ref(exception, "detailMessage")).filter(|text| !text.is_null());
        let message = message.map(|text| self.string(text));
        let (method, bci) = thrown_at;
        let thrown_at = (method, if bci == NATIVE_BCI { 0 } else { bci as u16 });
        let failed = FailedAssertion { exception: exception_name, message, frames, thrown_at };
        self.failed_assertions.list.push(failed);
    }
}
