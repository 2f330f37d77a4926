//! `doppel check`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::{Entry, Inputs, Java, Program, Search};

/// Prove that a property holds for all inputs, or refute it
///
/// Prints `holds`, `violated` or `unknown`, and why. It says `holds` only if every path was explored, or if static analysis
/// of the class files proves the property; `violated` only with an input that fails in the same way on the real `java`.
/// Assertions are enabled.
///
/// ENTRY is a main class with symbolic inputs, or a method `pkg.Class.method` whose parameters are all symbolic. If the
/// method is overloaded, add the parameter types: 'pkg.Class.method(int,java.lang.String)'. Options go before ENTRY.
#[derive(clap::Args, Debug)]
#[command(
    override_usage = "doppel check [OPTIONS] ENTRY [ARG]...\n       doppel check [OPTIONS] -jar FILE [ARG]...",
    after_help = "Examples:
  doppel check -cp build/classes com.acme.Main
  doppel check --property no-exception --time-limit 1m -cp app.jar 'com.acme.Price.total(int,int)'"
)]
pub struct Check {
    #[command(flatten)]
    pub entry: Entry,

    #[command(flatten)]
    pub program: Program,

    #[command(flatten)]
    pub inputs: Inputs,

    #[command(flatten)]
    pub search: Search,

    /// Property that must hold on every path
    #[arg(long, value_enum, default_value_t = Property::Assert, help_heading = "Search")]
    pub property: Property,

    /// Explore paths even if static analysis alone could prove the property
    #[arg(long, help_heading = "Search")]
    pub no_proof: bool,

    /// Write the inputs of each path, and what reproduces a counterexample on `java`, to this directory
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub out: Option<PathBuf>,

    #[command(flatten)]
    pub java: Java,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Property {
    /// No assertion fails, not even one whose AssertionError is caught
    Assert,
    /// No AssertionError goes uncaught, nor an exception caused by one
    NoUncaughtAssertion,
    /// No RuntimeException goes uncaught (SV-COMP's property)
    NoRuntimeException,
    /// No exception or error goes uncaught
    NoException,
}

impl From<Property> for doppel_engine::options::Property {
    fn from(property: Property) -> Self {
        match property {
            Property::Assert => Self::NoFailedAssertion,
            Property::NoUncaughtAssertion => Self::NoUncaughtAssertion,
            Property::NoRuntimeException => Self::NoRuntimeException,
            Property::NoException => Self::NoException,
        }
    }
}
