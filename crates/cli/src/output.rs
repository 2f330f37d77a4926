//! Standard output: the result and nothing else.

use std::fmt;
use std::io::{self, ErrorKind, Write};

use anyhow::Result;

/// A result that could not be printed.
#[derive(Debug)]
pub struct NotPrinted(io::Error);

impl fmt::Display for NotPrinted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write to standard output: {}", self.0)
    }
}

impl std::error::Error for NotPrinted {}

/// Prints a result. If the reader closes the pipe, it has read enough: success. A full disk is an error, since the
/// result is lost.
pub fn print(text: &str) -> Result<()> {
    let mut stdout = io::stdout();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(NotPrinted(error).into()),
        _ => Ok(()),
    }
}
