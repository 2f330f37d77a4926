//! How a solver is to work.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What the caller decides.
#[derive(Clone, Debug)]
pub struct Options {
    /// The longest that one query may take.
    pub query_time_limit: Duration,
    /// Set by anyone to end a running query soon, and every later one at once.
    pub cancel: Arc<AtomicBool>,
    /// A directory that gets every query as SMT-LIB: `<n>-asked.smt2` as it was asked, `<n>-solved.smt2` as the back end got
    /// it, if it did.
    pub log: Option<PathBuf>,
    /// Asks Z3, too (`z3` on `PATH`), and answers `Unknown` where it disagrees: for tests.
    pub cross_check: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { query_time_limit: Duration::from_secs(10), cancel: Arc::default(), log: None, cross_check: false }
    }
}
