//! The virtual machine: runs unmodified application and JDK classes on concrete values, with room for a symbolic tag
//! beside every slot, field and array element, and can be snapshotted and rolled back at any instruction.
//!
//! Entry type: [`Vm`]. Knows nothing of search or solvers.

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
pub mod npe_message;
pub mod object;
pub mod out_of_memory;
pub mod reference;
pub mod release;
pub mod snapshot;
pub mod step;
pub mod string;
pub mod summary;
pub mod symbol;
pub mod symbolic;
pub mod thread;
mod verify;
pub mod vm;

pub use config::{Assertions, Config};
pub use vm::Vm;
