//! The side process: a real JVM that answers requests.

mod classes;
mod confine;
mod env;
mod identity;
mod intercept;
mod jvm;
mod jvmti;
mod kept;
mod objects;
mod raw;
mod serve;

pub use confine::DENIED_FILE;
pub use serve::{STREAM, serve};
