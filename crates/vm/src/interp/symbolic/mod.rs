//! What instructions mean on expressions: the tagged side of the handlers in [`super::ops`], entered only if an operand
//! has a tag.
//!
//! Most of it has one shape: make the result's expression, record the choices that the instruction stands for, then let
//! the concrete handler do its work and go on. So concrete behaviour exists once.

pub mod arith;
pub mod array;
pub mod branch;
pub mod call;
mod choose;
pub mod memory;
pub mod native;
pub mod operand;
pub mod switch;
