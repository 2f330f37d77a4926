//! Options of the commands that search: `explore` and `check`.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;

use super::{Java, duration};

/// Search all paths of a program: inputs for each, what breaks it, what is covered.
///
/// ENTRY is a main class, or a method `pkg.Class.method`, with `(int,java.lang.String)` behind it if it is overloaded: then all
/// its parameters are symbolic.
///
/// Examples:
///   doppel explore --symbolic args -cp build/classes com.acme.Main
///   doppel explore --time-limit 30s --out found -cp app.jar com.acme.Parser.parse
///   doppel explore --symbolic stdin --max-length 8 -cp build/classes com.acme.Main < seed.txt
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Explore {
    #[command(flatten)]
    pub java: Java,

    #[command(flatten)]
    pub search: Search,

    /// Search for inputs that come to this method or line, `pkg.Class.method` or `pkg.Class:12`, and end when one does
    #[arg(long, value_name = "PLACE", conflicts_with = "strategy")]
    pub target: Option<String>,

    /// Write inputs that cover the program, the findings and the coverage (coverage.xml) to this directory, which must be new,
    /// empty or from an earlier search
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// With --out: write the inputs of every path, not only of those that add coverage
    #[arg(long, requires = "out")]
    pub all_paths: bool,

    /// Main class or method, then the program's arguments
    #[arg(trailing_var_arg = true, value_name = "ENTRY [ARG]...")]
    pub program: Vec<String>,
}

/// Prove a property for all inputs, or refute it: prints `holds`, `violated` or `unknown`, and why.
///
/// Assertions are on. `holds` is said only after a complete search, or if nothing that the program can come to throws what
/// must not be thrown; `violated` only with an input that the real `java` has confirmed.
///
/// Examples:
///   doppel check -cp build/classes com.acme.Main
///   doppel check --property no-exception --time-limit 1m -cp app.jar 'com.acme.Price.total(int,int)'
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Check {
    #[command(flatten)]
    pub java: Java,

    #[command(flatten)]
    pub search: Search,

    /// What must hold on every path
    #[arg(long, value_enum, default_value_t = Property::Assert)]
    pub property: Property,

    /// Run paths even where the class files alone prove the property
    #[arg(long)]
    pub no_proof: bool,

    /// Write an input for every path and what is needed to see a counterexample on `java` to this directory
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Main class or method, then the program's arguments
    #[arg(trailing_var_arg = true, value_name = "ENTRY [ARG]...")]
    pub program: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Property {
    /// No assertion fails, not even one whose error is caught
    Assert,
    /// No AssertionError is left uncaught, nor an exception that one has caused
    NoUncaughtAssertion,
    /// No RuntimeException is left uncaught (what SV-COMP asks)
    NoRuntimeException,
    /// No exception or error is left uncaught
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

/// Which choice is negated next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Order {
    /// Choices of runs that covered something new first
    Generational,
    /// The last choice of the latest run
    DepthFirst,
    /// The choice nearest to the start
    BreadthFirst,
    /// Any, by the seed
    RandomPath,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum NullArguments {
    /// Null pointers that come of a null argument are listed at the end, a line each
    Apart,
    /// They are told like anything else
    Like,
    /// No argument is null
    None,
}

/// How to search, and for how long.
#[derive(clap::Args, Debug)]
pub struct Search {
    /// End after this long, with everything found so far: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time_limit: Option<Duration>,

    /// A single path that takes longer is a finding; by default a share of the time, twice
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub path_time_limit: Option<Duration>,

    /// The longest that the solver may take for one question
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub query_time_limit: Duration,

    /// End after this many paths
    #[arg(long, value_name = "N")]
    pub max_paths: Option<u64>,

    /// Do not negate choices behind this many on one path
    #[arg(long, value_name = "N")]
    pub max_depth: Option<usize>,

    /// With --symbolic args: the greatest number of arguments
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub max_args: u32,

    /// Make objects by private constructors, too, where a class has no others: perhaps some that no caller can make
    #[arg(long)]
    pub private_constructors: bool,

    /// Of a method: whether null is passed for parameters, and how it is told
    #[arg(long, value_enum, value_name = "HOW", default_value_t = NullArguments::Apart)]
    pub null_arguments: NullArguments,

    /// Bytes that the process may use, with K, M or G; a Java heap gets a quarter of them, unless --max-heap says otherwise
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<String>,

    /// Threads that search [default: one per core]
    #[arg(long, value_name = "N")]
    pub workers: Option<usize>,

    /// Which choice is negated next
    #[arg(long, value_enum, default_value_t = Order::Generational)]
    pub strategy: Order,

    /// Keep the plain tree: small diamonds of branches are not merged into one expression
    #[arg(long)]
    pub no_merge: bool,

    /// Do not run findings on the real `java`; they stay unconfirmed
    #[arg(long)]
    pub no_replay: bool,

    /// Run native code and `java` even where the kernel has no Landlock or seccomp to keep them from changing things
    #[arg(long)]
    pub unconfined: bool,

    /// Write every question to the solver to this directory, as SMT-LIB
    #[arg(long, value_name = "DIR")]
    pub query_log: Option<PathBuf>,

    /// Print one JSON document instead
    #[arg(long)]
    pub json: bool,

    /// Print statistics of the solver and every imprecision to standard error at the end
    #[arg(short, long)]
    pub verbose: bool,

    /// No progress
    #[arg(short, long)]
    pub quiet: bool,
}
