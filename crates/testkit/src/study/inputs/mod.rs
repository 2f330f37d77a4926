//! Inputs of the subjects: the same on every run, and all our own.

pub mod class;
pub mod cnf;
pub mod csp;
pub mod lex;
pub mod opb;
pub mod text;
pub mod xml;

/// A file that a subject is given.
pub struct InputFile {
    pub name: String,
    pub content: Vec<u8>,
}

impl InputFile {
    fn new(name: impl Into<String>, content: impl Into<Vec<u8>>) -> InputFile {
        InputFile { name: name.into(), content: content.into() }
    }
}
