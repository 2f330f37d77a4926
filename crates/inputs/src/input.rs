//! Inputs: values from outside the program, each represented by one or more variables.

use doppel_expr::ExprId;

use crate::{InputSpec, Kind};

/// The default maximum length of a string or array input.
pub const DEFAULT_MAX_LENGTH: u32 = 64;

/// A symbolic input.
#[derive(Clone, Debug)]
pub struct Input {
    pub name: String,
    pub origin: Origin,
    pub ty: InputType,
    /// The variable, or the elements in order.
    pub variables: Vec<ExprId>,
    /// For strings and arrays: the variable of the length, if the length is symbolic.
    pub length: Option<ExprId>,
    /// For strings: the variable that says whether the string is UTF-16 rather than Latin-1, if both are possible.
    pub encoding: Option<ExprId>,
    /// For strings: whether the value cannot contain a NUL.
    pub excludes_nul: bool,
    /// Whether the value selects which other inputs there are: null or not, a constructor, a number of elements.
    pub is_shape: bool,
}

impl Input {
    /// An input that the program declares, with these variables, and without a length or an encoding.
    pub fn new(name: String, ty: InputType, variables: Vec<ExprId>) -> Input {
        Input {
            name,
            origin: Origin::Program,
            ty,
            variables,
            length: None,
            encoding: None,
            excludes_nul: false,
            is_shape: false,
        }
    }
}

/// Who made an input symbolic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The program, by `doppel.Symbolic`, or the parameters of the method that is the entry.
    Program,
    /// The command line.
    CommandLine(InputSpec),
}

impl Origin {
    /// Whether the input's bytes are text outside the program: standard input, a file, or an environment variable.
    pub fn is_bytes_of_text(&self) -> bool {
        matches!(self, Origin::CommandLine(InputSpec::Stdin | InputSpec::File(_) | InputSpec::Env(_)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputType {
    Primitive(Kind),
    String,
    /// An array of primitives, or the bytes of a stream.
    Array(Kind),
}

impl InputType {
    /// The name in reports: `int`, `string`, `byte[]`.
    pub fn name(self) -> String {
        match self {
            InputType::Primitive(kind) => kind.java_name().to_owned(),
            InputType::String => "string".to_owned(),
            InputType::Array(kind) => format!("{}[]", kind.java_name()),
        }
    }
}
