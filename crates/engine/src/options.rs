//! What to explore, how, and for how long.

use std::path::PathBuf;
use std::time::Duration;

use doppel_classpath::ClassPath;
use doppel_inputs::{InputSpec, Program};
use doppel_vm::Config;

use crate::finding::FindingKind;
use crate::path_end::Failure;
use crate::target::Target;

#[derive(Clone, Debug)]
pub struct Options {
    /// None: the one that `JAVA_HOME` or `java` on the path names.
    pub jdk: Option<PathBuf>,
    /// Of each worker's VM. What is symbolic is not in it but below.
    pub config: Config,
    pub program: Program,
    pub args: Vec<String>,
    /// What the program reads from standard input, or begins with reading if that is symbolic.
    pub stdin: Vec<u8>,
    pub symbolic: Vec<InputSpec>,
    pub strategy: Strategy,
    pub workers: usize,
    pub seed: u64,
    /// The whole search ends after this long.
    pub time_limit: Option<Duration>,
    /// A path that takes longer is a finding. Without it paths are cut off, too, so that others get their turn, and tried again
    /// when there is nothing else to do.
    pub path_time_limit: Option<Duration>,
    pub query_time_limit: Duration,
    pub max_paths: Option<u64>,
    /// Choices behind this many on one path are not negated.
    pub max_depth: Option<usize>,
    /// Bytes that the process may use.
    pub memory: Option<usize>,
    /// The search is over when this is violated.
    pub property: Option<Property>,
    /// The search is over when a run has come here; [`Config::cover_lines`] must be set.
    pub target: Option<Target>,
    /// A directory for every query, as SMT-LIB.
    pub query_log: Option<PathBuf>,
    /// How to start this search again, for messages; empty if nobody can.
    pub command: String,
}

impl Options {
    /// How long a single path may take.
    pub fn path_time(&self) -> Duration {
        self.path_time_limit.unwrap_or_else(|| match self.time_limit {
            Some(limit) => (limit / PATH_SHARE).max(LEAST_PATH_TIME),
            None => DEFAULT_PATH_TIME,
        })
    }

    /// Where the program's own classes are.
    pub fn program_class_path(&self) -> ClassPath {
        match &self.program {
            Program::Jar(jar) => ClassPath::parse(jar),
            _ => ClassPath::parse(&self.config.class_path),
        }
    }
}

/// Paths of a search without `--path-time-limit` are cut off after this share of the time, so that others get their turn.
const PATH_SHARE: u32 = 8;

/// The least that a path gets.
const LEAST_PATH_TIME: Duration = Duration::from_secs(1);

/// If nobody said how long the search may take.
const DEFAULT_PATH_TIME: Duration = Duration::from_secs(10);

/// What no path may end with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// Not even one that is caught.
    NoFailedAssertion,
    NoUncaughtAssertion,
    /// Errors and checked exceptions may be left uncaught.
    NoRuntimeException,
    NoException,
}

impl Property {
    pub fn is_violated_by(self, failure: &Failure) -> bool {
        match self {
            Property::NoFailedAssertion => failure.kind == FindingKind::Assertion,
            Property::NoUncaughtAssertion => failure.kind == FindingKind::Assertion && !failure.is_caught,
            Property::NoRuntimeException => failure.is_runtime_exception,
            Property::NoException => failure.exception.is_some() && !failure.is_caught,
        }
    }
}

/// Which choice is negated next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Strategy {
    /// Choices of runs that covered something new come first, sides never taken before others.
    #[default]
    Generational,
    /// The last choice of the latest run.
    DepthFirst,
    /// The choice nearest to the start.
    BreadthFirst,
    /// Any, by the seed.
    RandomPath,
    /// The choice behind whose other side the target is nearest, as the code says.
    Nearest,
}
