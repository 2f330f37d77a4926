//! Who looks at calls that would change a file or the machine, or make a socket, before they are let go or refused.
//!
//! What confines is Landlock: a call that is let go still fails if it goes beyond the directory. This is about knowing that it
//! did, so that what native code makes of the error is not taken for what the program does.

use std::ffi::OsStr;
use std::io::Write;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use doppel_confine::{HARMLESS, reserved};

/// In the side's directory: what was denied, a line each, for the case that the process does not live to tell.
pub const DENIED_FILE: &str = "denied";

/// Flags of an open file that can be changed.
pub const WRITES: u32 = (libc::O_WRONLY | libc::O_RDWR | libc::O_CREAT | libc::O_TRUNC) as u32;

/// Calls that open files, and which of their arguments has the flags.
#[cfg(target_arch = "x86_64")]
pub const OPENS: [(libc::c_long, u32); 2] = [(libc::SYS_open, 1), (libc::SYS_openat, 2)];
#[cfg(not(target_arch = "x86_64"))]
pub const OPENS: [(libc::c_long, u32); 1] = [(libc::SYS_openat, 2)];

/// A call that changes what a path names.
pub struct Change {
    pub number: libc::c_long,
    what: &'static str,
    /// Which argument has the directory that the path is relative to, and which the path.
    directory: Option<usize>,
    path: usize,
}

const fn at(number: libc::c_long, what: &'static str, path: usize) -> Change {
    Change { number, what, directory: Some(path - 1), path }
}

#[cfg(target_arch = "x86_64")]
const fn plain(number: libc::c_long, what: &'static str, path: usize) -> Change {
    Change { number, what, directory: None, path }
}

pub const CHANGES: &[Change] = &[
    at(libc::SYS_unlinkat, "remove", 1),
    at(libc::SYS_mkdirat, "make", 1),
    at(libc::SYS_mknodat, "make", 1),
    at(libc::SYS_symlinkat, "make", 2),
    at(libc::SYS_linkat, "make", 3),
    at(libc::SYS_renameat2, "make", 3),
    at(libc::SYS_fchmodat, CHANGE, 1),
    at(libc::SYS_fchownat, CHANGE, 1),
    at(libc::SYS_utimensat, CHANGE, 1),
    #[cfg(target_arch = "x86_64")]
    at(libc::SYS_renameat, "make", 3),
    #[cfg(target_arch = "x86_64")]
    plain(libc::SYS_unlink, "remove", 0),
    #[cfg(target_arch = "x86_64")]
    plain(libc::SYS_rmdir, "remove", 0),
    #[cfg(target_arch = "x86_64")]
    plain(libc::SYS_mkdir, "make", 0),
    #[cfg(target_arch = "x86_64")]
    plain(libc::SYS_rename, "make", 1),
    #[cfg(target_arch = "x86_64")]
    plain(libc::SYS_creat, "write", 0),
    #[cfg(target_arch = "x86_64")]
    plain(libc::SYS_truncate, "write", 0),
    #[cfg(target_arch = "x86_64")]
    plain(libc::SYS_chmod, CHANGE, 0),
    #[cfg(target_arch = "x86_64")]
    plain(libc::SYS_chown, CHANGE, 0),
    #[cfg(target_arch = "x86_64")]
    plain(libc::SYS_lchown, CHANGE, 0),
];

/// What is said of attributes: Landlock has no word for them.
const CHANGE: &str = "change";

/// Calls that change the attributes of an open file.
pub const BY_DESCRIPTOR: [libc::c_long; 2] = [libc::SYS_fchmod, libc::SYS_fchown];

#[derive(Clone, Default)]
pub struct Watch {
    shared: Arc<Shared>,
    listener: Option<Sender<OwnedFd>>,
}

#[derive(Default)]
struct Shared {
    directory: PathBuf,
    /// Set while code of the program runs: what the JVM does for itself is its own business.
    is_on: AtomicBool,
    denied: Mutex<Vec<String>>,
}

/// What the kernel says of a call (`struct seccomp_notif`).
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Notification {
    id: u64,
    pid: u32,
    flags: u32,
    number: i32,
    architecture: u32,
    instruction: u64,
    arguments: [u64; 6],
}

/// What becomes of it (`struct seccomp_notif_resp`).
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Answer {
    id: u64,
    value: i64,
    error: i32,
    flags: u32,
}

const RECEIVE: libc::c_ulong = 0xc050_2100;
const SEND: libc::c_ulong = 0xc018_2101;
const CONTINUE: u32 = 1;

impl Watch {
    /// Makes a thread that will look; to be called before the calling thread is confined.
    pub fn new(directory: &Path) -> Option<Watch> {
        let directory = directory.canonicalize().unwrap_or_else(|_| directory.to_owned());
        let shared = Arc::new(Shared { directory, ..Shared::default() });
        let (sender, receiver) = channel::<OwnedFd>();
        let theirs = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("watch".into());
        let spawned = thread.spawn(move || {
            if let Ok(listener) = receiver.recv() {
                theirs.look(&listener);
            }
        });
        spawned.ok().map(|_| Watch { shared, listener: Some(sender) })
    }

    /// Looks at what is held up here.
    pub fn begin(&self, listener: OwnedFd) {
        if let Some(sender) = &self.listener {
            // Its thread waits for it.
            let _ = sender.send(listener);
        }
    }

    /// Code of the program begins to run, or has ended.
    pub fn set_on(&self, is_on: bool) {
        self.shared.is_on.store(is_on, Relaxed);
    }

    /// What was denied since this was last asked.
    pub fn take_denied(&self) -> Vec<String> {
        std::mem::take(&mut *self.shared.denied.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Shared {
    fn look(&self, listener: &OwnedFd) {
        loop {
            let mut call = Notification::default();
            // SAFETY: the kernel fills a structure of this size.
            if unsafe { libc::ioctl(listener.as_raw_fd(), RECEIVE, &raw mut call) } != 0 {
                match std::io::Error::last_os_error().raw_os_error() {
                    // Who was held up is no more.
                    Some(libc::EINTR | libc::ENOENT) => continue,
                    _ => return,
                }
            }
            let denied = self.denied(&call);
            let error = if reserved(call.number.into()).is_some() { libc::EPERM } else { libc::EACCES };
            let answer = match &denied {
                Some(_) => Answer { id: call.id, error: -error, ..Answer::default() },
                None => Answer { id: call.id, flags: CONTINUE, ..Answer::default() },
            };
            if let Some(what) = denied.filter(|_| self.is_on.load(Relaxed)) {
                self.note(what);
            }
            // SAFETY: the kernel reads a structure of this size. Who was held up may be no more.
            unsafe { libc::ioctl(listener.as_raw_fd(), SEND, &raw const answer) };
        }
    }

    fn note(&self, what: String) {
        let file = std::fs::OpenOptions::new().append(true).create(true).open(self.directory.join(DENIED_FILE));
        // The list in memory is what counts.
        let _ = file.and_then(|mut file| writeln!(file, "{what}"));
        self.denied.lock().unwrap_or_else(PoisonError::into_inner).push(what);
    }

    /// What a call would do if it could, and must not.
    fn denied(&self, call: &Notification) -> Option<String> {
        let number = libc::c_long::from(call.number);
        if let Some(name) = reserved(number) {
            return Some(format!("call {name}"));
        }
        if number == libc::SYS_socket {
            return Some(match call.arguments[0] as i32 {
                libc::AF_INET | libc::AF_INET6 => "use the network".to_owned(),
                family => format!("open a socket of family {family}"),
            });
        }
        if let Some((_, flags)) = OPENS.iter().find(|(open, _)| *open == number) {
            let path = self.path(call, (*flags == 2).then_some(0), *flags as usize - 1)?;
            let wanted = call.arguments[*flags as usize];
            let creates = wanted & libc::O_CREAT as u64 != 0;
            let could = may_write(&path) || (creates && !exists(&path) && path.parent().is_some_and(may_write));
            return (could && !self.is_allowed(&path)).then(|| format!("write {}", path.display()));
        }
        if number == libc::SYS_connect {
            return self.denied_address(call);
        }
        if BY_DESCRIPTOR.contains(&number) {
            let path =
                PathBuf::from(format!("/proc/{}/fd/{}", call.pid, call.arguments[0] as i32)).canonicalize().ok()?;
            return (!self.is_allowed(&path)).then(|| format!("{CHANGE} {}", path.display()));
        }
        let change = CHANGES.iter().find(|change| change.number == number)?;
        let path = self.path(call, change.directory, change.path)?;
        let could = match change.what {
            CHANGE => exists(&path),
            "remove" => exists(&path) && path.parent().is_some_and(may_write),
            _ => path.parent().is_some_and(may_write),
        };
        (could && !self.is_allowed(&path)).then(|| format!("{} {}", change.what, path.display()))
    }

    /// Whoever listens at a Unix socket could do anything for the program.
    fn denied_address(&self, call: &Notification) -> Option<String> {
        const FAMILY: u64 = 2;
        let path = text_at(call.pid, call.arguments[1] + FAMILY)?;
        // Without a name it has another kind of one, which no file has.
        let path = Path::new(OsStr::from_bytes(&path)).canonicalize().ok()?;
        (!self.is_allowed(&path)).then(|| format!("talk to {}", path.display()))
    }

    fn is_allowed(&self, path: &Path) -> bool {
        HARMLESS.iter().any(|harmless| path == Path::new(harmless)) || path.starts_with(&self.directory)
    }

    /// The path that a call names, without links in its directory. None if there is no such directory.
    fn path(&self, call: &Notification, directory: Option<usize>, path: usize) -> Option<PathBuf> {
        let text = text_at(call.pid, *call.arguments.get(path)?)?;
        let named = Path::new(OsStr::from_bytes(&text));
        let base = match directory.map(|index| call.arguments[index] as i32) {
            None | Some(libc::AT_FDCWD) => PathBuf::from(format!("/proc/{}/cwd", call.pid)),
            Some(fd) => PathBuf::from(format!("/proc/{}/fd/{fd}", call.pid)),
        };
        let whole = base.join(named);
        if let Ok(found) = whole.canonicalize() {
            return Some(found);
        }
        Some(whole.parent()?.canonicalize().ok()?.join(whole.file_name()?))
    }
}

/// A text in the memory of this process, or of one that it has made.
fn text_at(pid: u32, address: u64) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    // Page by page: the next one may not be there.
    while text.len() < libc::PATH_MAX as usize {
        let start = address + text.len() as u64;
        let mut piece = vec![0u8; 4096 - (start % 4096) as usize];
        let ours = libc::iovec { iov_base: piece.as_mut_ptr().cast(), iov_len: piece.len() };
        let theirs = libc::iovec { iov_base: start as *mut libc::c_void, iov_len: piece.len() };
        // SAFETY: as long as the buffer is; an address that is none is an error.
        let n = unsafe { libc::process_vm_readv(pid as i32, &raw const ours, 1, &raw const theirs, 1, 0) };
        piece.truncate(usize::try_from(n).ok()?);
        match piece.iter().position(|byte| *byte == 0) {
            Some(end) => {
                text.extend_from_slice(&piece[..end]);
                return Some(text);
            }
            None => text.extend(piece),
        }
    }
    None
}

fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Whether this user may, were it not for the confinement.
fn may_write(path: &Path) -> bool {
    let Ok(path) = std::ffi::CString::new(path.as_os_str().as_bytes()) else { return false };
    // SAFETY: a terminated path.
    unsafe { libc::access(path.as_ptr(), libc::W_OK) == 0 }
}
