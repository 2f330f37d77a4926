//! The semantics of instructions on expressions: the tagged side of the handlers in [`super::ops`], entered only if an
//! operand has a tag.
//!
//! Most functions have one shape: build the expression of the result, record the choices of the instruction, then let
//! the concrete handler do its work and continue. So concrete behaviour is implemented once. The expression of an opcode
//! that only computes stands beside its handler, in [`super::ops`]: `lcmp` in `ops/compare.rs`.

pub mod array;
pub mod branch;
pub mod call;
mod choose;
pub mod memory;
pub mod native;
pub mod operand;
pub mod operator;
pub mod switch;
