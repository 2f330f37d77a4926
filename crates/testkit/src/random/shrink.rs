//! Shrinks a diverging program: removes statements as long as it still compiles and still diverges.
//!
//! Delta debugging (Zeller, Hildebrandt: Simplifying and isolating failure-inducing input, 2002) over the statement
//! tree, with one deviation: all candidates of one granularity are compiled in one process, since starting javac is the
//! main cost.

use super::batch::{BatchError, Divergence, keep};
use super::{Batch, Program};
use crate::jdk::Jdk;

/// Candidates per compilation.
const N_CANDIDATES: usize = 16;

/// At most `max_rounds` compilations. The result diverges, too, and its source replaces the kept one.
pub fn shrink(jdk: &Jdk, divergence: Divergence, max_rounds: usize) -> Result<Divergence, BatchError> {
    let mut best = divergence;
    let mut chunk = best.program.class.n_below().div_ceil(2);
    let mut start = 0;
    for _ in 0..max_rounds {
        let size = best.program.class.n_below();
        if start >= size {
            if chunk <= 1 {
                break;
            }
            chunk = chunk.div_ceil(2);
            start = 0;
        }
        let starts: Vec<usize> = (start..size).step_by(chunk).take(N_CANDIDATES).collect();
        match first_diverging(jdk, &best.program, &starts, chunk)? {
            Some((from, smaller)) => {
                best = smaller;
                start = from;
            }
            None => start += chunk * N_CANDIDATES,
        }
    }
    Ok(best)
}

fn first_diverging(
    jdk: &Jdk,
    program: &Program,
    starts: &[usize],
    chunk: usize,
) -> Result<Option<(usize, Divergence)>, BatchError> {
    let without = |&from: &usize| {
        let removed = from..from + chunk;
        Program { seed: program.seed, class: program.class.filtered(&mut 0, &|index| !removed.contains(&index)) }
    };
    let candidates = starts.iter().map(without).collect();
    for (&from, batch) in starts.iter().zip(Batch::compile_separately(jdk, candidates)?) {
        let Some(batch) = batch else { continue };
        let candidate = &batch.programs()[0];
        // A candidate that does not end is useless, but not an error.
        if let Ok(Some(difference)) = batch.divergence_of(jdk, candidate) {
            return Ok(Some((from, keep(candidate, difference)?)));
        }
    }
    Ok(None)
}
