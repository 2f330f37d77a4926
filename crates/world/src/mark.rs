//! The parts of the world that roll back with a snapshot: captured standard streams, file positions, the compressors of
//! `java.util.zip`, and the whole sandbox if there is one. The contents of the host's files and sockets do not roll
//! back.

use super::descriptors::DescriptorsMark;
use super::stdio::Input;
use super::zip::ZipStreams;
use super::{SandboxState, SharedMapping, World};

/// The captured streams at a snapshot, and copies of the compressors.
pub struct WorldMark {
    zip: ZipStreams,
    files: DescriptorsMark,
    sandbox: Option<SandboxState>,
    mappings: Vec<SharedMapping>,
    input: Option<Input>,
    stdout: usize,
    stderr: usize,
    closed: [bool; 3],
}

impl World {
    pub fn mark(&mut self) -> WorldMark {
        let (stdout, stderr) =
            self.captured().map_or((0, 0), |captured| (captured.stdout.len(), captured.stderr.len()));
        WorldMark {
            zip: self.zip.snapshot(),
            files: self.mark_descriptors(),
            sandbox: self.sandbox.as_ref().map(|sandbox| sandbox.mark()),
            mappings: self.mappings.clone(),
            input: self.input().cloned(),
            stdout,
            stderr,
            closed: self.closed_streams(),
        }
    }

    pub fn rollback(&mut self, mark: &WorldMark) {
        self.zip = mark.zip.snapshot();
        self.rollback_descriptors(&mark.files);
        if let (Some(sandbox), Some(mark)) = (&mut self.sandbox, &mark.sandbox) {
            sandbox.rollback(mark);
        }
        self.mappings.clone_from(&mark.mappings);
        self.reopen_streams(mark.closed);
        self.rollback_input(mark.input.as_ref());
        if let Some(captured) = self.captured_mut() {
            captured.stdout.truncate(mark.stdout);
            captured.stderr.truncate(mark.stderr);
        }
    }
}
