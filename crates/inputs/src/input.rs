//! Inputs: values that a run starts from and that could have been others. Each is one or more variables.

use doppel_expr::ExprId;

use crate::Kind;

/// The longest string or array that an input may be, unless the user says otherwise.
pub const DEFAULT_MAX_LENGTH: u32 = 64;

/// Something that was made symbolic.
#[derive(Clone, Debug)]
pub struct Input {
    pub name: String,
    pub ty: InputType,
    /// The variable, or the elements in order.
    pub variables: Vec<ExprId>,
    /// For strings and arrays: the variable of the length, if it is one.
    pub length: Option<ExprId>,
    /// For strings: the variable that says whether it is UTF-16 rather than Latin-1, if it could be either.
    pub encoding: Option<ExprId>,
    /// For strings: whether a NUL would end it.
    pub excludes_nul: bool,
}

impl Input {
    /// An input of these variables only.
    pub fn new(name: String, ty: InputType, variables: Vec<ExprId>) -> Input {
        Input { name, ty, variables, length: None, encoding: None, excludes_nul: false }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputType {
    Primitive(Kind),
    String,
    /// An array of primitives, or bytes of a stream.
    Array(Kind),
}

impl InputType {
    /// As reports spell it: `int`, `string`, `byte[]`.
    pub fn name(self) -> String {
        match self {
            InputType::Primitive(kind) => kind.java_name().to_owned(),
            InputType::String => "string".to_owned(),
            InputType::Array(kind) => format!("{}[]", kind.java_name()),
        }
    }
}
