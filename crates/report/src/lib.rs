//! Results in the formats that other tools read: path constraints as SMT-LIB, runs as JSON.

pub mod run;
pub mod smtlib;
