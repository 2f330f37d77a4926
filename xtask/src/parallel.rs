//! Independent pieces of work on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// One thread per core.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get())
}

/// Calls `work` with every index below `n_items`, each once, on this many threads.
pub fn in_parallel(n_items: usize, n_threads: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= n_items {
                        break;
                    }
                    work(index);
                }
            });
        }
    });
}
