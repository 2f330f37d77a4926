//! Landlock: restricts reads and writes to some places, and forbids TCP. Its call numbers are the same on all
//! architectures.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use super::HARMLESS;

const CREATE_RULESET: libc::c_long = 444;
const ADD_RULE: libc::c_long = 445;
const RESTRICT_SELF: libc::c_long = 446;
const ASK_VERSION: u32 = 1;
const PATH_BENEATH: u32 = 1;

const EXECUTE: u64 = 1;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
/// Reading, including directories.
const READ: u64 = READ_FILE | 1 << 3;
/// Removing and creating directories and files of every kind.
const CHANGES: u64 = 0b1_1111_1111 << 4;
const REFER: u64 = 1 << 13;
const TRUNCATE: u64 = 1 << 14;
const TCP: u64 = 0b11;
/// Abstract sockets of other processes, and signals to them.
const OTHERS: u64 = 0b11;

/// The rights that apply to files other than directories.
const OF_FILES: u64 = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;

/// The first version that also controls truncation.
pub const TRUNCATES: i64 = 3;

/// The loaders of programs that are not linked statically.
pub const LOADERS: [&str; 3] =
    ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-x86_64.so.1"];

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

/// The kernel's version of Landlock; less than 1 if it has none.
pub fn version() -> i64 {
    let none = std::ptr::null::<Handled>();
    // SAFETY: no memory is read.
    unsafe { libc::syscall(CREATE_RULESET, none, 0usize, ASK_VERSION) }
}

/// The file permissions of a process.
#[derive(Clone, Debug)]
pub struct Permissions<'a> {
    /// Files, and directories with everything below.
    pub writable: &'a [&'a Path],
    /// Likewise, in addition to writable files and to what every JVM needs.
    pub readable: &'a [PathBuf],
    /// This program, or those below this directory.
    pub executable: &'a Path,
}

/// Files that a JVM and the system's libraries read: themselves and their settings, but no user's data.
const SYSTEM: &[&str] = &[
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/bin",
    "/sbin",
    "/proc",
    "/sys",
    "/dev",
    "/nix/store",
    "/etc/alternatives",
    "/etc/ca-certificates",
    "/etc/debian_version",
    "/etc/fonts",
    "/etc/fstab",
    "/etc/gai.conf",
    "/etc/group",
    "/etc/host.conf",
    "/etc/hostname",
    "/etc/hosts",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/locale.alias",
    "/etc/localtime",
    "/etc/mime.types",
    "/etc/mtab",
    "/etc/nsswitch.conf",
    "/etc/os-release",
    "/etc/passwd",
    "/etc/pki",
    "/etc/resolv.conf",
    "/etc/ssl/certs",
    "/etc/timezone",
];

/// Files that every JVM may read: those above, and libraries that the environment names for the loader.
pub fn system() -> impl Iterator<Item = PathBuf> {
    let libraries = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let libraries: Vec<PathBuf> = std::env::split_paths(&libraries).filter(|place| place.is_absolute()).collect();
    SYSTEM.iter().map(PathBuf::from).chain(libraries)
}

/// Rules that a thread can adopt.
pub struct Ruleset(OwnedFd);

impl Ruleset {
    /// An error if the kernel has no Landlock.
    pub fn new(permissions: &Permissions<'_>) -> io::Result<Ruleset> {
        let version = version();
        if version < 1 {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let mut writes = WRITE_FILE | CHANGES;
        if version >= 2 {
            writes |= REFER;
        }
        if version >= TRUNCATES {
            writes |= TRUNCATE;
        }
        let handled = Handled {
            files: writes | READ | EXECUTE,
            network: if version >= 4 { TCP } else { 0 },
            scoped: if version >= 6 { OTHERS } else { 0 },
        };
        let size = match version {
            ..4 => 8usize,
            4..6 => 16,
            _ => size_of::<Handled>(),
        };
        // SAFETY: the size of the structure is passed along; the descriptor is new and has no other owner.
        let ruleset = unsafe {
            let fd = libc::syscall(CREATE_RULESET, &raw const handled, size, 0u32) as i32;
            if fd < 0 {
                return Err(io::Error::last_os_error());
            }
            Ruleset(OwnedFd::from_raw_fd(fd))
        };
        permissions.writable.iter().for_each(|place| ruleset.allow(place, writes | READ));
        permissions.readable.iter().for_each(|place| ruleset.allow(place, READ));
        system().for_each(|place| ruleset.allow(&place, READ));
        for device in HARMLESS {
            ruleset.allow(Path::new(device), WRITE_FILE | writes & TRUNCATE);
        }
        ruleset.allow(permissions.executable, EXECUTE | READ);
        LOADERS.iter().for_each(|loader| ruleset.allow(Path::new(loader), EXECUTE));
        Ok(ruleset)
    }

    /// A path that does not exist needs no rule.
    fn allow(&self, path: &Path, allowed: u64) {
        let allowed = if path.is_dir() { allowed } else { allowed & OF_FILES };
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

    /// The calling thread and its descendants adopt the rules for good. `PR_SET_NO_NEW_PRIVS` must be set.
    pub fn enter(&self) -> io::Result<()> {
        // SAFETY: a system call without memory.
        match unsafe { libc::syscall(RESTRICT_SELF, self.0.as_raw_fd(), 0u32) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }
}
