//! Directories for files of doppel's processes: below one private directory per doppel process, removed when doppel
//! ends.
//!
//! ```text
//! /tmp/doppel-4711-k3Xa9Q/lock        held by the living: who can take it finds that doppel dead, and removes what it has left
//! /tmp/doppel-4711-k3Xa9Q/replay-...  one of these
//! ```

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tempfile::{Builder, TempDir};

const PREFIX: &str = "doppel-";
const LOCK: &str = "lock";

const ATTEMPTS: u32 = 50;
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(10);

/// The directory of this process. It is removed at the end of the process, so all searches share one.
static OWN: Mutex<State> = Mutex::new(State::None);

enum State {
    None,
    Some(Own),
    /// It was removed, and no other may be created.
    Over,
}

struct Own {
    directory: PathBuf,
    /// Locked while it is open.
    _lock: File,
}

/// A new directory that only this user can access. `kind` is the prefix of its name.
pub fn directory(kind: &str) -> io::Result<TempDir> {
    let mut own = OWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let State::None = *own {
        sweep(&std::env::temp_dir());
        *own = State::Some(Own::new()?);
    }
    let State::Some(own) = &*own else { return Err(io::ErrorKind::Interrupted.into()) };
    private().prefix(&format!("{kind}-")).tempdir_in(&own.directory)
}

/// The process is about to end: removes everything, even if it is still in use.
pub fn remove_all() {
    let mut own = OWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let State::Some(own) = std::mem::replace(&mut *own, State::Over) {
        // A process that was just killed may be about to write a last file.
        for _ in 0..ATTEMPTS {
            if std::fs::remove_dir_all(&own.directory).is_ok() || !own.directory.exists() {
                return;
            }
            std::thread::sleep(BETWEEN_ATTEMPTS);
        }
    }
}

impl Own {
    fn new() -> io::Result<Own> {
        let directory = private().prefix(&format!("{PREFIX}{}-", std::process::id())).tempdir()?.keep();
        let lock = File::create(directory.join(LOCK))?;
        lock_now(&lock);
        Ok(Own { directory, _lock: lock })
    }
}

fn private() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.permissions(std::fs::Permissions::from_mode(0o700));
    builder
}

/// Locks the file; false if another process holds the lock.
fn lock_now(file: &File) -> bool {
    // SAFETY: a system call on a descriptor of ours.
    unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) == 0 }
}

/// Removes what dead processes have left.
fn sweep(temporary: &Path) {
    for entry in temporary.read_dir().into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_name);
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_dir()) && is_left(&entry.path()) {
            // What this user may not remove stays.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// `doppel-4711-k3Xa9Q`: directories with other names are not doppel's.
fn is_name(name: &str) -> bool {
    let parts = name.strip_prefix(PREFIX).and_then(|rest| rest.split_once('-'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_random = |text: &str| text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    parts.is_some_and(|(process, random)| is_number(process) && is_random(random))
}

/// Whether it was locked once, and is not any more. A directory without a lock was just created, or is of unknown
/// origin.
fn is_left(directory: &Path) -> bool {
    File::open(directory.join(LOCK)).is_ok_and(|lock| lock_now(&lock))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dead_are_swept_and_the_living_are_not() {
        let temporary = tempfile::tempdir().unwrap();
        let make = |name: &str| {
            let directory = temporary.path().join(name);
            std::fs::create_dir(&directory).unwrap();
            File::create(directory.join(LOCK)).unwrap()
        };
        drop(make("doppel-1-deadXX"));
        let living = make("doppel-2-livinX");
        assert!(lock_now(&living));
        drop(make("doppel-out"));
        std::fs::create_dir(temporary.path().join("doppel-3-youngX")).unwrap();
        sweep(temporary.path());
        let mut left: Vec<_> = temporary.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["doppel-2-livinX", "doppel-3-youngX", "doppel-out"]);
    }

    #[test]
    fn nobody_else_can_look_into_it() {
        let made = directory("test").unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(made.path()), mode(made.path().parent().unwrap())), (0o700, 0o700));
    }
}
