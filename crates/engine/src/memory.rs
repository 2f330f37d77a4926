//! Memory use of the process, and the measures taken when it gets close to the limit.

use crate::incomplete::Incomplete;
use crate::shared::Shared;

/// The percentage of the limit above which checkpoints are not kept.
const SHORT: usize = 80;

/// The percentage at which the search ends, while there is room to report its results.
const USED_UP: usize = 95;

pub struct Memory {
    limit: usize,
}

impl Memory {
    pub fn new(limit: usize) -> Memory {
        Memory { limit }
    }

    /// Checks the memory in use, and acts on it.
    pub fn watch(&self, shared: &Shared) {
        let Some(resident) = resident() else { return };
        if resident >= self.limit / 100 * USED_UP {
            shared.end_because(Incomplete::Memory);
        } else if resident >= self.limit / 100 * SHORT {
            shared.save_memory();
        }
    }
}

/// Whether there is memory for this many lanes. The current use gives an estimate per lane; new lanes take theirs at
/// once, without a chance to check in between.
pub fn has_room_for_lanes(limit: usize, n_now: usize, n_wanted: usize) -> bool {
    resident().is_none_or(|resident| resident / n_now * n_wanted < limit / 100 * SHORT)
}

/// The resident memory of the process in bytes; none if the system does not report it.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_touched_is_counted() {
        let before = resident().unwrap();
        // Opaque: otherwise the optimiser sees that the block is unused and never allocates it.
        let block = std::hint::black_box(vec![1u8; 32 << 20]);
        let after = resident().unwrap();
        assert!(after > before + (16 << 20), "{before} {after}");
        drop(block);
    }
}
