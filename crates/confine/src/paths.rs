//! Paths as another process sees them: in its memory, and their targets.

use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

/// The number of links that the kernel follows.
const MAX_LINKS: usize = 40;

/// A thread of another process.
#[derive(Clone, Copy)]
pub struct Process {
    pub id: u32,
    pub thread: u32,
}

impl Process {
    /// A NUL-terminated text in its memory.
    pub fn text(self, address: u64) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        // Page by page: the next page may not exist.
        while text.len() < libc::PATH_MAX as usize {
            let start = address + text.len() as u64;
            let piece = self.bytes(start, 4096 - (start % 4096) as usize)?;
            match piece.iter().position(|byte| *byte == 0) {
                Some(end) => {
                    text.extend_from_slice(&piece[..end]);
                    return Ok(text);
                }
                None => text.extend(piece),
            }
        }
        Err(io::Error::from_raw_os_error(libc::ENAMETOOLONG))
    }

    /// Up to this many bytes of its memory.
    pub fn bytes(self, address: u64, n: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0u8; n];
        let ours = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: n };
        let theirs = libc::iovec { iov_base: address as *mut libc::c_void, iov_len: n };
        // SAFETY: the length is that of the buffer; an invalid address is an error.
        let read = unsafe { libc::process_vm_readv(self.thread as i32, &raw const ours, 1, &raw const theirs, 1, 0) };
        match usize::try_from(read) {
            Ok(0) => Err(io::Error::from_raw_os_error(libc::EFAULT)),
            Ok(read) => {
                bytes.truncate(read);
                Ok(bytes)
            }
            Err(_) => Err(io::Error::last_os_error()),
        }
    }

    /// The file that a descriptor refers to, if it is in a directory.
    pub fn descriptor(self, fd: i32) -> Option<PathBuf> {
        let link = std::fs::read_link(format!("/proc/{}/fd/{fd}", self.thread)).ok()?;
        link.is_absolute().then_some(link)
    }

    pub fn working_directory(self) -> Option<PathBuf> {
        std::fs::read_link(format!("/proc/{}/cwd", self.thread)).ok()
    }

    /// The target of a path, without links; the last link is followed on request. A missing part ends the resolution.
    /// None for objects that are in no directory, such as pipes.
    ///
    /// `canonicalize` would not do: `/proc/self` is a different process for us.
    pub fn resolve(self, path: &Path, follows_last: bool) -> Option<PathBuf> {
        let mut at = PathBuf::from("/");
        let mut rest: Vec<OsString> = Vec::new();
        push(&mut rest, path);
        let mut n_links = 0;
        while let Some(name) = rest.pop() {
            if name == ".." {
                at.pop();
                continue;
            }
            let is_in_processes = at == Path::new("/proc");
            at.push(&name);
            if is_in_processes && name == "self" {
                at = PathBuf::from(format!("/proc/{}", self.id));
                continue;
            }
            if is_in_processes && name == "thread-self" {
                at = PathBuf::from(format!("/proc/{}/task/{}", self.id, self.thread));
                continue;
            }
            if rest.is_empty() && !follows_last {
                continue;
            }
            let Ok(link) = std::fs::read_link(&at) else { continue };
            n_links += 1;
            if n_links > MAX_LINKS {
                return None;
            }
            at.pop();
            if link.is_absolute() {
                at = PathBuf::from("/");
            } else if at.starts_with("/proc") && at.file_name() == Some(OsStr::new("fd")) {
                return None;
            }
            push(&mut rest, &link);
        }
        Some(at)
    }
}

/// Pushes the parts of a path in reverse order.
fn push(rest: &mut Vec<OsString>, path: &Path) {
    let parts = path.components().rev().filter(|part| matches!(part, Component::Normal(_) | Component::ParentDir));
    rest.extend(parts.map(|part| part.as_os_str().to_owned()));
}

pub fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Whether this user would have access without the confinement.
pub fn may(path: &Path, mode: libc::c_int) -> bool {
    let Ok(path) = CString::new(path.as_os_str().as_bytes()) else { return false };
    // SAFETY: a terminated path.
    unsafe { libc::access(path.as_ptr(), mode) == 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_followed_as_the_other_process_would() {
        let directory = tempfile::tempdir().unwrap();
        let at = directory.path().canonicalize().unwrap();
        std::os::unix::fs::symlink("b/../c", at.join("a")).unwrap();
        std::os::unix::fs::symlink("loop", at.join("loop")).unwrap();
        std::os::unix::fs::symlink("/proc/self/status", at.join("status")).unwrap();
        let other = Process { id: 1, thread: 1 };
        assert_eq!(other.resolve(&at.join("a"), true), Some(at.join("c")));
        assert_eq!(other.resolve(&at.join("./a"), false), Some(at.join("a")));
        assert_eq!(other.resolve(&at.join("a/x"), false), Some(at.join("c/x")));
        assert_eq!(other.resolve(&at.join("loop"), true), None);
        assert_eq!(other.resolve(&at.join("status"), true), Some("/proc/1/status".into()));
        assert_eq!(other.resolve(Path::new("/proc/thread-self/maps"), true), Some("/proc/1/task/1/maps".into()));
    }
}
