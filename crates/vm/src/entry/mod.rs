//! A method as the program's entry: every parameter is an input, and so is everything its receiver is built from.
//!
//! [`doppel_inputs::Program::Method`] names the method. [`crate::Vm::run_to_entry`] finds it and makes the plan, an
//! [`Entry`] in `vm.entry`: one [`Value`] per parameter, the same for all inputs. If there is no such entry,
//! `vm.entry_error` and standard error say why. Afterwards the launch continues in two steps:
//!
//! 1. [`inputs`]: all inputs are created, in the order of the parameters, without executing code of the program. Which
//!    of several shapes a value has (null or not, which constant, which constructor, how many elements) is an input of
//!    its own, and a choice on the path. The result is a [`Build`].
//! 2. [`build`]: constructors are called and constants looked up, then the method is called.
//!
//! `vm.entry_state` records the progress: if a constructor threw, the path ended before the entry and is not a finding.
//! `vm.entry_result` is the return value of the method. `vm.symbolic.unexplored` lists values that a caller could pass
//! but no input can become.
//!
//! Names of inputs: a parameter has its source name if the class file records it, else `arg0`; the receiver is `this`.
//! For a parameter `p`: `p.null` (boolean), `p.ordinal` (which constant of an enum), `p.class` (which of several
//! classes), `p.constructor` (which of several), `p.length` (how many elements, for arrays and collections of
//! references), `p[1]` an element, `p.x` the constructor's parameter `x`, `p.2.x` if there are several constructors,
//! `p.1` if there are several classes. An input that is not recorded is 0, `""`, empty, not null, and the first of
//! several.

pub mod build;
mod constructors;
mod containers;
mod error;
pub mod inputs;
pub mod loading;
mod names;
pub mod plan;
mod target;

use doppel_inputs::Kind;

use crate::class::{Class, Method};

pub use build::Build;
pub use constructors::{Constructor, is_inner};
pub use containers::Container;
pub use error::EntryError;
pub use names::parameter_names;
pub use plan::{Shape, Value};
pub(crate) use target::find_method;
pub use target::parameter_descriptors;

/// A method with a plan for its receiver and arguments.
#[derive(Debug)]
pub struct Entry {
    /// The class that the user named; the method may be inherited.
    pub class: &'static Class,
    pub method: &'static Method,
    pub receiver: Option<Value>,
    pub parameters: Vec<Value>,
    /// Values that a caller could pass but no input can become.
    pub unexplored: Vec<String>,
}

/// The progress of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EntryState {
    /// The inputs are incomplete, or the entry of the program is not a method.
    #[default]
    NotYet,
    /// A constructor threw: this input does not exist.
    NotBuilt {
        /// The class of the exception, with dots.
        exception: String,
    },
    /// The method was called.
    Called,
}

/// What the method returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryResult {
    pub kind: Kind,
    /// The value; 0 for a reference.
    pub slot: u64,
    /// Its expression, if it depends on inputs.
    pub tag: u32,
    /// The value for humans: a number, the characters of a string, the class of another object, `null`.
    pub text: String,
}
