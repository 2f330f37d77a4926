//! Natives of `com.sun.*`.

pub mod management;
