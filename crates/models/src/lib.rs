//! What a user needs to write models (Java methods that replace others): which methods need one ([`needed`]), a source to
//! begin with ([`skeleton`]), and whether a model does what its method does ([`check`]), first on the paths of a report
//! ([`recorded`]).
//!
//! How models are executed is the VM's business: `doppel_vm::models`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod check;
pub mod needed;
pub mod recorded;
pub mod skeleton;
