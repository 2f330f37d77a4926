//! Bytecode (JVMS §6.5): the only place that knows the layout of instructions.
//!
//! [`Instruction::decode`] decodes one, [`instructions()`] all of a method. Both accept any bytes: anything that is not
//! an instruction is [`Malformed`], with its index. Operands, [`Jump`]s and [`Switch`]es of a decoded instruction are
//! complete, but may refer to places or constants that do not exist.

mod effect;
mod instruction;
mod instructions;
mod jump;
mod length;
mod malformed;
mod shuffle;
mod switch;
#[cfg(test)]
mod tests;

pub use effect::{Effect, Kind, effect};
pub use instruction::Instruction;
pub use instructions::{Instructions, instructions};
pub use jump::Jump;
pub use malformed::{Malformed, Reason};
pub use shuffle::{Shuffle, shuffle};
pub use switch::Switch;
