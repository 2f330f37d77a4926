//! The host's files: one function per system call.

use std::collections::BTreeMap;
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::sync::OnceLock;

use super::{Errno, FileStat, FileTime, Sys, c_path, check, check_size, restart, restart_size};

pub fn open(path: &[u8], flags: i32) -> Sys<OwnedFd> {
    let path = c_path(path)?;
    // SAFETY: a terminated path; the descriptor is new and has no other owner.
    unsafe {
        let fd = restart(|| libc::open(path.as_ptr(), flags | libc::O_CLOEXEC | libc::O_NOCTTY))?;
        Ok(OwnedFd::from_raw_fd(fd))
    }
}

pub fn read(fd: i32, into: &mut [u8]) -> Sys<usize> {
    // SAFETY: the slice's length is passed along.
    restart_size(|| unsafe { libc::read(fd, into.as_mut_ptr().cast(), into.len()) })
}

pub fn write(fd: i32, bytes: &[u8]) -> Sys<usize> {
    // SAFETY: the slice's length is passed along.
    restart_size(|| unsafe { libc::write(fd, bytes.as_ptr().cast(), bytes.len()) })
}

pub fn pread(fd: i32, into: &mut [u8], position: i64) -> Sys<usize> {
    // SAFETY: the slice's length is passed along.
    restart_size(|| unsafe { libc::pread(fd, into.as_mut_ptr().cast(), into.len(), position) })
}

pub fn stat_at(dir: i32, path: &[u8], flags: i32) -> Sys<FileStat> {
    let path = c_path(path)?;
    // SAFETY: plain data that the call fills in.
    let mut x: libc::statx = unsafe { std::mem::zeroed() };
    let wanted = libc::STATX_BASIC_STATS | libc::STATX_BTIME;
    // SAFETY: a terminated path, and room for the result.
    restart(|| unsafe { libc::statx(dir, path.as_ptr(), flags, wanted, &mut x) })?;
    let time = |t: libc::statx_timestamp| FileTime { seconds: t.tv_sec, nanos: i64::from(t.tv_nsec) };
    let born = if x.stx_mask & libc::STATX_BTIME != 0 { x.stx_btime } else { x.stx_mtime };
    Ok(FileStat {
        mode: u32::from(x.stx_mode),
        ino: x.stx_ino,
        dev: libc::makedev(x.stx_dev_major, x.stx_dev_minor),
        rdev: libc::makedev(x.stx_rdev_major, x.stx_rdev_minor),
        nlink: u64::from(x.stx_nlink),
        uid: x.stx_uid,
        gid: x.stx_gid,
        size: x.stx_size as i64,
        accessed: time(x.stx_atime),
        modified: time(x.stx_mtime),
        changed: time(x.stx_ctime),
        born: time(born),
    })
}

/// Whether the user may access a file in this `mode` (`R_OK`, `W_OK`, `X_OK`, `F_OK`).
pub fn access(path: &[u8], mode: i32) -> Sys<()> {
    let path = c_path(path)?;
    // SAFETY: a terminated path.
    restart(|| unsafe { libc::access(path.as_ptr(), mode) }).map(drop)
}

pub fn read_link(path: &[u8]) -> Sys<Vec<u8>> {
    let path = c_path(path)?;
    let mut target = vec![0u8; libc::PATH_MAX as usize];
    // SAFETY: a terminated path, and the buffer's length is passed along.
    let n = check_size(unsafe { libc::readlink(path.as_ptr(), target.as_mut_ptr().cast(), target.len()) })?;
    target.truncate(n);
    Ok(target)
}

/// The contents of a file.
pub fn read_file(path: &[u8]) -> Sys<Vec<u8>> {
    std::fs::read(std::ffi::OsStr::from_bytes(path)).map_err(errno)
}

/// All names of a directory except `.` and `..`.
pub fn list(path: &[u8]) -> Sys<Vec<Vec<u8>>> {
    let entries = std::fs::read_dir(Path::new(std::ffi::OsStr::from_bytes(path))).map_err(errno)?;
    entries.map(|entry| Ok(entry.map_err(errno)?.file_name().into_vec())).collect()
}

pub fn current_dir() -> Sys<Vec<u8>> {
    std::env::current_dir().map(|path| path.into_os_string().into_vec()).map_err(errno)
}

fn errno(error: std::io::Error) -> Errno {
    Errno(error.raw_os_error().unwrap_or(libc::EIO))
}

pub fn effective_user() -> u32 {
    // SAFETY: no arguments.
    unsafe { libc::geteuid() }
}

pub fn effective_group() -> u32 {
    // SAFETY: no arguments.
    unsafe { libc::getegid() }
}

/// All groups that the user is in.
pub fn groups() -> &'static [u32] {
    static GROUPS: OnceLock<Vec<u32>> = OnceLock::new();
    GROUPS.get_or_init(|| {
        let mut groups = vec![0; 1 << 16];
        // SAFETY: room for as many as the kernel has at most.
        let n = check(unsafe { libc::getgroups(groups.len() as i32, groups.as_mut_ptr()) }).unwrap_or(0);
        groups.truncate(n as usize);
        groups.push(effective_group());
        groups
    })
}

/// The permission bits that the process clears in new files.
pub fn umask() -> u32 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let umask = status.lines().find_map(|line| line.strip_prefix("Umask:"));
    umask.and_then(|digits| u32::from_str_radix(digits.trim(), 8).ok()).unwrap_or(0o022)
}

/// The extended attributes of an open file.
pub fn attributes(fd: i32) -> Sys<BTreeMap<Vec<u8>, Vec<u8>>> {
    const MOST: usize = 1 << 16;
    let mut names = vec![0u8; MOST];
    // SAFETY: the buffer's length is passed along.
    let n = check_size(unsafe { libc::flistxattr(fd, names.as_mut_ptr().cast(), names.len()) })?;
    names.truncate(n);
    let mut attributes = BTreeMap::new();
    for name in names.split(|&byte| byte == 0).filter(|name| !name.is_empty()) {
        let mut value = vec![0u8; MOST];
        let terminated = c_path(name)?;
        // SAFETY: a terminated name, and the buffer's length is passed along.
        let n = unsafe { libc::fgetxattr(fd, terminated.as_ptr(), value.as_mut_ptr().cast(), value.len()) };
        if let Ok(n) = check_size(n) {
            value.truncate(n);
            attributes.insert(name.to_vec(), value);
        }
    }
    Ok(attributes)
}
