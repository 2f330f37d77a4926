//! The virtual machine. It runs unmodified application and JDK classes on concrete values, with room for a symbolic tag
//! beside every slot, field and array element, and supports snapshots and rollback at any instruction.
//!
//! Entry types: [`session::Session`] for those who run programs, [`Vm`] for the code that programs call. Knows nothing of
//! solvers and of how a search chooses its paths.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod below;
pub mod boot;
pub mod class;
mod config;
pub mod denials;
pub mod entry;
pub mod exception;
pub mod finalizer;
pub mod heap;
pub mod interp;
pub mod invoke;
pub mod known;
pub mod launch;
pub mod library;
pub mod missing;
pub mod models;
pub mod natives;
pub mod object;
pub mod out_of_memory;
mod rebase;
pub mod reference;
pub mod release;
pub mod session;
pub mod snapshot;
pub mod step;
pub mod string;
pub mod summary;
pub mod symbol;
pub mod symbolic;
pub mod thread;
pub mod vm;

pub use config::{Assertions, Config};
pub use vm::Vm;
