//! Bytes that are not an instruction.

use thiserror::Error;

/// There is no instruction at this bytecode index.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("bytecode index {bci}: {reason}")]
pub struct Malformed {
    pub bci: usize,
    pub reason: Reason,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Reason {
    #[error("illegal opcode {0:#04x}")]
    IllegalOpcode(u8),
    /// `wide` before an opcode that has no wide form.
    #[error("opcode {0:#04x} has no wide form")]
    IllegalWide(u8),
    /// A switch whose lowest key is above its highest, or with a negative or impossibly large number of entries.
    #[error("illegal number of switch entries")]
    IllegalSwitch,
    /// The code ends before the length of the instruction is known.
    #[error("the code ends where an instruction begins")]
    Cut,
    /// The instruction has this length, but the code ends before.
    #[error("the code ends within an instruction of {len} bytes")]
    Truncated { len: usize },
}
