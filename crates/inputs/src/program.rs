//! The program to start.

use crate::MethodName;

#[derive(Clone, Debug)]
pub enum Program {
    MainClass(String),
    Jar(String),
    /// A method; each of its parameters is an input.
    Method(MethodName),
}

impl Program {
    /// Parses `pkg.Class.method` or `pkg.Class.method(int,java.lang.String)`; none for anything else.
    pub fn parse_method(text: &str) -> Option<Program> {
        MethodName::parse(text).map(Program::Method)
    }
}
