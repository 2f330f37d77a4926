//! `doppel explore`.

use std::path::PathBuf;

use super::{Entry, Inputs, Java, Program, Search};

/// Explore the paths of a program: find inputs that break it and inputs that cover it
///
/// ENTRY is a main class with symbolic inputs, or a method `pkg.Class.method` whose parameters are all symbolic. If the
/// method is overloaded, add the parameter types: 'pkg.Class.method(int,java.lang.String)'. Options go before ENTRY.
#[derive(clap::Args, Debug)]
#[command(
    override_usage = "doppel explore [OPTIONS] ENTRY [ARG]...\n       doppel explore [OPTIONS] -jar FILE [ARG]...",
    after_help = "Examples:
  doppel explore --symbolic args -cp build/classes com.acme.Main
  doppel explore --time-limit 30s --out found -cp app.jar com.acme.Parser.parse
  doppel explore --corpus samples -cp app.jar com.acme.Parser.parse
  doppel explore --symbolic stdin --max-length 8 -cp build/classes com.acme.Main < seed.txt"
)]
pub struct Explore {
    #[command(flatten)]
    pub entry: Entry,

    #[command(flatten)]
    pub program: Program,

    #[command(flatten)]
    pub inputs: Inputs,

    #[command(flatten)]
    pub search: Search,

    /// Search for inputs that reach this method or line, `pkg.Class.method` or `pkg.Class:12`, and stop at the first
    #[arg(long, value_name = "PLACE", conflicts_with = "strategy", help_heading = "Search")]
    pub target: Option<String>,

    /// Write the inputs of paths that add coverage, all findings and coverage.xml to this directory, which must be new,
    /// empty or from an earlier search
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub out: Option<PathBuf>,

    /// With --out: write the inputs of every path
    #[arg(long, requires = "out", help_heading = "Output")]
    pub all_paths: bool,

    #[command(flatten)]
    pub java: Java,
}
