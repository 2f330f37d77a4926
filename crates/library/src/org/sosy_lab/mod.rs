//! `org.sosy_lab`.

pub mod sv_benchmarks;
