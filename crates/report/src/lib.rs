//! Results in the formats that other tools read. So far: path constraints as SMT-LIB.

pub mod smtlib;
