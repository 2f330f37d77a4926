//! A world for a search, in which the program is run many times: files that are inputs have other contents than on disk, and
//! nothing outside can be changed.

use std::borrow::Cow;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

use super::{Errno, FileStat, Sys, World, check, restart};

/// What a search makes of the world.
#[derive(Default)]
pub(super) struct Confinement {
    is_confined: bool,
    /// What the program wanted to do and could not.
    denied: Vec<Cow<'static, str>>,
    substitutes: Vec<Substitute>,
}

/// Other contents for a file.
struct Substitute {
    original: FileStat,
    /// In memory.
    file: OwnedFd,
    identity: (u64, u64),
    content: Vec<u8>,
}

impl World {
    /// From now on the program can change nothing outside: it gets an error instead, and [`World::take_denied`] tells.
    pub fn confine(&mut self) {
        self.confinement.is_confined = true;
    }

    /// What the program could not do since this was last asked: what it did afterwards says nothing about it.
    pub fn take_denied(&mut self) -> Vec<Cow<'static, str>> {
        std::mem::take(&mut self.confinement.denied)
    }

    /// Somebody who executes code for the program was denied something.
    pub fn note_denied(&mut self, what: String) {
        self.confinement.denied.push(Cow::Owned(what));
    }

    /// An error if the world outside must stay as it is.
    pub(super) fn permit(&mut self, what: &'static str) -> Sys<()> {
        if !self.confinement.is_confined {
            return Ok(());
        }
        self.confinement.denied.push(Cow::Borrowed(what));
        Err(Errno(libc::EROFS))
    }

    /// As [`World::permit`], if a file opened with these flags could be changed.
    pub(super) fn permit_open(&mut self, flags: i32) -> Sys<()> {
        let is_read_only = flags & libc::O_ACCMODE == libc::O_RDONLY && flags & (libc::O_CREAT | libc::O_TRUNC) == 0;
        if is_read_only { Ok(()) } else { self.permit("write a file") }
    }

    /// Forgets all other contents of files.
    pub fn clear_substitutes(&mut self) {
        self.confinement.substitutes.clear();
    }

    /// From now on the file at a path has this content, for whoever opens it for reading.
    pub fn substitute(&mut self, path: &[u8], content: &[u8]) -> Sys<()> {
        let original = self.stat(path)?;
        // SAFETY: a terminated name; the descriptor is new and nobody else's.
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
        self.confinement.substitutes.retain(same);
        let substitute = Substitute { original, file, identity: (stat.dev, stat.ino), content: content.to_vec() };
        self.confinement.substitutes.push(substitute);
        Ok(())
    }

    /// The descriptor of a file that was opened, or of what has taken its place.
    pub(super) fn substituted(&mut self, fd: i32, flags: i32) -> Sys<i32> {
        if self.confinement.substitutes.is_empty() {
            return Ok(fd);
        }
        let stat = self.stat_at(fd, b"", libc::AT_EMPTY_PATH)?;
        let is_it = |known: &&Substitute| (known.original.dev, known.original.ino) == (stat.dev, stat.ino);
        let Some(substitute) = self.confinement.substitutes.iter().find(is_it) else { return Ok(fd) };
        super::descriptors::close_host(fd)?;
        let path = super::c_path(format!("/proc/self/fd/{}", substitute.file.as_raw_fd()).as_bytes())?;
        // SAFETY: a terminated path. Opened anew, the descriptor has a position of its own.
        restart(|| unsafe { libc::open(path.as_ptr(), flags & !libc::O_NOFOLLOW | libc::O_CLOEXEC) })
    }

    /// The attributes of a file as the program is to see them.
    pub(super) fn substituted_stat(&self, stat: FileStat) -> FileStat {
        for known in &self.confinement.substitutes {
            let identity = (stat.dev, stat.ino);
            if identity == known.identity || identity == (known.original.dev, known.original.ino) {
                return FileStat { size: known.content.len() as i64, ..known.original };
            }
        }
        stat
    }

    /// The content that a file has instead of its own.
    pub(super) fn substituted_content(&mut self, path: &[u8]) -> Option<Vec<u8>> {
        if self.confinement.substitutes.is_empty() {
            return None;
        }
        let stat = self.stat(path).ok()?;
        let is_it = |known: &&Substitute| (known.original.dev, known.original.ino) == (stat.dev, stat.ino);
        self.confinement.substitutes.iter().find(is_it).map(|substitute| substitute.content.clone())
    }
}
