//! The sources of classes: directories, jars (including multi-release ones) and the JDK's `lib/modules`; and the parser
//! that turns class-file bytes into a [`classfile::ClassFile`]. Knows the format of JVMS chapter 4, but neither linking
//! nor execution.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
// Class files and jars may be hostile.
#![deny(clippy::indexing_slicing, clippy::string_slice)]

pub mod bytecode;
mod bytes;
mod class_path;
pub mod classfile;
mod error;
mod jar;
mod jdk;
mod jimage;

pub use bytes::Bytes;
pub use class_path::{ClassPath, Found, Origin};
pub use classfile::ClassFile;
pub use error::ClassPathError;
pub use jar::{Jar, Manifest};
pub use jdk::Jdk;
pub use jimage::JImage;
