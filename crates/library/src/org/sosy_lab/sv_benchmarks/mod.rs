//! `org.sosy_lab.sv_benchmarks`: SV-COMP's convention.

pub mod verifier;
