//! `gov.nasa.jpf.symbc`: Symbolic PathFinder's convention.

pub mod debug;
