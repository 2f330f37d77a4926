//! Files of the host that are inputs, with contents that differ from those on disk.

use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

use super::{FileId, FileStat, Sys, World, check, restart};

#[derive(Default)]
pub(super) struct Substitutes(Vec<Substitute>);

/// Different contents for a file.
struct Substitute {
    original: FileStat,
    /// A file in memory.
    file: OwnedFd,
    identity: (u64, u64),
    content: Vec<u8>,
}

impl World {
    /// Replaces the content of the file at a path. In the host's world this affects descriptors opened for reading.
    pub fn substitute(&mut self, path: &[u8], content: &[u8]) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.substitute(path, content);
        }
        let original = self.stat(path)?;
        // SAFETY: a terminated name; the descriptor is new and has no other owner.
        let file = unsafe {
            let fd = check(libc::memfd_create(c"doppel".as_ptr(), libc::MFD_CLOEXEC))?;
            OwnedFd::from_raw_fd(fd)
        };
        let mut rest = content;
        let mut position = 0;
        while !rest.is_empty() {
            let n = self.pwrite(file.as_raw_fd(), rest, position)?;
            rest = rest.get(n..).unwrap_or_default();
            position += n as i64;
        }
        let stat = self.stat_at(file.as_raw_fd(), b"", libc::AT_EMPTY_PATH)?;
        let same = |known: &Substitute| (known.original.dev, known.original.ino) != (original.dev, original.ino);
        self.substitutes.0.retain(same);
        let substitute = Substitute { original, file, identity: (stat.dev, stat.ino), content: content.to_vec() };
        self.substitutes.0.push(substitute);
        Ok(())
    }

    /// Keeps the current content of a file in the sandbox, even if the file is renamed; returns the content.
    pub fn keep_content(&mut self, path: &[u8]) -> Sys<Vec<u8>> {
        let content = self.read_file(path)?;
        if self.sandbox.is_some() {
            self.substitute(path, &content)?;
        }
        Ok(content)
    }

    /// Replaces the content of a file whose content is kept, wherever the file is by now.
    pub fn replace_content(&mut self, file: FileId, content: &[u8]) {
        if let Some(sandbox) = &mut self.sandbox {
            sandbox.replace_content(file, content);
        }
    }

    /// The content of a file in the sandbox, if it differs from the host's or is kept.
    pub fn kept_content(&self, file: FileId) -> Option<Vec<u8>> {
        self.sandbox.as_ref()?.content_of(file)
    }

    /// Sets the expressions of the first bytes of a file in the sandbox.
    pub fn set_tags(&mut self, file: Option<FileId>, tags: &[u32]) {
        if let (Some(sandbox), Some(file)) = (&mut self.sandbox, file) {
            sandbox.set_tags(file, tags);
        }
    }

    /// The descriptor of a file that was opened, or of its substitute.
    pub(super) fn substituted(&mut self, fd: i32, flags: i32) -> Sys<i32> {
        if self.substitutes.0.is_empty() {
            return Ok(fd);
        }
        let stat = self.stat_at(fd, b"", libc::AT_EMPTY_PATH)?;
        let is_it = |known: &&Substitute| (known.original.dev, known.original.ino) == (stat.dev, stat.ino);
        let Some(substitute) = self.substitutes.0.iter().find(is_it) else { return Ok(fd) };
        super::descriptors::close_host(fd)?;
        let path = super::c_path(format!("/proc/self/fd/{}", substitute.file.as_raw_fd()).as_bytes())?;
        // SAFETY: a terminated path. Reopening gives the descriptor a position of its own.
        restart(|| unsafe { libc::open(path.as_ptr(), flags & !libc::O_NOFOLLOW | libc::O_CLOEXEC) })
    }

    /// The attributes of a file as the program sees them.
    pub(super) fn substituted_stat(&self, stat: FileStat) -> FileStat {
        for known in &self.substitutes.0 {
            let identity = (stat.dev, stat.ino);
            if identity == known.identity || identity == (known.original.dev, known.original.ino) {
                return FileStat { size: known.content.len() as i64, ..known.original };
            }
        }
        stat
    }

    /// The content that replaces a file's own.
    pub(super) fn substituted_content(&mut self, path: &[u8]) -> Option<Vec<u8>> {
        if self.substitutes.0.is_empty() {
            return None;
        }
        let stat = self.stat(path).ok()?;
        let is_it = |known: &&Substitute| (known.original.dev, known.original.ino) == (stat.dev, stat.ino);
        self.substitutes.0.iter().find(is_it).map(|substitute| substitute.content.clone())
    }
}
