//! The building blocks of doppel's tests: programs (fixtures and random ones), the real `java` as the oracle, and the
//! comparison of the two.
//!
//! The flow is always the same: [`compile`] Java sources, run the class with [`jdk::Jdk`] and with [`doppel`], and
//! [`compare`] the two [`process::Run`]s in full: standard output, standard error and how the process ended.
//!
//! Nothing here links against the VM: doppel is tested as a program, the way users run it.

pub mod compare;
pub mod compile;
pub mod content_hash;
pub mod differential;
pub mod document;
pub mod doppel;
pub mod exhaustive;
pub mod fixture;
pub mod harness;
pub mod hostile;
pub mod initializers;
pub mod jdk;
pub mod known_answers;
pub mod model_pairs;
pub mod mutants;
pub mod native;
pub mod oracle;
pub mod process;
pub mod program;
pub mod random;
pub mod running;
pub mod study;
pub mod verdicts;
pub mod workspace;
