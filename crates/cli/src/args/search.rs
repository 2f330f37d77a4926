//! Options of the commands that search: `explore` and `check`.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;

use super::duration;

/// What to vary, how to search, for how long, and what to print.
#[derive(clap::Args, Debug)]
pub struct Search {
    /// With --symbolic args: maximum number of arguments
    #[arg(long, value_name = "N", default_value_t = 4, help_heading = "Inputs")]
    pub max_args: u32,

    /// For a method: whether to pass null, and how to report the null pointer exceptions that this causes
    #[arg(long, value_enum, value_name = "HOW", default_value_t = NullArguments::Apart, help_heading = "Inputs")]
    pub null_arguments: NullArguments,

    /// Build objects with private constructors, too, if a class has no others; callers may be unable to do so
    #[arg(long, help_heading = "Inputs")]
    pub private_constructors: bool,

    /// Begin with the inputs in this directory, too: each file is the value of the first string or array of bytes. A
    /// directory that --out has written will do as well
    #[arg(long, value_name = "DIR", help_heading = "Inputs")]
    pub corpus: Option<PathBuf>,

    /// Which choice to negate next
    #[arg(long, value_enum, default_value_t = Order::Portfolio, help_heading = "Search")]
    pub strategy: Order,

    /// Do not merge branches without side effects into one path
    #[arg(long, help_heading = "Search")]
    pub no_merge: bool,

    /// Number of worker threads; results do not depend on it [default: one per core]
    #[arg(long, value_name = "N", help_heading = "Search")]
    pub workers: Option<usize>,

    /// Do not replay findings on the real `java`; they stay unconfirmed
    #[arg(long, help_heading = "Search")]
    pub no_replay: bool,

    /// Run native code and replays even if the kernel lacks the means to confine them (Landlock, seccomp)
    #[arg(long, help_heading = "Search")]
    pub unconfined: bool,

    /// Stop after this time, and report everything found so far: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits")]
    pub time_limit: Option<Duration>,

    /// Time limit per path; a path that exceeds it is a finding [default: a share of the total time, twice]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits")]
    pub path_time_limit: Option<Duration>,

    /// Time limit per solver query
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s", help_heading = "Limits")]
    pub query_time_limit: Duration,

    /// Stop after this many paths
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub max_paths: Option<u64>,

    /// Do not explore beyond the Nth decision of a path
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub max_depth: Option<usize>,

    /// Memory limit of the process, in bytes or with K, M or G; each Java heap gets a quarter of it, unless --max-heap is
    /// given
    #[arg(long, value_name = "SIZE", help_heading = "Limits")]
    pub memory: Option<String>,

    /// Print one JSON document instead of text
    #[arg(long, help_heading = "Output")]
    pub json: bool,

    /// Write every solver query to this directory, as SMT-LIB
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub query_log: Option<PathBuf>,

    /// Print solver statistics and every imprecision to standard error at the end
    #[arg(short, long, help_heading = "Output")]
    pub verbose: bool,

    /// Do not show progress
    #[arg(short, long, help_heading = "Output")]
    pub quiet: bool,
}

/// Which choice to negate next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Order {
    /// As generational, with mutated inputs in between
    Portfolio,
    /// Choices of runs that covered new code first
    Generational,
    /// The last choice of the latest run
    DepthFirst,
    /// The choice nearest to the entry
    BreadthFirst,
    /// A random choice, determined by the seed
    RandomPath,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum NullArguments {
    /// Pass null; list null pointer exceptions that a null argument causes last, one per line
    Apart,
    /// Pass null; report them like all other findings
    Like,
    /// Never pass null
    None,
}
