//! `gov.nasa.jpf`.

pub mod symbc;
