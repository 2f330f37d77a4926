//! What of the world goes back with a snapshot: the captured standard streams. Files and sockets do not.

use super::World;

/// How far the captured streams were when a snapshot was taken.
#[derive(Clone, Copy, Debug)]
pub struct WorldMark {
    consumed: usize,
    stdout: usize,
    stderr: usize,
}

impl World {
    pub fn mark(&self) -> WorldMark {
        match self.captured() {
            Some(captured) => {
                WorldMark { consumed: captured.consumed, stdout: captured.stdout.len(), stderr: captured.stderr.len() }
            }
            None => WorldMark { consumed: 0, stdout: 0, stderr: 0 },
        }
    }

    pub fn rollback(&mut self, mark: &WorldMark) {
        if let Some(captured) = self.captured_mut() {
            captured.consumed = mark.consumed;
            captured.stdout.truncate(mark.stdout);
            captured.stderr.truncate(mark.stderr);
        }
    }

    /// Wall time now, in nanoseconds since the epoch: where the virtual clock starts.
    pub fn start_nanos(&self) -> u64 {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |since| since.as_nanos() as u64)
    }
}
