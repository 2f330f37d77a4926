//! Landlock: writes below one directory only, and no TCP. The numbers of its calls are the same on all architectures.

use std::ffi::CString;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::HARMLESS;

const CREATE_RULESET: libc::c_long = 444;
const ADD_RULE: libc::c_long = 445;
const RESTRICT_SELF: libc::c_long = 446;
const ASK_VERSION: u32 = 1;
const PATH_BENEATH: u32 = 1;

const EXECUTE: u64 = 1;
const WRITE_FILE: u64 = 1 << 1;
/// Removing directories and files, and making them of every kind.
const CHANGES: u64 = 0b1_1111_1111 << 4;
const REFER: u64 = 1 << 13;
const TRUNCATE: u64 = 1 << 14;
const TCP: u64 = 0b11;
/// Abstract sockets of others, and signals to them.
const OTHERS: u64 = 0b11;

/// Since this version files cannot be emptied either.
pub const TRUNCATES: i64 = 3;

/// What starts every program that is not linked statically.
const LOADERS: [&str; 3] = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-x86_64.so.1"];

#[repr(C)]
struct Handled {
    files: u64,
    network: u64,
    scoped: u64,
}

#[repr(C, packed)]
struct Beneath {
    allowed: u64,
    parent: i32,
}

/// The version that the kernel has; less than 1 if it has none.
pub fn version() -> i64 {
    let none = std::ptr::null::<Handled>();
    // SAFETY: no memory is read.
    unsafe { libc::syscall(CREATE_RULESET, none, 0usize, ASK_VERSION) }
}

/// Rules that a thread can submit to.
pub struct Ruleset(OwnedFd);

impl Ruleset {
    /// Writes below a directory only; and if so wanted, programs below another only. None if the kernel has no Landlock.
    pub fn new(directory: &Path, executable: Option<&Path>) -> Option<Ruleset> {
        let version = version();
        if version < 1 {
            return None;
        }
        let mut writes = WRITE_FILE | CHANGES;
        if version >= 2 {
            writes |= REFER;
        }
        if version >= TRUNCATES {
            writes |= TRUNCATE;
        }
        let handled = Handled {
            files: writes | if executable.is_some() { EXECUTE } else { 0 },
            network: if version >= 4 { TCP } else { 0 },
            scoped: if version >= 6 { OTHERS } else { 0 },
        };
        let size = match version {
            ..4 => 8usize,
            4..6 => 16,
            _ => size_of::<Handled>(),
        };
        // SAFETY: the structure is as large as is said; the descriptor is new and nobody else's.
        let ruleset = unsafe {
            let fd = libc::syscall(CREATE_RULESET, &raw const handled, size, 0u32) as i32;
            if fd < 0 {
                return None;
            }
            Ruleset(OwnedFd::from_raw_fd(fd))
        };
        ruleset.allow(directory, writes);
        for device in HARMLESS {
            ruleset.allow(Path::new(device), WRITE_FILE | writes & TRUNCATE);
        }
        if let Some(executable) = executable {
            ruleset.allow(executable, EXECUTE);
            LOADERS.iter().for_each(|loader| ruleset.allow(Path::new(loader), EXECUTE));
        }
        Some(ruleset)
    }

    fn allow(&self, path: &Path, allowed: u64) {
        let Ok(path) = CString::new(path.as_os_str().as_bytes()) else { return };
        // SAFETY: a terminated path, and a structure as the call wants it.
        unsafe {
            let parent = libc::open(path.as_ptr(), libc::O_PATH | libc::O_CLOEXEC);
            if parent >= 0 {
                let beneath = Beneath { allowed, parent };
                libc::syscall(ADD_RULE, self.0.as_raw_fd(), PATH_BENEATH, &raw const beneath, 0u32);
                libc::close(parent);
            }
        }
    }

    /// The calling thread and those that it makes submit to the rules, for good. `PR_SET_NO_NEW_PRIVS` must have been set.
    pub fn enter(&self) {
        // SAFETY: a system call without memory.
        unsafe { libc::syscall(RESTRICT_SELF, self.0.as_raw_fd(), 0u32) };
    }
}
