//! `gov.nasa`.

pub mod jpf;
