//! Natives of `com.sun.management`.

pub mod internal;
