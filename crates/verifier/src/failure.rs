//! Unsuccessful ends of verification.

use crate::hierarchy::Interrupted;
use crate::report::Context;

/// Why a class is not verified.
#[derive(Debug)]
pub enum Failure {
    /// The hierarchy could not load a class, or not yet; it knows why.
    Interrupted,
    /// Perhaps legal, but too expensive to verify.
    TooComplex {
        method: String,
    },
    /// `ClassFormatError` about an unreadable stack map; there is no second chance.
    Broken(String),
    Rejected(Rejection),
}

/// The error to throw about a class.
#[derive(Debug)]
pub struct Rejection {
    /// The class of the error.
    pub error: &'static str,
    pub message: String,
}

/// Why a method is rejected.
pub(crate) enum Fail {
    /// `VerifyError`, with place and reason.
    Verify(String, Box<Context>),
    /// `ClassFormatError`.
    Format(String),
    /// The same about an unreadable stack map; there is no second chance.
    BrokenTable(String),
    TooComplex,
    Interrupted,
}

impl From<Interrupted> for Fail {
    fn from(_: Interrupted) -> Fail {
        Fail::Interrupted
    }
}

pub(crate) type Checked<T> = Result<T, Fail>;
