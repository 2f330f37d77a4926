//! What to explore, how, and for how long.

use std::path::PathBuf;
use std::time::Duration;

use doppel_classpath::ClassPath;
use doppel_inputs::Program;
use doppel_vm::Config;

use crate::finding_kind::FindingKind;
use crate::fresh::Given;
use crate::path_end::Failure;
use crate::target::Target;

#[derive(Clone, Debug)]
pub struct Options {
    /// None: the JDK of `JAVA_HOME`, or of `java` on the path.
    pub jdk: Option<PathBuf>,
    /// Of each worker's VM.
    pub config: Config,
    pub program: Program,
    pub args: Vec<String>,
    /// The contents of standard input, or its initial contents if it is symbolic.
    pub stdin: Vec<u8>,
    /// Inputs to begin with, after the default ones.
    pub corpus: Vec<Given>,
    pub strategy: Strategy,
    pub workers: usize,
    pub seed: u64,
    /// The time limit of the whole search.
    pub time_limit: Option<Duration>,
    /// A path that takes longer is a finding. Without this limit paths are cut off, too, so that others get their turn;
    /// they are retried when there is nothing else to do.
    pub path_time_limit: Option<Duration>,
    pub query_time_limit: Duration,
    pub max_paths: Option<u64>,
    /// Choices beyond this depth on a path are not negated.
    pub max_depth: Option<usize>,
    /// The memory limit of the process in bytes.
    pub memory: Option<usize>,
    /// The search ends when this property is violated.
    pub property: Option<Property>,
    /// The search ends when a run has reached this target; [`Config::cover_lines`] must be set.
    pub target: Option<Target>,
    /// A directory for all queries, as SMT-LIB.
    pub query_log: Option<PathBuf>,
    /// The command that starts this search again, for messages; empty if there is none.
    pub command: String,
}

impl Options {
    /// The time limit of a single path.
    pub fn path_time(&self) -> Duration {
        self.path_time_limit.unwrap_or_else(|| match self.time_limit {
            Some(limit) => (limit / PATH_SHARE).max(LEAST_PATH_TIME),
            None => DEFAULT_PATH_TIME,
        })
    }

    /// The class path of the program's own classes.
    pub fn program_class_path(&self) -> ClassPath {
        match &self.program {
            Program::Jar(jar) => ClassPath::parse(jar),
            _ => ClassPath::parse(&self.config.class_path),
        }
    }
}

/// Without `--path-time-limit`, paths are cut off after this share of the time, so that others get their turn.
const PATH_SHARE: u32 = 8;

/// The minimum time of a path.
const LEAST_PATH_TIME: Duration = Duration::from_secs(1);

/// The time of a path if the search has no time limit.
const DEFAULT_PATH_TIME: Duration = Duration::from_secs(10);

/// What no path may end with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// No assertion fails, even if its error is caught.
    NoFailedAssertion,
    NoUncaughtAssertion,
    /// No uncaught `RuntimeException`; errors and checked exceptions may be uncaught.
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

/// The order in which choices are negated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Strategy {
    /// First choices of runs that added coverage, with sides never taken before others.
    Generational,
    /// Like [`Strategy::Generational`], with fresh runs in between: see [`crate::fresh`].
    #[default]
    Portfolio,
    /// The last choice of the latest run.
    DepthFirst,
    /// The choice nearest to the start.
    BreadthFirst,
    /// A random choice, by the seed.
    RandomPath,
    /// The choice whose other side is nearest to the target in the control-flow graph.
    Nearest,
}
