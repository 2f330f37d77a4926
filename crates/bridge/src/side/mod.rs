//! The side process: a real JVM that answers requests.

mod classes;
mod env;
mod identity;
mod intercept;
mod jvm;
mod jvmti;
mod kept;
mod objects;
mod raw;
mod serve;

pub use serve::{STREAM, serve};
