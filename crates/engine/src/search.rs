//! A whole search.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use crate::StartError;
use crate::exploration::Exploration;
use crate::options::Options;
use crate::rounds::Rounds;
use crate::shared::{Observer, Shared};
use crate::worker;

/// Explores a program until everything is covered or the budget is spent. `started`: when the user's time began.
///
/// Ends in time, with everything found so far, even if a worker cannot be stopped. Such a worker keeps running, so the
/// process should end soon.
pub fn explore(
    options: &Arc<Options>,
    observer: Arc<dyn Observer>,
    started: Instant,
) -> Result<Exploration, StartError> {
    let shared = Arc::new(Shared::new(Arc::clone(options), observer, started));
    let rounds = Arc::new(Rounds::new(Arc::clone(&shared)));
    worker::run_all(&rounds)?;
    rounds.finish();
    let (n_explored, n_diverged) = (shared.n_paths.load(Relaxed), shared.n_diverged.load(Relaxed));
    let mut exploration = shared.take_found().sum_up();
    (exploration.paths.n_explored, exploration.paths.n_diverged) = (n_explored, n_diverged);
    exploration.elapsed = started.elapsed();
    Ok(exploration)
}
