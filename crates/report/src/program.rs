//! What was run: enough to run it again, on the same class path.

use doppel_inputs::{InputSpec, Program as VmProgram};
use serde::Serialize;

#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Program {
    /// A main class, or a method with the types of its parameters, if they were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jar: Option<String>,
    /// Whether the entry is a method, whose parameters are all inputs.
    pub is_method: bool,
    pub args: Vec<String>,
    /// What `--symbolic` named.
    pub symbolic: Vec<String>,
}

impl Program {
    pub fn new(program: &VmProgram, args: &[String], symbolic: &[InputSpec]) -> Program {
        let (entry, jar) = match program {
            VmProgram::MainClass(name) => (Some(name.clone()), None),
            VmProgram::Jar(file) => (None, Some(file.clone())),
            VmProgram::Method(name) => (Some(name.to_string()), None),
        };
        Program {
            entry,
            jar,
            is_method: matches!(program, VmProgram::Method(_)),
            args: args.to_vec(),
            symbolic: symbolic.iter().map(InputSpec::to_string).collect(),
        }
    }
}
