//! The side process: a real JVM that answers requests.
//!
//! # Safety
//!
//! Functions here share one contract, and their `SAFETY` comments mean it:
//!
//! * An environment (JNI or JVMTI) is one that the JVM made, and is used on the thread that it belongs to. Its function
//!   tables are those of `jni-sys`, complete for the version that was asked for.
//! * Objects, classes, fields and methods are handles that this JVM gave and has not taken back: local references live until
//!   their frame is popped, global ones until they are deleted. A field or method belongs to the class that it is used
//!   with, and arguments have the types of its descriptor.
//! * Callbacks are called by the JVM itself, with what its specification says.
//!
//! A function with other conditions says so itself.

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
