//! Options of a solver.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What the caller decides.
#[derive(Clone, Debug)]
pub struct Options {
    /// The time limit per query.
    pub query_time_limit: Duration,
    /// Can be set from outside to end a running query soon, and every later one at once.
    pub cancel: Arc<AtomicBool>,
    /// A directory for all queries as SMT-LIB: `<n>-asked.smt2` as asked, and `<n>-solved.smt2` as sent to the back
    /// end, if it was.
    pub log: Option<PathBuf>,
    /// Also asks Z3 (`z3` on `PATH`), and answers `Unknown` if it disagrees: for tests.
    pub cross_check: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { query_time_limit: Duration::from_secs(10), cancel: Arc::default(), log: None, cross_check: false }
    }
}
