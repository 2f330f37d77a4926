//! A program with the inputs that it gets from its command line.

use doppel_inputs::{InputSpec, Kind, Recording};

use crate::error::ReplayError;

/// A program as the user starts it.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    /// The main class, or the jar.
    pub what: String,
    pub is_jar: bool,
    /// The arguments if none are recorded.
    pub args: Vec<String>,
    pub stdin: Vec<u8>,
    /// The inputs that the command line declares, in addition to the program's own.
    pub symbolic: Vec<InputSpec>,
}

/// `args[0]` and so on, as many as `args.length` says or as were typed.
pub(crate) fn recorded_args(typed: &[String], recording: &Recording) -> Result<Vec<String>, ReplayError> {
    let count = recording.primitive("args.length", Kind::Int).map_or(typed.len(), |count| count as u32 as usize);
    let argument = |index: usize| match recording.get(&format!("args[{index}]")) {
        Some(units) => text(&units, "an argument"),
        None => Ok(typed.get(index).cloned().unwrap_or_default()),
    };
    (0..count).map(argument).collect()
}

/// Text that the host can represent.
pub(crate) fn text(units: &[u16], what: &str) -> Result<String, ReplayError> {
    let text = String::from_utf16(units).ok().filter(|text| !text.contains('\0'));
    text.ok_or_else(|| ReplayError::Impossible(format!("{what} cannot have this value outside the program")))
}

pub(crate) fn recorded_bytes(recording: &Recording, spec: &InputSpec) -> Option<Vec<u8>> {
    let elements = recording.elements(&spec.to_string(), Kind::Byte)?;
    Some(elements.iter().map(|&byte| byte as u8).collect())
}
