//! What to start.

use crate::MethodName;

#[derive(Clone, Debug)]
pub enum Program {
    MainClass(String),
    Jar(String),
    /// A method, every parameter of which is an input.
    Method(MethodName),
}

impl Program {
    /// Reads `pkg.Class.method` or `pkg.Class.method(int,java.lang.String)`. None if it is neither.
    pub fn parse_method(text: &str) -> Option<Program> {
        MethodName::parse(text).map(Program::Method)
    }
}
