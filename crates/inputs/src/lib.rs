//! What a run starts from and how it ends, as plain data: the requested inputs, their types and values, and the
//! outcome. Reports, replays and generated tests need nothing else of a run. Nothing in this crate executes code.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod input;
mod java_type;
mod kind;
mod method_name;
mod outcome;
mod program;
mod properties;
mod recording;
mod request;
mod spec;

pub use input::{DEFAULT_MAX_LENGTH, Input, InputType, Origin};
pub use java_type::java_type;
pub use kind::Kind;
pub use method_name::MethodName;
pub use outcome::{End, MainEnd, Outcome, Unsupported};
pub use program::Program;
pub use recording::{Recorded, Recording, number};
pub use request::{Request, Requests};
pub use spec::{InputSpec, SpecError};
