//! Support for writing models (Java methods that replace others): which methods need one ([`needed`]), an initial
//! source ([`skeleton`]), and a check that a model does what its method does ([`check`]), first on the paths of a
//! report ([`recorded`]).
//!
//! `doppel_vm::models` executes models.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod check;
pub mod needed;
pub mod recorded;
pub mod skeleton;
