//! Limits on what a search writes: in an hour it finds more paths than anyone reads, or than fit on a disk.

/// More would not be read, and file systems get slow.
const MAX_PATHS: u64 = 10_000;

const MAX_BYTES: u64 = 256 << 20;

#[derive(Clone, Copy, Default, Debug)]
pub struct Budget {
    pub n_paths: u64,
    n_bytes: u64,
    /// Paths that were not written for lack of room.
    pub n_left_out: u64,
}

impl Budget {
    /// Whether one more path of this size may be written; counts it if so.
    pub fn take(&mut self, n_bytes: u64) -> bool {
        let has_room = self.n_paths < MAX_PATHS && self.n_bytes + n_bytes <= MAX_BYTES;
        match has_room {
            true => (self.n_paths, self.n_bytes) = (self.n_paths + 1, self.n_bytes + n_bytes),
            false => self.n_left_out += 1,
        }
        has_room
    }

    /// A note if something was left out.
    pub fn note(&self) -> Option<String> {
        (self.n_left_out > 0).then(|| {
            let (kept, left) = (self.n_paths, self.n_left_out);
            let megabytes = MAX_BYTES >> 20;
            format!(
                "--out has {kept} paths but lacks {left} more: it is limited to {MAX_PATHS} paths and {megabytes} MB; all findings are there"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_much_is_counted_and_said() {
        let mut budget = Budget::default();
        assert!((0..MAX_PATHS).all(|_| budget.take(1)));
        assert_eq!(budget.note(), None);
        assert!(!budget.take(1));
        assert_eq!((budget.n_paths, budget.n_left_out), (MAX_PATHS, 1));
        assert!(budget.note().is_some_and(|note| note.contains("lacks 1 more")));
        let mut budget = Budget::default();
        assert!(budget.take(MAX_BYTES) && !budget.take(1));
    }
}
