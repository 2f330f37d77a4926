//! Regular files across snapshots: a rollback restores their positions and reopens files that were closed since.
//!
//! A file that is open when a snapshot is taken stays open on the host when the program closes it, so that its
//! descriptor means the same file after a rollback. Data written to the file is not undone.

use std::collections::BTreeMap;

use super::{Sys, World, check};

#[derive(Default)]
pub(super) struct Descriptors {
    files: BTreeMap<i32, File>,
    /// A counter of openings: a rollback compares it to find those that are newer.
    n_opened: u64,
}

#[derive(Clone, Copy)]
struct File {
    opened: u64,
    /// Whether a snapshot was taken while it was open.
    marked: bool,
    /// The program has closed it; it stays open only for a rollback.
    closed: bool,
    /// Device and inode, if the descriptor is readable.
    readable: Option<(u64, u64)>,
}

/// The open files at a snapshot.
pub(super) struct DescriptorsMark {
    n_opened: u64,
    positions: Vec<(i32, i64)>,
}

impl World {
    /// Records that the program has opened a descriptor.
    pub(super) fn opened(&mut self, fd: i32) {
        if let Some(stat) = self.fstat(fd).ok().filter(|stat| stat.is_file()) {
            let is_write_only = self.status_flags(fd).is_ok_and(|flags| flags & libc::O_ACCMODE == libc::O_WRONLY);
            let readable = (!is_write_only).then_some((stat.dev, stat.ino));
            self.descriptors.n_opened += 1;
            let opened = self.descriptors.n_opened;
            self.descriptors.files.insert(fd, File { opened, marked: false, closed: false, readable });
        }
    }

    /// Whether the program has a descriptor open for reading this file.
    pub fn is_open_for_reading(&self, file: (u64, u64)) -> bool {
        if let Some(sandbox) = &self.sandbox {
            return sandbox.is_open_for_reading(file);
        }
        self.descriptors.files.values().any(|open| !open.closed && open.readable == Some(file))
    }

    /// The program closes a descriptor. True if the host must keep it open, because a rollback may need it.
    pub(super) fn keep_open(&mut self, fd: i32) -> bool {
        match self.descriptors.files.get_mut(&fd) {
            Some(file) if file.marked => {
                file.closed = true;
                true
            }
            _ => {
                self.descriptors.files.remove(&fd);
                false
            }
        }
    }

    pub(super) fn mark_descriptors(&mut self) -> DescriptorsMark {
        let mut positions = Vec::new();
        for (&fd, file) in self.descriptors.files.iter_mut().filter(|(_, file)| !file.closed) {
            file.marked = true;
            // SAFETY: takes any number.
            positions.push((fd, unsafe { libc::lseek(fd, 0, libc::SEEK_CUR) }));
        }
        DescriptorsMark { n_opened: self.descriptors.n_opened, positions }
    }

    pub(super) fn rollback_descriptors(&mut self, mark: &DescriptorsMark) {
        let later: Vec<i32> =
            self.descriptors.files.iter().filter(|(_, file)| file.opened > mark.n_opened).map(|(&fd, _)| fd).collect();
        for fd in later {
            self.descriptors.files.remove(&fd);
            // An error cannot be reported: the run that opened the file has been undone.
            let _ = close_host(fd);
        }
        for &(fd, position) in &mark.positions {
            if let Some(file) = self.descriptors.files.get_mut(&fd) {
                file.closed = false;
                // SAFETY: takes any number.
                unsafe { libc::lseek(fd, position, libc::SEEK_SET) };
            }
        }
    }
}

/// Closes a descriptor of the host. On Linux the descriptor is closed even after EINTR.
pub(super) fn close_host(fd: i32) -> Sys<()> {
    // SAFETY: takes any number.
    match check(unsafe { libc::close(fd) }) {
        Err(super::Errno(libc::EINTR)) | Ok(_) => Ok(()),
        Err(errno) => Err(errno),
    }
}
