//! What of the world goes back with a snapshot: the captured standard streams, positions of files, and the compressors of
//! `java.util.zip`. Contents of files and sockets do not.

use super::World;
use super::descriptors::DescriptorsMark;
use super::zip::ZipStreams;

/// How far the captured streams were when a snapshot was taken, and copies of the compressors.
pub struct WorldMark {
    zip: ZipStreams,
    files: DescriptorsMark,
    consumed: usize,
    stdout: usize,
    stderr: usize,
}

impl World {
    pub fn mark(&mut self) -> WorldMark {
        let consumed = self.input().map_or(0, |input| input.consumed);
        let (stdout, stderr) =
            self.captured().map_or((0, 0), |captured| (captured.stdout.len(), captured.stderr.len()));
        WorldMark { zip: self.zip.snapshot(), files: self.mark_descriptors(), consumed, stdout, stderr }
    }

    pub fn rollback(&mut self, mark: &WorldMark) {
        self.zip = mark.zip.snapshot();
        self.rollback_descriptors(&mark.files);
        if let Some(input) = self.input_mut() {
            input.consumed = mark.consumed;
        }
        if let Some(captured) = self.captured_mut() {
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
