//! The world outside the VM as natives see it: files, descriptors, standard streams, directories, sockets, the clock,
//! the environment, and the state of compressors behind handles.
//!
//! Natives never make system calls; they ask the [`World`]. It is either the host's world, in which each method is a
//! thin wrapper around a system call, or it has a [`Sandbox`], which replaces the file system, the network, processes,
//! the clock and the random devices. Standard streams can be captured in memory in both. `mark` says which parts roll
//! back with a snapshot.
//!
//! Paths are bytes without a terminating NUL, as the kernel takes them. Descriptors are the host's own numbers; those
//! of the sandbox are greater than any of the host's.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod children;
mod descriptors;
mod dirs;
mod files;
mod host;
mod mappings;
mod mark;
mod memory;
mod mounts;
mod names;
mod process;
pub mod sandbox;
pub mod signals;
mod sockets;
mod stdio;
mod substitutes;
mod time;
pub mod zip;

use std::ffi::CString;

use rustc_hash::FxHashMap;

pub use children::{Launch, Started};
use descriptors::Descriptors;
use dirs::Dirs;
pub use files::{FileId, FileStat, FileTime, FsSpace, LockKind};
pub use mappings::SharedMapping;
pub use mark::WorldMark;
pub use mounts::{MountEntry, Mounts};
pub use names::{HostAddress, Interface, InterfaceAddress, LookupError};
pub use process::ProcessInfo;
use sandbox::State as SandboxState;
use sandbox::{Action, Denied, FIRST_DESCRIPTOR, Sandbox};
pub use sockets::{EpollEvent, IoVec, PollFd, Shutdown, SocketAddress};
pub use stdio::Captured;
use stdio::Stdio;
use zip::ZipStreams;

/// The error number of a failed system call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Errno(pub i32);

/// Result of a system call.
pub type Sys<T> = Result<T, Errno>;

impl Errno {
    /// The error of this thread's last system call.
    fn last() -> Errno {
        Errno(std::io::Error::last_os_error().raw_os_error().unwrap_or(libc::EIO))
    }

    /// The system's text for the error: `No such file or directory`.
    pub fn text(self) -> String {
        let mut buffer = [0u8; 256];
        // SAFETY: the buffer's length is passed along, and the call terminates what it writes.
        unsafe { libc::strerror_r(self.0, buffer.as_mut_ptr().cast(), buffer.len()) };
        let end = buffer.iter().position(|&byte| byte == 0).unwrap_or(buffer.len());
        String::from_utf8_lossy(&buffer[..end]).into_owned()
    }
}

/// Everything outside the heap that natives can reach.
#[derive(Default)]
pub struct World {
    stdio: Stdio,
    descriptors: Descriptors,
    substitutes: substitutes::Substitutes,
    sandbox: Option<Box<Sandbox>>,
    signals: signals::Signals,
    dirs: Dirs,
    pub mounts: Mounts,
    /// Streams of `java.util.zip`, by the program's handles.
    pub zip: ZipStreams,
    /// Writable file mappings. They live in the arena and are written back.
    pub mappings: Vec<SharedMapping>,
    /// One end of a socket pair whose other end is closed: it replaces a socket on which threads still block.
    pre_close: Option<i32>,
    /// Whether the system has IPv6, once asked.
    ipv6: Option<bool>,
    /// Whether the program has started a process.
    has_children: bool,
}

impl World {
    /// The host's world, as for `java`.
    pub fn new() -> World {
        World::default()
    }

    /// A sandboxed world.
    pub fn in_sandbox(sandbox: Sandbox) -> World {
        World { sandbox: Some(Box::new(sandbox)), ..World::default() }
    }

    pub fn sandbox(&self) -> Option<&Sandbox> {
        self.sandbox.as_deref()
    }

    pub fn sandbox_mut(&mut self) -> Option<&mut Sandbox> {
        self.sandbox.as_deref_mut()
    }

    /// Whether a descriptor belongs to the sandbox.
    fn is_in_sandbox(&self, fd: i32) -> bool {
        fd >= FIRST_DESCRIPTOR && self.sandbox.is_some()
    }

    /// The sandbox, if a descriptor belongs to it.
    fn sandbox_of(&mut self, fd: i32) -> Option<&mut Sandbox> {
        if fd >= FIRST_DESCRIPTOR { self.sandbox.as_deref_mut() } else { None }
    }

    /// Whether writes to a descriptor keep the expressions of the bytes.
    pub fn keeps_tags(&self, fd: i32) -> bool {
        fd >= FIRST_DESCRIPTOR && self.sandbox.as_ref().is_some_and(|sandbox| sandbox.keeps_tags(fd))
    }

    /// The expressions of up to `n` bytes of a file from a position on, 0 for bytes without one; empty if no byte has
    /// one.
    pub fn tags(&self, fd: i32, position: i64, n: usize) -> Vec<u32> {
        match &self.sandbox {
            Some(sandbox) if fd >= FIRST_DESCRIPTOR => sandbox.tags(fd, position, n),
            _ => Vec::new(),
        }
    }

    /// The operations that were denied since the last call.
    pub fn take_denied(&mut self) -> Vec<Denied> {
        self.sandbox.as_mut().map(|sandbox| sandbox.take_denied()).unwrap_or_default()
    }

    /// Records that uninstrumented code does not see the program's changes to the sandbox.
    pub fn note_unseen(&mut self, who: &str) {
        if let Some(sandbox) = &mut self.sandbox {
            let _ = sandbox.deny::<()>(Action::Show, who.as_bytes(), 0);
        }
    }
}

/// Turns a call's -1 into its errno.
fn check(result: i32) -> Sys<i32> {
    if result < 0 { Err(Errno::last()) } else { Ok(result) }
}

fn check_size(result: isize) -> Sys<usize> {
    usize::try_from(result).map_err(|_| Errno::last())
}

/// Repeats a call while signals interrupt it.
fn restart(mut call: impl FnMut() -> i32) -> Sys<i32> {
    loop {
        match check(call()) {
            Err(Errno(libc::EINTR)) => {}
            other => return other,
        }
    }
}

fn restart_size(mut call: impl FnMut() -> isize) -> Sys<usize> {
    loop {
        match check_size(call()) {
            Err(Errno(libc::EINTR)) => {}
            other => return other,
        }
    }
}

/// A path for the system. Java callers reject NULs earlier; if one slips through, there is no such file.
fn c_path(path: &[u8]) -> Sys<CString> {
    CString::new(path).map_err(|_| Errno(libc::ENOENT))
}

/// Objects behind handles that the program holds as `long`. Handle 0 is never used.
pub(crate) struct Handles<T> {
    next: i64,
    items: FxHashMap<i64, T>,
}

impl<T> Default for Handles<T> {
    fn default() -> Handles<T> {
        Handles { next: 1, items: FxHashMap::default() }
    }
}

impl<T> Handles<T> {
    pub fn insert(&mut self, item: T) -> i64 {
        let handle = self.next;
        self.next += 1;
        self.items.insert(handle, item);
        handle
    }

    pub fn get_mut(&mut self, handle: i64) -> Option<&mut T> {
        self.items.get_mut(&handle)
    }

    pub fn remove(&mut self, handle: i64) -> Option<T> {
        self.items.remove(&handle)
    }
}
