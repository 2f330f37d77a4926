//! The bridge: methods that doppel does not execute itself run on a real JVM in a side process.
//!
//! The side process is the doppel binary itself, started with a hidden subcommand ([`SIDE_COMMAND`]): [`side::serve`]
//! opens the JDK's `libjvm.so`, creates a VM through JNI and answers requests. [`Bridge`] is the other half, which
//! [`doppel_vm::below`] calls for every uninstrumented method.
//!
//! Objects are *mirrored*: both halves number the objects that they share, and each keeps the last exchanged contents.
//! Before a call, doppel sends what is new and what has changed; after the call, the side does the same. So an object
//! keeps its identity however often it travels, and code in the side may keep references to it.
//!
//! This crate knows nothing of expressions: the VM handles what a call means for them.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod client;
mod difference;
mod hollow;
mod naming;
mod protocol;
pub mod side;

pub use client::{Bridge, Options};

/// The hidden subcommand that makes the doppel binary a side process.
pub const SIDE_COMMAND: &str = "bridge-side";
